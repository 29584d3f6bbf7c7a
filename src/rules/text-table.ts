import { EdgeTable } from './edge-table.ts';
import { tellingPairs } from './telling-pairs.ts';
import { UrlTokens } from './url-tokens.ts';

/**
 * All left sides of substitutions, found with one look at each two neighbouring tokens of a URL: the two that tell a text
 * from the others say from where to where it would stand, and a hash of all tokens there says which text it is. What is
 * found is compared in full. So a URL costs what the texts cost that nearly stand in it, however many others there are.
 */
export class TextTable {
  readonly #texts: readonly string[];
  /** From two neighbouring tokens to where texts would stand around them, by number. */
  readonly #pairs: EdgeTable = new EdgeTable();
  /** Where texts would stand: how many tokens before the second of a pair they start, and of how many they are, in turn. */
  readonly #places: number[][] = [[]];
  readonly #hasWords: boolean;
  /** From the hash of all tokens of a text to its number + 1; the next with the same hash stands in `#next`. */
  readonly #byHash: EdgeTable = new EdgeTable();
  readonly #next: Int32Array;
  /** For each number of tokens what a hash is multiplied with that they follow. */
  readonly #powers: Int32Array;
  #prefixes: Int32Array = new Int32Array(128);
  #count: number = 0;
  // What was found in the URL looked at last; only the first `#count` are meant.
  readonly texts: number[] = [];
  /** The token with which each text starts, and the one behind it. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#next = new Int32Array(texts.length);
    const tokens = texts.map(hashesOf);
    this.#hasWords = tokens.some(({ length }) => length === 1);
    this.#powers = powersUpTo(tokens.reduce((most, { length }) => Math.max(most, length), 1));
    for (const [text, second] of tellingPairs(tokens).entries()) {
      this.#addText(text, tokens[text]!);
      if (second > 0) this.#addPair(tokens[text]!, second);
    }
  }

  /**
   * Fills `texts`, `starts` and `ends` with what stands in a URL from token to token, from left to right, and the longest
   * first of those that start together; how many they are. One may be named twice.
   */
  find(tokens: UrlTokens): number {
    const { hashes, count } = tokens;
    this.#count = 0;
    let isRead = false;
    let last = 0;
    for (let token = 0; token < count; token++) {
      const hash = hashes[token]!;
      const places = this.#pairs.find(last, hash);
      last = hash;
      if (places < 0 && !this.#hasWords) continue;
      if (!isRead) this.#readPrefixes(tokens);
      isRead = true;
      if (places > 0) this.#lookAround(token, tokens, this.#places[places]!);
      if (this.#hasWords) this.#look(tokens, token, token + 1);
    }
    return this.#count;
  }

  #lookAround(token: number, tokens: UrlTokens, places: readonly number[]): void {
    for (let i = 0; i < places.length; i += 2) {
      const start = token - places[i]!;
      const end = start + places[i + 1]!;
      if (start >= 0 && end <= tokens.count) this.#look(tokens, start, end);
    }
  }

  /** Adds the texts that stand from one token to before another. */
  #look(tokens: UrlTokens, start: number, end: number): void {
    const prefixes = this.#prefixes;
    const hash = (prefixes[end]! - Math.imul(prefixes[start]!, this.#powers[end - start]!)) | 0;
    let text = this.#byHash.find(end - start, hash) - 1;
    const at = tokens.starts[start]!;
    for (; text >= 0; text = this.#next[text]! - 1) {
      const wanted = this.#texts[text]!;
      if (tokens.starts[end] === at + wanted.length && tokens.text.startsWith(wanted, at))
        this.#insert(text, start, end);
    }
  }

  /** Few are found in a URL, and nearly in order. */
  #insert(text: number, start: number, end: number): void {
    const { texts, starts, ends } = this;
    let at = this.#count++;
    for (; at > 0; at--) {
      const before = at - 1;
      if (starts[before]! < start || (starts[before] === start && ends[before]! >= end)) break;
      texts[at] = texts[before]!;
      starts[at] = starts[before]!;
      ends[at] = ends[before]!;
    }
    texts[at] = text;
    starts[at] = start;
    ends[at] = end;
  }

  /** The hash of all tokens before each: so that of any tokens in a row is known at once. */
  #readPrefixes({ hashes, count }: UrlTokens): void {
    if (count >= this.#prefixes.length) this.#prefixes = new Int32Array(2 * count);
    const prefixes = this.#prefixes;
    let hash = 0;
    for (let token = 0; token < count; token++) {
      hash = followed(hash, hashes[token]!);
      prefixes[token + 1] = hash;
    }
  }

  #addText(text: number, tokens: readonly number[]): void {
    const hash = tokens.reduce(followed, 0);
    const known = this.#byHash.find(tokens.length, hash);
    if (known < 0) this.#byHash.add(tokens.length, hash, text + 1);
    else {
      this.#next[text] = this.#next[known - 1]!;
      this.#next[known - 1] = text + 1;
    }
  }

  #addPair(tokens: readonly number[], second: number): void {
    let places = this.#pairs.find(tokens[second - 1]!, tokens[second]!);
    if (places < 0) {
      places = this.#places.push([]) - 1;
      this.#pairs.add(tokens[second - 1]!, tokens[second]!, places);
    }
    const list = this.#places[places]!;
    for (let i = 0; i < list.length; i += 2) if (list[i] === second && list[i + 1] === tokens.length) return;
    list.push(second, tokens.length);
  }
}

const BASE = 0x01000193;

function followed(hash: number, token: number): number {
  return (Math.imul(hash, BASE) + token) | 0;
}

function powersUpTo(count: number): Int32Array {
  const powers = new Int32Array(count + 1).fill(1);
  for (let i = 1; i <= count; i++) powers[i] = Math.imul(powers[i - 1]!, BASE);
  return powers;
}

const scratch = new UrlTokens();

function hashesOf(text: string): number[] {
  scratch.read(text);
  return Array.from(scratch.hashes.subarray(0, scratch.count));
}
