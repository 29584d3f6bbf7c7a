import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { keyColumns } from '../key-columns.ts';
import { generalize } from './generalize.ts';
import { rawRules } from './raw-rules.ts';
import { rewrite, rewriteStages } from './rewrite.ts';
import { COPIED, IRRELEVANT } from './rule-table.ts';

// Figure 3 of the pattern-tree paper: K1 … K5 are path positions; U5 … U8 hold all values of two keys.
const FIGURE_3 = ['/a/b/p/c/m', '/a/b/q/c/m', '/a/b/p/c/n', '/a/b/q/c/n'];

test('the duplicates of Figure 3 end in one rule with both keys irrelevant', () => {
  const rules = rawRules(keyColumns({ urls: FIGURE_3 }), new Int32Array(4));
  expect(rules.size).toBe(1);
  expect(rules.columns.map((column) => column[0])).toEqual([1, 1, IRRELEVANT, 1, IRRELEVANT]);
});

test('without one of the four critical URLs of Figure 3 the two keys are never irrelevant together', () => {
  const rules = rawRules(keyColumns({ urls: FIGURE_3.slice(1) }), new Int32Array(3));
  expect(rules.columns.some((column) => column.every((id) => id === IRRELEVANT))).toBe(false);
});

test('a key is copied once fan-out values of it were seen in one context, not before', () => {
  const { urls, labels } = sessions(5);
  const rules = rawRules(keyColumns({ urls }), Int32Array.from(labels));
  expect(generalize(rules, { fanOut: 6, pairing: 'hashed' }).general.size).toBe(0);
  const { general, specific } = generalize(rules, { fanOut: 5, pairing: 'hashed' });
  expect(specific.size).toBe(0);
  expect(general.columns.map((column) => column[0])).toEqual([1, 1, 1, IRRELEVANT, COPIED]);
});

test('a session id is dropped where the site does without it, and stands for itself where it does not', () => {
  const { urls, labels } = sessions(12);
  expect(proposed(urls, labels)).toEqual([
    'http://a.test/p?sid={sid}&t={t} → http://a.test/p?sid={*:x}&t={t}',
  ]);
  const bare = urls.map((url) => url.replace('sid=x&', ''));
  expect(proposed(bare, labels)).toEqual(['http://a.test/p?sid={sid}&t={t} → http://a.test/p?t={t}']);
});

test('a rule that brings different pages together does not pass the filter', () => {
  const { urls, labels } = sessions(12);
  const traps = Array.from({ length: 12 }, (_, i) => `http://a.test/p?sid=z${i}&t=${i}`);
  const trapLabels = traps.map((_, i) => 100 + i);
  const stages = rewriteStages(sampleOf('a.test', [...urls, ...traps], [...labels, ...trapLabels]));
  expect(stages.raw.rules.size).toBe(1);
  expect(stages.qualified.rules.size).toBe(0);
});

test('the extended language moves a value from a key to another', () => {
  const ids = Array.from({ length: 12 }, (_, i) => `page${i}`);
  const urls = ids.flatMap((id) => [`http://a.test/wiki/${id}`, `http://a.test/index.php?title=${id}`]);
  const labels = ids.flatMap((_, i) => [i, i]);
  expect(proposed(urls, labels)).toEqual([]);
  expect(proposed(urls, labels, { extended: true })).toEqual([
    'http://a.test/index.php?title={title} → http://a.test/wiki/{title}',
  ]);
});

test('the order in which URLs arrive does not change the proposals', () => {
  const { urls, labels } = sessions(12);
  for (const host of ['c', 'b', 'd'])
    for (let i = 0; i < 4; i++) {
      urls.push(`http://${host}.test/${i % 2}?s=${i}`, `http://${host}.test/x?${host}=${i}`);
      labels.push(host.charCodeAt(0), host.charCodeAt(0) + 100);
    }
  const wanted = proposed(urls, labels, { extended: true });
  const places = urls.map((_, i) => i);
  fc.assert(
    fc.property(fc.shuffledSubarray(places, { minLength: places.length }), (order) => {
      const shuffled = order.map((i) => urls[i]!);
      const renamed = order.map((i) => labels[i]!);
      expect(proposed(shuffled, renamed, { extended: true })).toEqual(wanted);
    }),
    { numRuns: 20 },
  );
});

test('a sample without known content gets no proposals', () => {
  expect(rewrite.propose(sampleOf('a.test', ['http://a.test/']))).toEqual([]);
});

function sessions(pages: number): { urls: string[]; labels: number[] } {
  const urls: string[] = [];
  const labels: number[] = [];
  for (let page = 0; page < pages; page++)
    for (const sid of ['x', `y${page}`]) {
      urls.push(`http://a.test/p?sid=${sid}&t=${page}`);
      labels.push(page);
    }
  return { urls, labels };
}

function proposed(
  urls: readonly string[],
  labels: readonly number[],
  options: Parameters<typeof rewrite.propose>[1] = {},
): string[] {
  return rewrite
    .propose(sampleOf('a.test', urls, labels), options)
    .map(({ rule }) => (rule.kind === 'rewrite' ? `${rule.from} → ${rule.to}` : rule.kind));
}
