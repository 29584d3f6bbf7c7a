import { pathToFileURL } from 'node:url';
import { seededRandom } from '../src/base/random.ts';
import { UnionFind } from '../src/base/union-find.ts';
import type { Fingerprints } from '../src/clusters/fingerprint-table.ts';
import { joinNear } from '../src/clusters/near-simhash.ts';

/**
 * Ten times the fingerprints must cost at most twelve times the time. A fifth of them are planted copies with up to
 * three bits flipped. Run: node --import ./bench/register.mjs bench/simhash.ts
 */
export function growthOfClustering(small: number, rounds: number): number {
  const few = generated(small, 1);
  const many = generated(small * 10, 2);
  const ratios: number[] = [];
  secondsFor(few);
  for (let round = 0; round < rounds; round++) {
    const isFlipped = round % 2 === 1;
    const first = secondsFor(isFlipped ? many : few);
    const second = secondsFor(isFlipped ? few : many);
    ratios.push(isFlipped ? first / second : second / first);
  }
  return ratios.sort((a, b) => a - b)[rounds >> 1]!;
}

function generated(count: number, seed: number): Fingerprints {
  const random = seededRandom(seed);
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const isCopy = i > 0 && random.next() < 0.2;
    const from = random.below(Math.max(1, i));
    high[i] = isCopy ? (high[from]! ^ (1 << random.below(32))) >>> 0 : random.below(4294967296);
    low[i] = isCopy
      ? (low[from]! ^ (1 << random.below(32)) ^ (1 << random.below(32))) >>> 0
      : random.below(4294967296);
  }
  return { high, low, group: new Int32Array(count) };
}

function secondsFor(prints: Fingerprints): number {
  const start = performance.now();
  joinNear(prints, new UnionFind(prints.high.length));
  return (performance.now() - start) / 1000;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const growth = growthOfClustering(100_000, 9);
  const seconds = secondsFor(generated(1_000_000, 2));
  console.log(`100,000 → 1,000,000 fingerprints: ${growth.toFixed(1)} × the time (bound: 12)`);
  console.log(`1,000,000 fingerprints clustered in ${seconds.toFixed(1)} s here`);
}
