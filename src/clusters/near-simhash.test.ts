import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Random, seededRandom } from '../base/random.ts';
import { UnionFind } from '../base/union-find.ts';
import type { Fingerprints } from './fingerprint-table.ts';
import { forEachNearPair, joinNear } from './near-simhash.ts';

test('finds every pair at distance three or less among 20,000 fingerprints, and no other', () => {
  const prints = planted(20_000, 7);
  expect(pairsFound(prints)).toEqual(pairsByBruteForce(prints));
});

test('finds every pair when one block is the same everywhere', () => {
  const prints = planted(3_000, 8);
  for (const half of [prints.high, prints.low]) {
    const skewed = {
      ...prints,
      [half === prints.high ? 'high' : 'low']: half.map((bits) => (bits & 0xffff) >>> 0),
    };
    expect(pairsFound(skewed)).toEqual(pairsByBruteForce(skewed));
  }
});

test('a pair three bits apart is joined wherever the bits lie, one four bits apart never', () => {
  const bit = fc.integer({ min: 0, max: 63 });
  const bits = fc.uniqueArray(bit, { minLength: 0, maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.nat(0xffffffff), bits, (high, low, flips) => {
      const other = { high, low };
      for (const flip of flips) {
        if (flip < 32) other.low = (other.low ^ (1 << flip)) >>> 0;
        else other.high = (other.high ^ (1 << (flip - 32))) >>> 0;
      }
      const sets = new UnionFind(2);
      joinNear(oneGroup(Uint32Array.of(high, other.high), Uint32Array.of(low, other.low)), sets);
      return (sets.find(1) === 0) === flips.length <= 3;
    }),
  );
});

test('equal fingerprints of different groups stay apart, and members of no group are joined to nothing', () => {
  const sets = new UnionFind(5);
  const same = Uint32Array.from([9, 9, 9, 9, 9]);
  joinNear({ high: same, low: same, group: Int32Array.of(0, 1, 0, -1, -1) }, sets);
  expect([0, 1, 2, 3, 4].map((i) => sets.find(i))).toEqual([0, 1, 0, 3, 4]);
});

test('a hundred thousand equal fingerprints are one set in no time', () => {
  const count = 100_000;
  const sets = new UnionFind(count);
  joinNear(oneGroup(new Uint32Array(count).fill(5), new Uint32Array(count).fill(6)), sets);
  expect(sets.find(count - 1)).toBe(0);
});

function oneGroup(high: Uint32Array, low: Uint32Array): Fingerprints {
  return { high, low, group: new Int32Array(high.length) };
}

/** Random fingerprints, a fifth of them copies of earlier ones with up to five bits flipped. */
function planted(count: number, seed: number): Fingerprints {
  const random = seededRandom(seed);
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const isCopy = i > 0 && random.next() < 0.2;
    const from = random.below(Math.max(1, i));
    high[i] = isCopy ? flipped(high[from]!, random.below(3), random) : random.below(4294967296);
    low[i] = isCopy ? flipped(low[from]!, random.below(4), random) : random.below(4294967296);
  }
  return oneGroup(high, low);
}

function flipped(bits: number, flips: number, random: Random): number {
  for (let i = 0; i < flips; i++) bits ^= 1 << random.below(32);
  return bits >>> 0;
}

function pairsFound(prints: Fingerprints): number[] {
  const pairs: number[] = [];
  forEachNearPair(prints, (i, j) => pairs.push(i * prints.high.length + j));
  return pairs.sort((a, b) => a - b);
}

/** Counts bits by a table, so that it shares nothing with what it checks. */
function pairsByBruteForce({ high, low }: Fingerprints): number[] {
  const bits = Uint8Array.from({ length: 65536 }, (_, value) => value.toString(2).replaceAll('0', '').length);
  const pairs: number[] = [];
  for (let i = 0; i < high.length; i++) {
    const highI = high[i]!;
    const lowI = low[i]!;
    for (let j = i + 1; j < high.length; j++) {
      const x = highI ^ high[j]!;
      const differing = bits[x >>> 16]! + bits[x & 0xffff]!;
      if (differing > 3) continue;
      const y = lowI ^ low[j]!;
      if (differing + bits[y >>> 16]! + bits[y & 0xffff]! <= 3) pairs.push(i * high.length + j);
    }
  }
  return pairs;
}
