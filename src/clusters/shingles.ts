import { avalanche } from '../base/hash.ts';

/** Words of a shingle in Broder's method as the DustBuster paper uses it. */
export const SHINGLE_WORDS = 10;

/**
 * Hashes of all runs of `width` words, repeats included. A text shorter than that is one shingle; an empty text has
 * none.
 */
export function shinglesOf(words: Uint32Array, width: number = SHINGLE_WORDS): Uint32Array {
  if (words.length === 0) return new Uint32Array(0);
  const count = Math.max(1, words.length - width + 1);
  const length = Math.min(width, words.length);
  const shingles = new Uint32Array(count);
  // A rolling polynomial: every word enters once and leaves once, whatever the width.
  let power = 1;
  for (let i = 1; i < length; i++) power = Math.imul(power, BASE);
  let rolling = 0;
  for (let i = 0; i < words.length; i++) {
    if (i >= length) rolling = (rolling - Math.imul(words[i - length]!, power)) | 0;
    rolling = (Math.imul(rolling, BASE) + words[i]!) | 0;
    if (i >= length - 1) shingles[i - length + 1] = avalanche(rolling ^ length);
  }
  return shingles;
}

const BASE = 0x2c1b3c6d;
