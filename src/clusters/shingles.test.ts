import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHINGLE_WORDS, shinglesOf } from './shingles.ts';

const words = fc.uint32Array({ maxLength: 60 });

test('a text of n words has n − 9 shingles of ten words', () => {
  expect(shinglesOf(Uint32Array.from({ length: 25 }, (_, i) => i)).length).toBe(16);
});

test('a text shorter than a shingle is one shingle, an empty text none', () => {
  expect(shinglesOf(Uint32Array.of(1, 2, 3)).length).toBe(1);
  expect(shinglesOf(new Uint32Array(0)).length).toBe(0);
});

test('a short text is not the shingle of a longer one that begins with it', () => {
  const long = Uint32Array.from({ length: 12 }, (_, i) => i + 1);
  expect(shinglesOf(long)).not.toContain(shinglesOf(long.slice(0, 9))[0]);
});

test('the rolling hash of a run of words does not hang on where the run stands', () => {
  fc.assert(
    fc.property(words, words, fc.uint32Array({ minLength: 10, maxLength: 10 }), (before, after, run) => {
      const text = Uint32Array.from([...before, ...run, ...after]);
      return shinglesOf(text)[before.length] === shinglesOf(run)[0];
    }),
  );
});

test('one changed word changes ten shingles and no more', () => {
  const text = Uint32Array.from({ length: 100 }, (_, i) => i * 7919);
  const changed = text.with(50, 1);
  const before = new Set(shinglesOf(text));
  expect(shinglesOf(changed).filter((shingle) => !before.has(shingle)).length).toBe(SHINGLE_WORDS);
});
