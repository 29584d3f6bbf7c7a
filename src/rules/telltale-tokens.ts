import type { UrlTokens } from './url-tokens.ts';

/**
 * Where texts may start in a URL, told by one token of each: not its first one, which is often `/`, but the one that
 * the fewest other texts hold. One look at each token of the URL, in a table small enough for the processor's cache,
 * and for most URLs nothing is left to look for.
 */
export class TelltaleTokens {
  /** By the low bits of a hash: bit k says that a text may start k tokens before. */
  readonly #offsets: Uint8Array;
  readonly #mask: number;
  /** Where texts may start in the URL read last, in order; only the first so many count, the rest are old. */
  readonly starts: number[] = [];

  /** The texts by the hashes of their tokens. */
  constructor(texts: readonly (readonly number[])[]) {
    let size = 64;
    while (size < 16 * texts.length) size *= 2;
    this.#offsets = new Uint8Array(size);
    this.#mask = size - 1;
    const popularity = new Map<number, number>();
    for (const text of texts)
      for (const token of text) popularity.set(token, (popularity.get(token) ?? 0) + 1);
    for (const text of texts) {
      const offset = telltale(text, popularity);
      this.#offsets[text[offset]! & this.#mask]! |= 1 << offset;
    }
  }

  /** Fills `starts` with the tokens at which a text may start; how many they are. */
  findStarts({ hashes, count }: UrlTokens): number {
    const { starts } = this;
    const offsets = this.#offsets;
    const mask = this.#mask;
    let found = 0;
    // Bit k: a text may start k tokens before this one.
    let before = 0;
    for (let token = 0; token < count; token++) {
      before = ((before << 1) & 255) | offsets[hashes[token]! & mask]!;
      if (before > 127 && token >= MAX_OFFSET) starts[found++] = token - MAX_OFFSET;
    }
    for (let token = count; before > 0; token++) {
      before = (before << 1) & 255;
      if (before > 127 && token >= MAX_OFFSET) starts[found++] = token - MAX_OFFSET;
    }
    return found;
  }
}

const MAX_OFFSET = 7;

/** Which token of a text tells it from the others best; of equal ones the last, as `http` and `www` come first. */
function telltale(text: readonly number[], popularity: ReadonlyMap<number, number>): number {
  let best = 0;
  for (let i = 1; i < text.length && i <= MAX_OFFSET; i++) {
    // Negative hashes are words: delimiters stand in every URL.
    const isWordOnly = text[i]! < 0 !== text[best]! < 0;
    const isBetter = isWordOnly ? text[i]! < 0 : popularity.get(text[i]!)! <= popularity.get(text[best]!)!;
    if (isBetter) best = i;
  }
  return best;
}
