import { expect, test } from 'vitest';
import { PagePool } from './page-pool.ts';

test('pages with the same texts at the same places are one version, in another order another', () => {
  const pool = new PagePool();
  expect(page(pool, [1, 2], [3])).toBe(page(pool, [1, 2], [3]));
  expect(page(pool, [3], [1, 2])).not.toBe(page(pool, [1, 2], [3]));
  expect(pool.versionCount).toBe(2);
});

test('the same texts in a document of another sort are another version', () => {
  const pool = new PagePool();
  pool.addBlock(Uint32Array.of(1), 0);
  const html = pool.endPage('text/html');
  pool.addBlock(Uint32Array.of(1), 0);
  expect(pool.endPage('text/plain')).not.toBe(html);
});

test('a text is stored once, and gives its words back', () => {
  const pool = new PagePool();
  const version = page(pool, [7, 8, 9], [7, 8, 9]);
  const texts = Array.from(pool.unitsOf(version), (unit) => pool.unitText.values[unit]!);
  expect(texts).toEqual([0, 0]);
  expect([...pool.wordsOf(0)]).toEqual([7, 8, 9]);
  expect(pool.words.length).toBe(3);
});

test('a full pool keeps one word of each further text, and still knows equal ones', () => {
  const pool = new PagePool(4);
  page(pool, [1, 2, 3]);
  const late = page(pool, [4, 5, 6]);
  expect(pool.words.length).toBe(4);
  expect(page(pool, [4, 5, 6])).toBe(late);
  expect(page(pool, [4, 5, 7])).not.toBe(late);
});

function page(pool: PagePool, ...blocks: number[][]): number {
  for (const words of blocks) pool.addBlock(Uint32Array.from(words), 1);
  return pool.endPage('text/html');
}
