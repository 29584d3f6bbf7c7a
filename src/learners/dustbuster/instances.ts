import { type EnvelopeClass, forEachClass } from './envelope-classes.ts';
import type { LikelySimilar } from './likely-similar.ts';
import type { MineOptions } from './mine-options.ts';
import type { TokenLists } from './token-lists.ts';

/**
 * Pairs of URLs that share small buckets: one row a pair and class of envelopes. A row stands for every envelope
 * of the class whose two lengths sum up to something in `sumFrom … sumTo`.
 */
export interface Instances {
  readonly length: number;
  readonly u: Int32Array;
  readonly v: Int32Array;
  readonly prefixFrom: Int32Array;
  readonly prefixTo: Int32Array;
  readonly suffixFrom: Int32Array;
  readonly suffixTo: Int32Array;
  readonly sumFrom: Int32Array;
  readonly sumTo: Int32Array;
  /** 1 where the bucket keeps the low limit too. */
  readonly isNarrow: Int32Array;
}

/** Records sorted at a time while looking for buckets: some 300 MB at the most. */
const BATCH = 8_000_000;

export function findInstances(lists: TokenLists, similar: LikelySimilar, options: MineOptions): Instances {
  const columns = new InstanceColumns();
  const widest = Math.max(options.bucketLimit, options.wideBucketLimit);
  const { offsets } = lists;
  const lengthOf = (url: number): number => offsets[url + 1]! - offsets[url]!;
  forEachClass(lists, { maxLength: options.maxLength, batch: BATCH }, (each) => {
    forEachBucket(each, { lengthOf, maxLength: options.maxLength, widest }, (urls, sumFrom, sumTo) => {
      const isNarrow = urls.length <= options.bucketLimit ? 1 : 0;
      for (let i = 0; i < urls.length; i++) {
        for (let j = i + 1; j < urls.length; j++) {
          if (!similar(urls[i]!, urls[j]!)) continue;
          columns.add(each, [Math.min(urls[i]!, urls[j]!), Math.max(urls[i]!, urls[j]!)], {
            sumFrom,
            sumTo,
            isNarrow,
          });
        }
      }
    });
  });
  return columns.done();
}

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
  visit: (urls: Uint32Array, sumFrom: number, sumTo: number) => void,
): void {
  const { urls } = each;
  const lowest = each.prefixFrom + each.suffixFrom;
  const highest = each.prefixTo + each.suffixTo;
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (let i = 0; i < urls.length; i++) {
    const length = lengthOf(urls[i]!);
    if (length < shortest) shortest = length;
    if (length > longest) longest = length;
  }
  if (shortest >= highest && longest <= lowest + maxLength) {
    if (urls.length <= widest) visit(urls, lowest, highest);
    return;
  }
  const sorted = urls.slice().sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
  let from = 0;
  let to = 0;
  let since = lowest;
  for (let sum = lowest; sum <= highest; sum++) {
    const [oldFrom, oldTo] = [from, to];
    while (to < sorted.length && lengthOf(sorted[to]!) <= sum + maxLength) to++;
    while (from < to && lengthOf(sorted[from]!) < sum) from++;
    if (from === oldFrom && to === oldTo) continue;
    if (isBucket(oldTo - oldFrom, widest)) visit(sorted.subarray(oldFrom, oldTo), since, sum - 1);
    since = sum;
  }
  if (isBucket(to - from, widest)) visit(sorted.subarray(from, to), since, highest);
}

function isBucket(size: number, widest: number): boolean {
  return size > 1 && size <= widest;
}

const COLUMNS = 9;

/** Rows first, since they are written one by one; columns at the end. */
class InstanceColumns {
  #rows = new Int32Array(COLUMNS * 1024);
  #used = 0;

  add(
    each: EnvelopeClass,
    [u, v]: readonly [number, number],
    { sumFrom, sumTo, isNarrow }: { sumFrom: number; sumTo: number; isNarrow: number },
  ): void {
    if (this.#used === this.#rows.length) {
      const larger = new Int32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    const rows = this.#rows;
    let at = this.#used;
    rows[at++] = u;
    rows[at++] = v;
    rows[at++] = each.prefixFrom;
    rows[at++] = each.prefixTo;
    rows[at++] = each.suffixFrom;
    rows[at++] = each.suffixTo;
    rows[at++] = sumFrom;
    rows[at++] = sumTo;
    rows[at++] = isNarrow;
    this.#used = at;
  }

  done(): Instances {
    const length = this.#used / COLUMNS;
    const column = (i: number): Int32Array => {
      const values = new Int32Array(length);
      for (let row = 0; row < length; row++) values[row] = this.#rows[COLUMNS * row + i]!;
      return values;
    };
    return {
      length,
      u: column(0),
      v: column(1),
      prefixFrom: column(2),
      prefixTo: column(3),
      suffixFrom: column(4),
      suffixTo: column(5),
      sumFrom: column(6),
      sumTo: column(7),
      isNarrow: column(8),
    };
  }
}
