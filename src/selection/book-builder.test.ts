import { expect, test } from 'vitest';
import { compileRules } from '../rules/compile.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { RuleBody } from '../rules/rule.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { BookBuilder } from './book-builder.ts';
import { FormGraph } from './form-graph.ts';

const OMIT = (name: string): RuleBody => ({ kind: 'parameter', name, value: null });
const URLS = [
  'http://a.test/t?id=1',
  'http://a.test/t?id=1&s=9',
  'http://a.test/t?id=1&s=8&h=x',
  'http://a.test/t?id=2',
];
const CONTENT = [0, 0, 0, 1];

test('a rule is measured by the forms it saves and the contents it hides', () => {
  const builder = builderOf([OMIT('s'), OMIT('id')]);
  expect(builder.estimate(0)).toMatchObject({ saved: 1, lost: 0 });
  expect(builder.estimate(1)).toMatchObject({ saved: 1, lost: 1, contents: 2 });
});

test('a trial changes nothing until it is kept', () => {
  const builder = builderOf([OMIT('s')]);
  const trial = builder.tryOut(0);
  expect(builder.groups.forms).toBe(4);
  trial.keep();
  expect(builder.groups.forms).toBe(3);
  expect(builder.estimate(0).saved).toBe(0);
});

test('after every choice the forms are those of the compiled rules', () => {
  const rules = [OMIT('s'), OMIT('h'), OMIT('id')];
  const builder = builderOf(rules);
  rules.forEach((_, rule) => {
    builder.tryOut(rule).keep();
    const { canonicalize } = compileRules(rules.slice(0, rule + 1));
    expect(Array.from(builder.form, (node) => builder.graph.nodes[node])).toEqual(
      URLS.map((url) => canonicalize(url).url),
    );
  });
  expect(builder.groups).toMatchObject({ forms: 1, hidden: 1 });
});

test('leaving out a rule that others cover costs nothing, one that is needed does', () => {
  const both: RuleBody = { kind: 'rewrite', from: '/t?id={id}', to: '/t?id={id}', others: 'drop' };
  const builder = builderOf([OMIT('s'), both]);
  builder.tryOut(0).keep();
  builder.tryOut(1).keep();
  expect(builder.tryWithout(0).saved).toBe(0);
  expect(builder.tryWithout(1).saved).toBe(-1);
});

test('URLs kept for the promise are moved but not looked at', () => {
  const builder = builderOf([OMIT('s')], [0, 1, 0, 0]);
  const trial = builder.tryOut(0);
  expect(trial.saved).toBe(0);
  expect(trial.savedOfAll).toBe(1);
});

function builderOf(rules: readonly RuleBody[], isKept = [0, 0, 0, 0]): BookBuilder {
  const graph = new FormGraph(URLS, {
    count: rules.length,
    matcher: matcherOf(rules),
    normalize: compileNormalizer(),
  });
  return new BookBuilder(graph, rules, {
    content: Int32Array.from(CONTENT),
    isKept: Uint8Array.from(isKept),
    isUnseen: new Uint8Array(2),
  });
}
