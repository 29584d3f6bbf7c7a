import { binomialTail, clopperPearsonUpper } from '../base/binomial.ts';
import { lostContents } from './crawl-outcome.ts';

/** Contents of the certify part that a crawl loses, and how many there are. */
export interface CertifyCount {
  readonly lost: number;
  readonly tested: number;
}

export function certifyCount(
  keys: ArrayLike<string | number>,
  cluster: Int32Array,
  isCertify: Uint8Array,
): CertifyCount {
  let tested = 0;
  for (const flag of isCertify) tested += flag;
  let lost = 0;
  for (const c of lostContents(keys, cluster)) lost += isCertify[c]!;
  return { lost, tested };
}

/** Whether "the loss is above maxLoss" is refuted by the count. */
export function isWithin(count: CertifyCount, maxLoss: number, confidence: number): boolean {
  return count.tested > 0 && binomialTail(count.lost, count.tested, maxLoss) <= 1 - confidence;
}

export function lossBound(count: CertifyCount, confidence: number): number {
  return clopperPearsonUpper(count.lost, count.tested, 1 - confidence);
}

/** Contents that must be tested, none lost, before a loss of at most `maxLoss` can be promised. */
export function contentsNeeded(maxLoss: number, confidence: number): number {
  if (maxLoss >= 1) return 1;
  return Math.ceil(Math.log(1 - confidence) / Math.log(1 - maxLoss));
}

/**
 * Fixed-sequence testing: nested books are tested from the smallest to the largest, and the last one before
 * the first failure is kept. Testing in a fixed order pays no price for testing many.
 * `outcomeOf(size)` is the count for the book of the first `size` rules.
 */
export function largestWithin(
  sizes: readonly number[],
  outcomeOf: (size: number) => CertifyCount,
  limits: { readonly maxLoss: number; readonly confidence: number },
): { readonly size: number; readonly count: CertifyCount } | null {
  let passed: { size: number; count: CertifyCount } | null = null;
  for (const size of sizes) {
    const count = outcomeOf(size);
    if (!isWithin(count, limits.maxLoss, limits.confidence)) break;
    passed = { size, count };
  }
  return passed;
}
