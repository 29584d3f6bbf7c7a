import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { decisionTree, decisionTreeStages } from './decision-tree.ts';

test('a wiki page under its path and under index.php?title= becomes one rule', () => {
  const { urls, labels } = pages(20, (id) => [`/wiki/${id}`, `/index.php?title=${id}`]);
  expect(proposed(urls, labels)).toEqual(['/index.php?title={title} → /wiki/{title}']);
});

test('a session id that every URL carries stands for itself', () => {
  const { urls, labels } = pages(20, (id, i) => [`/p?sid=x${i}&t=${id}`, `/p?sid=y${i}&t=${id}`]);
  const rules = proposed(urls, labels);
  expect(rules).toHaveLength(1);
  expect(rules[0]).toMatch(/^\/p\?t=\{t\} → \/p\?sid=\{\*:\w+\}&t=\{t\}$/);
});

test('deep tokens say that a suffix does not matter, basic tokens cannot', () => {
  const { urls, labels } = pages(20, (id) => [`/doc/${id}`, `/doc/${id}.html`]);
  expect(proposed(urls, labels)).toEqual(['/doc/{p1_0}.html → /doc/{p1_0}']);
  expect(proposed(urls, labels, { deepLevels: 0 })).toEqual([]);
});

test('the context tells where a transformation is right', () => {
  const right = pages(20, (id) => [`/print/${id}?v=1`, `/print/${id}`]);
  const wrong = pages(20, (id, i) => [`/edit/${id}${i}?v=1`]);
  const apart = pages(20, (id, i) => [`/edit/${id}${i}`]);
  const urls = [...right.urls, ...wrong.urls, ...apart.urls];
  const labels = [...right.labels, ...wrong.labels.map((l) => l + 100), ...apart.labels.map((l) => l + 200)];
  expect(proposed(urls, labels)).toEqual(['/print/{p1}?v=1 → /print/{p1}']);
});

test('a rule that brings different pages together does not pass the filter', () => {
  const { urls, labels } = pages(20, (id) => [`/a/${id}?x=1`, `/a/${id}`]);
  const traps = pages(20, (id) => [`/a/${id}?x=2`]);
  const sample = sampleOf(
    'a.test',
    [...urls, ...traps.urls],
    [...labels, ...traps.labels.map((l) => l + 100)],
  );
  for (const { proof } of decisionTreeStages(sample).deployed) expect(proof.fpr).toBeLessThanOrEqual(0.1);
  expect(proposed(sample.urls, [...labels, ...traps.labels.map((l) => l + 100)])).toEqual([
    '/a/{p1}?x=1 → /a/{p1}',
  ]);
});

test('the order in which URLs arrive does not change the proposals', () => {
  const { urls, labels } = pages(12, (id) => [`/wiki/${id}`, `/w?t=${id}`, `/w?t=${id}&s=1`, `/${id}.html`]);
  const wanted = proposed(urls, labels);
  const places = urls.map((_, i) => i);
  fc.assert(
    fc.property(fc.shuffledSubarray(places, { minLength: places.length }), (order) => {
      const shuffled = order.map((i) => urls[i]!);
      const renamed = order.map((i) => labels[i]!);
      expect(proposed(shuffled, renamed)).toEqual(wanted);
    }),
    { numRuns: 20 },
  );
});

test('a sample without known content gets no proposals', () => {
  expect(decisionTree.propose(sampleOf('a.test', ['http://a.test/']))).toEqual([]);
});

const WORDS = [
  'ash',
  'birch',
  'cedar',
  'elder',
  'fir',
  'hazel',
  'holly',
  'larch',
  'maple',
  'oak',
  'pine',
  'yew',
];

function pages(
  count: number,
  paths: (id: string, i: number) => readonly string[],
): { urls: string[]; labels: number[] } {
  const urls: string[] = [];
  const labels: number[] = [];
  for (let i = 0; i < count; i++)
    for (const path of paths(`${WORDS[i % WORDS.length]}${i}`, i)) {
      urls.push(`http://a.test${path}`);
      labels.push(i);
    }
  return { urls, labels };
}

function proposed(
  urls: readonly string[],
  labels: readonly number[],
  options: Parameters<typeof decisionTree.propose>[1] = {},
): string[] {
  return decisionTree
    .propose(sampleOf('a.test', urls, labels), options)
    .map(({ rule }) => (rule.kind === 'rewrite' ? `${rule.from} → ${rule.to}` : rule.kind));
}
