import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, randomRules } from '../../test/random-rules.ts';
import { applyRule } from './apply-rule.ts';
import { matcherOf } from './matcher.ts';
import type { RuleBody } from './rule.ts';

test('finds exactly the rules that change a URL, each with its own result, in order', () => {
  fc.assert(
    fc.property(randomRules, anyText, (rules, url) => {
      const found: [number, string][] = [];
      matcherOf(rules).forEachMatch(url, (i, result) => found.push([i, result]));
      const expected = rules.flatMap((rule, i): [number, string][] => {
        const result = applyRule(rule, url);
        return result === null ? [] : [[i, result]];
      });
      expect(found).toEqual(expected);
    }),
    { numRuns: 1200 },
  );
});

test('finds templates whose pieces differ only in the text around a capture', () => {
  const rules = ['story_{i}', 'story{i}', '{i}.html', 'story_{i}.html', '{i:digits}', 'page-{i}.php'].map(
    (piece): RuleBody => ({ kind: 'rewrite', from: `/${piece}`, to: '/x/{i}', others: 'keep' }),
  );
  expect(matches(rules, 'http://a.test/story_7.html')).toEqual([0, 1, 2, 3]);
  expect(matches(rules, 'http://a.test/7')).toEqual([4]);
  expect(matches(rules, 'http://a.test/page-.php')).toEqual([]);
});

test('a rule is found once although its parameter stands in the URL twice', () => {
  const rules: RuleBody[] = [{ kind: 'parameter', name: 'a', value: null }];
  expect(matches(rules, 'http://a.test/?a=1&a=2')).toEqual([0]);
});

function matches(rules: readonly RuleBody[], url: string): number[] {
  const found: number[] = [];
  matcherOf(rules).forEachMatch(url, (i) => found.push(i));
  return found;
}
