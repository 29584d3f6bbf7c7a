import { expect, test } from 'vitest';
import { keyColumns } from './key-columns.ts';
import { bestTargets } from './target-rank.ts';

test.each([
  ['fewer keys', 'http://a.test/x', 'http://a.test/x?s=1'],
  ['fewer keys in the query', 'http://a.test/wiki/x', 'http://a.test/w?t=x'],
  ['shorter text', 'http://a.test/x', 'http://www.a.test/x'],
  ['first by code unit', 'http://a.test/x', 'http://a.test/y'],
])('prefers %s', (_, better, worse) => {
  expect(best([better, worse], [0, 0])).toEqual([better]);
  expect(best([worse, better], [0, 0])).toEqual([better]);
});

test('prefers the values that most URLs show before the order of the text', () => {
  const urls = ['http://a.test/b/x', 'http://a.test/c/x', 'http://a.test/c/y'];
  expect(best(urls, [0, 0, 1])).toEqual(['http://a.test/c/x', 'http://a.test/c/y']);
});

function best(urls: readonly string[], labels: readonly number[]): string[] {
  const rows = urls.map((_, row) => row);
  const targets = bestTargets(urls, keyColumns({ urls }), { cluster: Int32Array.from(labels), rows });
  return Array.from(targets, (row) => urls[row]!);
}
