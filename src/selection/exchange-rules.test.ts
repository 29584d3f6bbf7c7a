import { expect, test } from 'vitest';
import { matcherOf } from '../rules/matcher.ts';
import type { RuleBody } from '../rules/rule.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { BookBuilder } from './book-builder.ts';
import { exchangeRules } from './exchange-rules.ts';
import { FormGraph } from './form-graph.ts';

const omit = (name: string): RuleBody => ({ kind: 'parameter', name, value: null });
const cut = (from: string): RuleBody => ({
  kind: 'substitute',
  from,
  to: '',
  anchor: 'end',
  occurrences: 'first',
});

test('two special rules give way to the plain ones that they are made of', () => {
  const rules = [cut('&days=0&mark='), cut('&days=0&mark=a'), omit('days'), omit('mark')];
  const pages = Array.from({ length: 10 }, (_, t) => [
    [`/topic?t=${t}`, t],
    [`/topic?t=${t}&days=0&mark=`, t],
    [`/topic?t=${t}&days=0&mark=a`, t],
    [`/topic?t=${t}&days=7&mark=b`, t],
  ]).flat() as [string, number][];
  const builder = builderOf(rules, pages);
  builder.tryOut(0).keep();
  builder.tryOut(1).keep();
  expect(builder.groups.forms).toBe(20);
  exchange(builder, [2, 3]);
  expect([...builder.chosen].sort()).toEqual([2, 3]);
  expect(builder.groups.forms).toBe(10);
});

test('a broader rule that hides pages does not come in, and leaves no trace', () => {
  const rules = [cut('&sort=up'), omit('sort')];
  const pages = Array.from({ length: 10 }, (_, t) => [
    [`/list?t=${t}`, t],
    [`/list?t=${t}&sort=up`, t],
    [`/list?t=${t}&sort=down`, 100 + t],
  ]).flat() as [string, number][];
  const builder = builderOf(rules, pages);
  builder.tryOut(0).keep();
  const forms = [...builder.form];
  exchange(builder, [1]);
  expect(builder.chosen).toEqual([0]);
  expect([...builder.form]).toEqual(forms);
  expect(builder.groups).toMatchObject({ forms: 20, hidden: 0 });
});

test('of rules that save as much the broader one stays', () => {
  const rules = [cut('&sid=1'), omit('sid')];
  const pages = [
    ['/a?t=1', 1],
    ['/a?t=1&sid=1', 1],
    ['/a?t=2', 2],
    ['/a?t=2&sid=1', 2],
    ['/a?t=3&sid=2', 3],
  ] as [string, number][];
  const builder = builderOf(rules, pages);
  builder.tryOut(0).keep();
  exchange(builder, [1]);
  expect(builder.chosen).toEqual([1]);
});

function exchange(builder: BookBuilder, offers: readonly number[]): void {
  const plainness = new Float64Array(10).fill(1);
  exchangeRules(builder, { offers, lineCost: 3, price: 12, maxHidden: 100, plainness });
}

function builderOf(rules: readonly RuleBody[], pages: readonly [string, number][]): BookBuilder {
  const graph = new FormGraph(
    pages.map(([path]) => `http://a.test${path}`),
    { count: rules.length, matcher: matcherOf(rules), normalize: compileNormalizer() },
  );
  return new BookBuilder(graph, rules, {
    content: Int32Array.from(pages, ([, content]) => content),
    isKept: new Uint8Array(pages.length),
    isUnseen: new Uint8Array(1000),
  });
}
