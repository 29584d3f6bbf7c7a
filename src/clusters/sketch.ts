import { avalanche } from '../base/hash.ts';

/** The minima of a page's shingles under four hash functions; null for a page without text. */
export type Sketch = Uint32Array;

/** Hash functions, hence minima, of the DustBuster paper's sketch. */
export const SKETCH_MINIMA = 4;

export function sketchOf(shingles: Uint32Array): Sketch | null {
  if (shingles.length === 0) return null;
  const minima = new Uint32Array(SKETCH_MINIMA).fill(0xffffffff);
  for (let i = 0; i < shingles.length; i++) {
    for (let f = 0; f < SKETCH_MINIMA; f++) {
      const value = avalanche(shingles[i]! ^ SEEDS[f]!);
      if (value < minima[f]!) minima[f] = value;
    }
  }
  return minima;
}

/**
 * The paper's test: all four minima equal, or two of the four in its relaxed form. It is a test and no estimate:
 * pages of resemblance r pass the strict one with probability r⁴. Empty pages are equal to nothing.
 */
export function isSameSketch(a: Sketch | null, b: Sketch | null, minEqual: number = SKETCH_MINIMA): boolean {
  return a !== null && b !== null && equalMinima(a, b) >= minEqual;
}

export function equalMinima(a: Sketch, b: Sketch): number {
  let equal = 0;
  for (let f = 0; f < SKETCH_MINIMA; f++) if (a[f] === b[f]) equal++;
  return equal;
}

const SEEDS = Uint32Array.from([0x1b873593, 0xe6546b64, 0x38b34ae5, 0xa1e38b93]);
