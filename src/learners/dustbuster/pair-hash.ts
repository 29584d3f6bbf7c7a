import { avalanche } from '../../base/hash.ts';
import type { TokenLists } from './token-lists.ts';

/**
 * Hashes of what two URLs show between a prefix and a suffix that they share: equal for equal unordered pairs of
 * substrings wherever they stand. Polynomial over the tokens, so each costs O(1) once a pair of URLs is loaded.
 */
export class PairHash {
  /** Tokens that the loaded URLs share at the start and at the end; the two may overlap. */
  prefix = 0;
  suffix = 0;
  lengthU = 0;
  lengthV = 0;
  readonly #lists: TokenLists;
  #u: Sums = sums(64);
  #v: Sums = sums(64);
  #loadedU = -1;
  #loadedV = -1;

  constructor(lists: TokenLists) {
    this.#lists = lists;
  }

  load(u: number, v: number): void {
    const { tokens, offsets } = this.#lists;
    const startU = offsets[u]!;
    const startV = offsets[v]!;
    const endU = offsets[u + 1]!;
    const endV = offsets[v + 1]!;
    this.lengthU = endU - startU;
    this.lengthV = endV - startV;
    const shorter = Math.min(this.lengthU, this.lengthV);
    let prefix = 0;
    while (prefix < shorter && tokens[startU + prefix] === tokens[startV + prefix]) prefix++;
    let suffix = 0;
    while (suffix < shorter && tokens[endU - 1 - suffix] === tokens[endV - 1 - suffix]) suffix++;
    this.prefix = prefix;
    this.suffix = suffix;
    // Pairs come bucket by bucket: often one of the two is there already.
    if (u !== this.#loadedU) this.#u = summed(this.#u, tokens, startU, endU);
    if (v !== this.#loadedV) this.#v = summed(this.#v, tokens, startV, endV);
    this.#loadedU = u;
    this.#loadedV = v;
  }

  /** The pair of substrings between the first `prefix` and the last `suffix` tokens, in 53 bits. */
  at(prefix: number, suffix: number): number {
    const lengthA = this.lengthU - prefix - suffix;
    const lengthB = this.lengthV - prefix - suffix;
    const a1 = slice(this.#u.one, prefix, lengthA, powersOf(lengthA).one);
    const a2 = slice(this.#u.two, prefix, lengthA, POWERS.two);
    const b1 = slice(this.#v.one, prefix, lengthB, powersOf(lengthB).one);
    const b2 = slice(this.#v.two, prefix, lengthB, POWERS.two);
    return lengthA > lengthB || (lengthA === lengthB && (a1 > b1 || (a1 === b1 && a2 > b2)))
      ? combine(a1, a2, b1, b2)
      : combine(b1, b2, a1, a2);
  }

  /**
   * Equal for all pairs of URLs that can support a common rule: the hash of where they differ or, where one has
   * only more than the other, of the tokens more in any order (`a/b/` out of `a/b/a/b/` may as well be `/a/b`).
   */
  core(): number {
    if (this.overlap < 0) return this.at(this.prefix, this.suffix);
    const rest = Math.min(this.lengthU, this.lengthV) - this.prefix;
    const isLonger = this.lengthU > this.lengthV;
    const { one, two } = isLonger ? this.#u : this.#v;
    const from = this.prefix;
    const to = (isLonger ? this.lengthU : this.lengthV) - rest;
    return combine(to - from, bag(one, from, to, 0), bag(two, from, to, 1), 0x5bd1e995);
  }

  /** By how many tokens the shared start and end overlap: where they do, the pair can be aligned in several ways. */
  get overlap(): number {
    return this.prefix + this.suffix - Math.min(this.lengthU, this.lengthV);
  }
}

interface Sums {
  one: Int32Array;
  two: Int32Array;
}

const BASE_ONE = 0x01000193;
const BASE_TWO = 0x5f356495;

/** Powers of both bases, longer as longer URLs appear. */
const POWERS: Sums = { one: new Int32Array([1]), two: new Int32Array([1]) };

function powersOf(length: number): Sums {
  if (length >= POWERS.one.length) {
    const size = Math.max(256, 2 * length);
    POWERS.one = new Int32Array(size);
    POWERS.two = new Int32Array(size);
    POWERS.one[0] = POWERS.two[0] = 1;
    for (let i = 1; i < size; i++) {
      POWERS.one[i] = Math.imul(POWERS.one[i - 1]!, BASE_ONE);
      POWERS.two[i] = Math.imul(POWERS.two[i - 1]!, BASE_TWO);
    }
  }
  return POWERS;
}

function sums(size: number): Sums {
  return { one: new Int32Array(size), two: new Int32Array(size) };
}

function summed(given: Sums, tokens: Int32Array, start: number, end: number): Sums {
  const into = given.one.length > end - start ? given : sums(2 * (end - start) + 1);
  for (let i = 0; i < end - start; i++) {
    const token = avalanche(tokens[start + i]! + 1);
    into.one[i + 1] = Math.imul(into.one[i]!, BASE_ONE) + token;
    into.two[i + 1] = Math.imul(into.two[i]!, BASE_TWO) + (token ^ 0x2545f491);
  }
  return into;
}

function slice(hashes: Int32Array, from: number, length: number, powers: Int32Array): number {
  return (hashes[from + length]! - Math.imul(hashes[from]!, powers[length]!)) | 0;
}

/** The sum of the tokens' own hashes, got back from the running ones: no order in it. */
function bag(hashes: Int32Array, from: number, to: number, which: 0 | 1): number {
  const base = which === 0 ? BASE_ONE : BASE_TWO;
  let sum = 0;
  for (let i = from; i < to; i++) sum = (sum + avalanche(hashes[i + 1]! - Math.imul(hashes[i]!, base))) | 0;
  return sum;
}

function combine(a1: number, a2: number, b1: number, b2: number): number {
  const high = avalanche(Math.imul(a1, 0x9e3779b1) ^ avalanche(b1 + 0x7f4a7c15));
  const low = avalanche(Math.imul(a2, 0x85ebca6b) ^ avalanche(b2 + 0x165667b1) ^ Math.imul(high, 3));
  return (high & 0x1fffff) * 4294967296 + low;
}
