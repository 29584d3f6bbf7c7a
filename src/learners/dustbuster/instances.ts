import { type EnvelopeClass, forEachClass } from './envelope-classes.ts';
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
  const table = new InstanceRows();
  const { offsets } = lists;
  const limits: BucketLimits = {
    lengthOf: (url) => offsets[url + 1]! - offsets[url]!,
    maxLength: options.maxLength,
    widest: Math.max(options.bucketLimit, options.wideBucketLimit),
  };
  forEachClass(lists, { maxLength: options.maxLength, batch: BATCH }, (each) => {
    forEachBucket(each, limits, (bucket, sumFrom, sumTo) => {
      const { urls, from, to } = bucket;
      const isNarrow = to - from <= options.bucketLimit ? 1 : 0;
      for (let i = from; i < to; i++) {
        for (let j = i + 1; j < to; j++) {
          const u = Math.min(urls[i]!, urls[j]!);
          const v = Math.max(urls[i]!, urls[j]!);
          if (similar(u, v)) table.add(each, { u, v, sumFrom, sumTo, isNarrow });
        }
      }
    });
  });
  return table.done();
}

/** The URLs `urls[from … to)`. */
type Bucket = Pick<EnvelopeClass, 'urls' | 'from' | 'to'>;

interface BucketLimits {
  readonly lengthOf: (url: number) => number;
  readonly maxLength: number;
  readonly widest: number;
}

/**
 * The buckets of a class, largest stretch at a time. Which URLs an envelope holds depends, within a class, on the
 * sum of its lengths only: the URL must be at least that long and leave at most `maxLength` tokens between.
 */
function forEachBucket(
  each: EnvelopeClass,
  { lengthOf, maxLength, widest }: BucketLimits,
  visit: (bucket: Bucket, sumFrom: number, sumTo: number) => void,
): void {
  const { urls } = each;
  const lowest = each.prefixFrom + each.suffixFrom;
  const highest = each.prefixTo + each.suffixTo;
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (let i = each.from; i < each.to; i++) {
    const length = lengthOf(urls[i]!);
    if (length < shortest) shortest = length;
    if (length > longest) longest = length;
  }
  if (shortest >= highest && longest <= lowest + maxLength) {
    if (each.to - each.from <= widest) visit(each, lowest, highest);
    return;
  }
  const sorted = urls.slice(each.from, each.to).sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
  let from = 0;
  let to = 0;
  let since = lowest;
  for (let sum = lowest; sum <= highest; sum++) {
    const [oldFrom, oldTo] = [from, to];
    while (to < sorted.length && lengthOf(sorted[to]!) <= sum + maxLength) to++;
    while (from < to && lengthOf(sorted[from]!) < sum) from++;
    if (from === oldFrom && to === oldTo) continue;
    if (isBucket(oldTo - oldFrom, widest)) visit({ urls: sorted, from: oldFrom, to: oldTo }, since, sum - 1);
    since = sum;
  }
  if (isBucket(to - from, widest)) visit({ urls: sorted, from, to }, since, highest);
}

function isBucket(size: number, widest: number): boolean {
  return size > 1 && size <= widest;
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
