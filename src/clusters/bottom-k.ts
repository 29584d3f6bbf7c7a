/**
 * The k smallest distinct shingles of a page (Broder's bottom-k sketch): a sample of its shingle set from which the
 * resemblance of two pages is estimated with variance r(1 − r)/k and, since the set sizes are known, their
 * containment.
 */
export interface BottomK {
  /** Ascending. */
  readonly smallest: Uint32Array;
  /** Distinct shingles of the page. */
  readonly size: number;
}

export const BOTTOM_K = 128;

export function bottomK(shingles: Uint32Array, k: number = BOTTOM_K): BottomK {
  const sorted = shingles.slice().sort();
  let size = 0;
  for (let i = 0; i < sorted.length; i++)
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[size++] = sorted[i]!;
  return { smallest: sorted.slice(0, Math.min(k, size)), size };
}

/** Estimates |A ∩ B| / |A ∪ B| from the k smallest of the union; exact if both sets have at most k members. */
export function resemblance(a: BottomK, b: BottomK, k: number = BOTTOM_K): number {
  const x = a.smallest;
  const y = b.smallest;
  // Beyond the end of a cut sketch nothing is known of that page.
  const limit = Math.min(k, Math.max(x.length, y.length));
  let i = 0;
  let j = 0;
  let seen = 0;
  let shared = 0;
  const isCut = a.size > x.length || b.size > y.length;
  const stop = isCut ? limit : Number.POSITIVE_INFINITY;
  while (seen < stop && (i < x.length || j < y.length)) {
    const left = i < x.length ? x[i]! : Number.POSITIVE_INFINITY;
    const right = j < y.length ? y[j]! : Number.POSITIVE_INFINITY;
    if (left === right) shared++;
    if (left <= right) i++;
    if (right <= left) j++;
    seen++;
  }
  return seen === 0 ? 0 : shared / seen;
}

/** Estimates which share of A's shingles B has too: c = r(|A| + |B|) / ((1 + r)|A|). */
export function containment(a: BottomK, b: BottomK, k: number = BOTTOM_K): number {
  if (a.size === 0) return 0;
  const r = resemblance(a, b, k);
  return Math.min(1, (r * (a.size + b.size)) / ((1 + r) * a.size));
}
