/**
 * The e-value version of Benjamini and Hochberg's procedure (Wang and Ramdas 2022): of `eValues`, as many of the
 * largest as keep the expected share of bad ones among them at `rate`, however the rules depend on each other.
 * Returns the evidence that was needed; infinite if none is kept.
 */
export function neededEvidence(eValues: readonly number[], rate: number): number {
  const sorted = [...eValues].sort((a, b) => b - a);
  for (let kept = sorted.length; kept > 0; kept--) {
    const needed = evidenceFor(kept, eValues.length, rate);
    if (sorted[kept - 1]! >= needed) return needed;
  }
  return Number.POSITIVE_INFINITY;
}

/** The evidence each of `kept` rules must have, of all `count` that were tried. */
export function evidenceFor(kept: number, count: number, rate: number): number {
  return count / (rate * kept);
}
