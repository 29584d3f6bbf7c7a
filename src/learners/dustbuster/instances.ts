import { type ClassVisitor, type EnvelopeClass, forEachClass } from './envelope-classes.ts';
import type { LikelySimilar } from './likely-similar.ts';
import type { MineOptions } from './mine-options.ts';
import type { TokenLists } from './token-lists.ts';

/**
 * Pairs of URLs that share small buckets: one row a pair and class of envelopes. A row stands for every envelope
 * of the class whose two lengths sum up to something in `SUM_FROM … SUM_TO`. Row `r` is
 * `rows[WIDTH * r … WIDTH * (r + 1))`: side by side, since rows are looked up in no order and all of a row is read.
 */
export interface Instances {
  readonly length: number;
  readonly rows: Int32Array;
}

/** The columns of a row. */
export const U = 0;
export const V = 1;
export const PREFIX_FROM = 2;
export const PREFIX_TO = 3;
export const SUFFIX_FROM = 4;
export const SUFFIX_TO = 5;
export const SUM_FROM = 6;
export const SUM_TO = 7;
/** 1 where the bucket keeps the low limit too. */
export const IS_NARROW = 8;
export const WIDTH = 9;

/** Records sorted at a time while looking for buckets: some 300 MB at the most. */
const BATCH = 8_000_000;

export function findInstances(lists: TokenLists, similar: LikelySimilar, options: MineOptions): Instances {
  const finder = new InstanceFinder(lists, similar, options);
  forEachClass(lists, { maxLength: options.maxLength, batch: BATCH }, finder);
  return finder.table.done();
}

/** The URLs `urls[from … to)`, which share all envelopes of the class with a sum of lengths in `sumFrom … sumTo`. */
interface Bucket {
  readonly urls: Uint32Array;
  readonly from: number;
  readonly to: number;
  readonly sumFrom: number;
  readonly sumTo: number;
}

class InstanceFinder implements ClassVisitor {
  readonly table = new InstanceRows();
  readonly #offsets: Uint32Array;
  readonly #similar: LikelySimilar;
  readonly #maxLength: number;
  readonly #narrow: number;
  readonly #widest: number;

  constructor({ offsets }: TokenLists, similar: LikelySimilar, options: MineOptions) {
    this.#offsets = offsets;
    this.#similar = similar;
    this.#maxLength = options.maxLength;
    this.#narrow = options.bucketLimit;
    this.#widest = Math.max(options.bucketLimit, options.wideBucketLimit);
  }

  /**
   * The buckets of a class, largest stretch at a time. Which URLs an envelope holds depends, within a class, on the
   * sum of its lengths only: the URL must be at least that long and leave at most `maxLength` tokens between.
   */
  visit(each: EnvelopeClass): void {
    const { urls, from, to } = each;
    const lowest = each.prefixFrom + each.suffixFrom;
    const highest = each.prefixTo + each.suffixTo;
    if (this.#areWithin(each, highest, lowest + this.#maxLength))
      this.#addBucket(each, { urls, from, to, sumFrom: lowest, sumTo: highest });
    else this.#visitByLength(each, lowest, highest);
  }

  /** Whether all URLs of the class have that many tokens. */
  #areWithin({ urls, from, to }: EnvelopeClass, fewest: number, most: number): boolean {
    for (let i = from; i < to; i++) {
      const length = this.#lengthOf(urls[i]!);
      if (length < fewest || length > most) return false;
    }
    return true;
  }

  #visitByLength(each: EnvelopeClass, lowest: number, highest: number): void {
    const urls = this.#sortedByLength(each);
    let from = 0;
    let to = 0;
    let sumFrom = lowest;
    for (let sum = lowest; sum <= highest; sum++) {
      const oldFrom = from;
      const oldTo = to;
      while (to < urls.length && this.#lengthOf(urls[to]!) <= sum + this.#maxLength) to++;
      while (from < to && this.#lengthOf(urls[from]!) < sum) from++;
      if (from === oldFrom && to === oldTo) continue;
      this.#addBucket(each, { urls, from: oldFrom, to: oldTo, sumFrom, sumTo: sum - 1 });
      sumFrom = sum;
    }
    this.#addBucket(each, { urls, from, to, sumFrom, sumTo: highest });
  }

  #addBucket(each: EnvelopeClass, { urls, from, to, sumFrom, sumTo }: Bucket): void {
    if (to - from > this.#widest) return;
    const isNarrow = to - from <= this.#narrow ? 1 : 0;
    for (let i = from; i < to; i++) {
      for (let j = i + 1; j < to; j++) {
        const u = Math.min(urls[i]!, urls[j]!);
        const v = Math.max(urls[i]!, urls[j]!);
        if (this.#similar.allows(u, v)) this.table.add(each, { u, v, sumFrom, sumTo, isNarrow });
      }
    }
  }

  #sortedByLength({ urls, from, to }: EnvelopeClass): Uint32Array {
    return urls.slice(from, to).sort((a, b) => this.#lengthOf(a) - this.#lengthOf(b) || a - b);
  }

  #lengthOf(url: number): number {
    return this.#offsets[url + 1]! - this.#offsets[url]!;
  }
}

class InstanceRows {
  #rows = new Int32Array(WIDTH * 1024);
  #used = 0;

  add(
    each: EnvelopeClass,
    instance: { u: number; v: number; sumFrom: number; sumTo: number; isNarrow: number },
  ): void {
    if (this.#used === this.#rows.length) this.#grow();
    const rows = this.#rows;
    const at = this.#used;
    rows[at + U] = instance.u;
    rows[at + V] = instance.v;
    rows[at + PREFIX_FROM] = each.prefixFrom;
    rows[at + PREFIX_TO] = each.prefixTo;
    rows[at + SUFFIX_FROM] = each.suffixFrom;
    rows[at + SUFFIX_TO] = each.suffixTo;
    rows[at + SUM_FROM] = instance.sumFrom;
    rows[at + SUM_TO] = instance.sumTo;
    rows[at + IS_NARROW] = instance.isNarrow;
    this.#used = at + WIDTH;
  }

  done(): Instances {
    return { length: this.#used / WIDTH, rows: this.#rows };
  }

  #grow(): void {
    const larger = new Int32Array(this.#rows.length * 2);
    larger.set(this.#rows);
    this.#rows = larger;
  }
}
