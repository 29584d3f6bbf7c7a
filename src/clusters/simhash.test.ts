import { expect, test } from 'vitest';
import { seededRandom } from '../base/random.ts';
import { hammingDistance, popcount, simhashOf } from './simhash.ts';

test('counts bits', () => {
  expect([0, 1, 0xffffffff, 0x80000001, 0x0f0f0f0f].map(popcount)).toEqual([0, 1, 32, 2, 16]);
});

test('the same features in another order have the same fingerprint', () => {
  expect(simhashOf(Uint32Array.of(1, 2, 3))).toEqual(simhashOf(Uint32Array.of(3, 1, 2)));
});

test('texts that share nearly all features are a few bits apart, unlike texts about half of them', () => {
  const random = seededRandom(2);
  const features = Uint32Array.from({ length: 2_000 }, () => random.below(4294967296));
  const others = Uint32Array.from({ length: 2_000 }, () => random.below(4294967296));
  const near = features.with(7, 1).with(8, 2);
  expect(hammingDistance(simhashOf(features), simhashOf(near))).toBeLessThanOrEqual(3);
  expect(hammingDistance(simhashOf(features), simhashOf(others))).toBeGreaterThan(16);
});

test('a weight counts like as many repeats', () => {
  expect(simhashOf(Uint32Array.of(4, 5), Float64Array.of(3, 1))).toEqual(
    simhashOf(Uint32Array.of(4, 4, 4, 5)),
  );
});
