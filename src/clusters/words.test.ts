import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textHash, WordHasher } from './words.ts';

test('where a text is cut never changes its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, at) => {
      const cut = at % (text.length + 1);
      return same(hashes(text), hashes(text.slice(0, cut), text.slice(cut)));
    }),
  );
});

test('white space of any kind and amount only divides', () => {
  expect(hashes(' one\u00a0two\n\n three ')).toEqual(hashes('one two three'));
});

test('letters, case and signs tell words apart', () => {
  expect(new Set([...hashes('a A a+ a-')]).size).toBe(4);
});

test('Chinese text gives a word for each character', () => {
  expect(hashes('你好世界').length).toBe(4);
  expect(hashes('用 utf-8 编码').length).toBe(4);
});

test('the hash of a text depends on the order of its words', () => {
  expect(textHash(hashes('a b'))).not.toBe(textHash(hashes('b a')));
});

function hashes(...pieces: string[]): Uint32Array {
  const hasher = new WordHasher();
  for (const piece of pieces) hasher.add(piece);
  hasher.finish();
  return hasher.hashes.slice(0, hasher.length);
}

function same(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((hash, i) => hash === b[i]);
}
