import { avalanche } from '../base/hash.ts';

/** A 64-bit fingerprint in two halves. */
export interface Simhash {
  readonly high: number;
  readonly low: number;
}

/**
 * Charikar's simhash of weighted features: each feature's hash votes on every bit with the feature's weight. Pages that
 * share most of their features differ in few bits.
 */
export function simhashOf(features: Uint32Array, weights?: Float64Array): Simhash {
  const votes = new Float64Array(64);
  for (let i = 0; i < features.length; i++) {
    const weight = weights === undefined ? 1 : weights[i]!;
    addVotes(votes, avalanche(features[i]! ^ 0x5bd1e995), { from: 0, weight });
    addVotes(votes, avalanche(features[i]! ^ 0x1b56c4e9), { from: 32, weight });
  }
  return { low: signs(votes, 0), high: signs(votes, 32) };
}

/** In how many bits two fingerprints differ. */
export function hammingDistance(a: Simhash, b: Simhash): number {
  return popcount(a.high ^ b.high) + popcount(a.low ^ b.low);
}

export function popcount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function addVotes(
  votes: Float64Array,
  bits: number,
  { from, weight }: { from: number; weight: number },
): void {
  for (let bit = 0; bit < 32; bit++) votes[from + bit]! += (bits >>> bit) & 1 ? weight : -weight;
}

function signs(votes: Float64Array, from: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (votes[from + bit]! > 0) bits |= 1 << bit;
  return bits >>> 0;
}
