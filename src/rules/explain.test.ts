import { expect, test } from 'vitest';
import { compileRules } from './compile.ts';
import type { RuleBody } from './rule.ts';

const RULES: readonly RuleBody[] = [
  { kind: 'step', step: 'pathCase', value: 'lower' },
  { kind: 'parameter', name: 'sid', value: null },
  { kind: 'parameter', name: 'o', value: 'A' },
  { kind: 'substitute', from: 'story_', to: 'story-', anchor: 'none', occurrences: 'first' },
  { kind: 'substitute', from: '/old/', to: '/new/', anchor: 'none', occurrences: 'first' },
];

test('tells every step and rule that fired, with the URL before and after each', () => {
  const { changes, url } = compileRules(RULES).explain('http://A.test/Old/story_7?sid=1&o=D');
  expect(changes.map(({ rule, step, after }) => [step ?? rule?.kind, after])).toEqual([
    ['hostCase', 'http://a.test/Old/story_7?sid=1&o=D'],
    ['pathCase', 'http://a.test/old/story_7?sid=1&o=D'],
    ['parameter', 'http://a.test/old/story_7?o=D'],
    ['parameter', 'http://a.test/old/story_7?o=A'],
    ['substitute', 'http://a.test/new/story_7?o=A'],
    ['substitute', 'http://a.test/new/story-7?o=A'],
  ]);
  expect(url).toBe('http://a.test/new/story-7?o=A');
});

test('a step that a rule chose is told with its rule, one of the preset without', () => {
  const { changes } = compileRules(RULES).explain('http://A.test/X');
  expect(changes.map(({ rule }) => rule)).toEqual([null, RULES[0]]);
});

test('says when rules undo each other', () => {
  const rules: RuleBody[] = [
    { kind: 'rewrite', from: '/a', to: '/bb', others: 'keep' },
    { kind: 'rewrite', from: '/bb', to: '/a', others: 'keep' },
  ];
  expect(compileRules(rules).explain('http://a.test/bb')).toMatchObject({
    outcome: 'circle',
    url: 'http://a.test/a',
  });
});

test('says when rules never come to an end', () => {
  const rules: RuleBody[] = [{ kind: 'rewrite', from: '/{r...}', to: '/x/{r}', others: 'keep' }];
  expect(compileRules(rules).explain('http://a.test/a')).toMatchObject({
    outcome: 'endless',
    url: 'http://a.test/a',
  });
});
