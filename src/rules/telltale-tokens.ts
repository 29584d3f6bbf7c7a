import type { UrlTokens } from './url-tokens.ts';

/**
 * Where texts may start in a URL, told by two neighbouring tokens of each: not its first two, which are often `//`, but
 * the two that the fewest other texts hold. One look at each token of the URL, in a table small enough for the
 * processor's cache, and for most URLs nothing is left to look for.
 */
export class TelltaleTokens {
  /** By the low bits of a hash of two tokens: bit k says that a text may start k tokens before the second. */
  readonly #offsets: Uint8Array;
  readonly #mask: number;
  /** The texts of one token, by the low bits of its hash; null if there are none, as in most books. */
  readonly #single: Uint8Array | null;
  /** Where texts may start in the URL read last, in order; only the first so many count, the rest are old. */
  readonly starts: number[] = [];

  /** The texts by the hashes of their tokens. */
  constructor(texts: readonly (readonly number[])[]) {
    let size = MIN_SIZE;
    while (size < 16 * texts.length) size *= 2;
    this.#offsets = new Uint8Array(size);
    this.#mask = size - 1;
    this.#single = texts.some(({ length }) => length === 1) ? new Uint8Array(size) : null;
    const popularity = new Map<number, number>();
    for (const text of texts)
      for (let i = 1; i < text.length; i++) {
        const pair = pairHash(text[i - 1]!, text[i]!);
        popularity.set(pair, (popularity.get(pair) ?? 0) + 1);
      }
    for (const text of texts) {
      if (text.length === 1) this.#single![text[0]! & this.#mask] = 1;
      else {
        const offset = telltale(text, popularity);
        this.#offsets[pairHash(text[offset - 1]!, text[offset]!) & this.#mask]! |= 1 << offset;
      }
    }
  }

  /** Fills `starts` with the tokens at which a text may start; how many they are. */
  findStarts({ hashes, count }: UrlTokens): number {
    const { starts } = this;
    const offsets = this.#offsets;
    const single = this.#single;
    const mask = this.#mask;
    let found = 0;
    let last = 0;
    // Bit k: a text may start k tokens before this one.
    let before = 0;
    for (let token = 0; token < count; token++) {
      const hash = hashes[token]!;
      before = ((before << 1) & 255) | offsets[pairHash(last, hash) & mask]!;
      if (single !== null) before |= single[hash & mask]!;
      if (before > 127 && token >= MAX_OFFSET) starts[found++] = token - MAX_OFFSET;
      last = hash;
    }
    for (let token = count; before > 0; token++) {
      before = (before << 1) & 255;
      if (before > 127 && token >= MAX_OFFSET) starts[found++] = token - MAX_OFFSET;
    }
    return found;
  }
}

const MAX_OFFSET = 7;
/** Enough that few tokens fall on the place of another by chance. */
const MIN_SIZE = 1024;

function pairHash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ second;
  return mixed ^ (mixed >>> 15);
}

/** With which token the two end that tell a text from the others best; of equal ones the last, as `http` and `www` come first. */
function telltale(text: readonly number[], popularity: ReadonlyMap<number, number>): number {
  let best = 1;
  for (let i = 2; i < text.length && i <= MAX_OFFSET; i++) {
    const words = Number(hasWord(text, i)) - Number(hasWord(text, best));
    const isRarer =
      popularity.get(pairHash(text[i - 1]!, text[i]!))! <=
      popularity.get(pairHash(text[best - 1]!, text[best]!))!;
    if (words > 0 || (words === 0 && isRarer)) best = i;
  }
  return best;
}

/** Whether one of the two tokens is a word, as negative hashes say: delimiters stand in every URL. */
function hasWord(text: readonly number[], second: number): boolean {
  return text[second - 1]! < 0 || text[second]! < 0;
}
