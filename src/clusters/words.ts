import { avalanche } from '../base/hash.ts';

/**
 * Words of a text as 32-bit hashes, fed piece by piece: a word may continue over a piece's end, as in
 * `foo<b>bar</b>`, so it is finished only by white space or by `finish`. Scripts written without spaces
 * give one word a character, or their shingles would be whole paragraphs.
 */
export class WordHasher {
  /** The words since the last `clear`. */
  hashes: Uint32Array = new Uint32Array(256);
  length = 0;
  #state = EMPTY;

  add(text: string): void {
    let state = this.#state;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (isSpace(code)) {
        if (state !== EMPTY) this.#push(state);
        state = EMPTY;
      } else if (isUnspaced(code)) {
        if (state !== EMPTY) this.#push(state);
        this.#push(Math.imul(EMPTY ^ code, PRIME));
        state = EMPTY;
      } else state = Math.imul(state ^ code, PRIME);
    }
    this.#state = state;
  }

  /** Ends the word under way. */
  finish(): void {
    if (this.#state !== EMPTY) this.#push(this.#state);
    this.#state = EMPTY;
  }

  clear(): void {
    this.length = 0;
  }

  #push(state: number): void {
    if (this.length === this.hashes.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.hashes);
      this.hashes = larger;
    }
    this.hashes[this.length++] = avalanche(state);
  }
}

/** A 53-bit hash of a text, given by its words. */
export function textHash(words: Uint32Array): number {
  let a = words.length;
  let b = 0x2545f491;
  for (let i = 0; i < words.length; i++) {
    a = Math.imul(a ^ words[i]!, 0x9e3779b1);
    b = Math.imul(b ^ words[i]! ^ (a >>> 16), 0x5f356495);
  }
  return (avalanche(a) & 0x1fffff) * 4294967296 + avalanche(b ^ Math.imul(a, 0x27d4eb2f));
}

const EMPTY = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

function isSpace(code: number): boolean {
  return (
    code <= 32 || code === 0xa0 || code === 0xad || (code >= 0x2000 && code <= 0x200f) || code === 0x3000
  );
}

/** Kana, Han and Hangul apart from half-width forms; Thai, Lao, Khmer and Burmese. */
function isUnspaced(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff)
  );
}
