import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hash32, hash53 } from './hash.ts';
import { RadixSpace, radixOrder } from './radix-sort.ts';
import { seededRandom, shuffle } from './random.ts';
import { UnionFind } from './union-find.ts';

test('radix order sorts 53-bit keys and keeps equal ones in place', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(5), fc.maxSafeNat())), (numbers) => {
      const keys = Float64Array.from(numbers);
      const expected = numbers.map((_, i) => i).sort((a, b) => numbers[a]! - numbers[b]! || a - b);
      expect(Array.from(radixOrder(keys))).toEqual(expected);
    }),
  );
});

test('radix order sorts many keys as it sorts few, whatever its space was used for before', () => {
  const random = seededRandom(3);
  const space = new RadixSpace();
  for (const [length, range] of [
    [5000, 53],
    [2500, 4],
    [9000, 20],
  ] as const) {
    const keys = Float64Array.from({ length }, () => Math.floor(random.next() * 2 ** range));
    const expected = Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
    expect(Array.from(radixOrder(keys, space))).toEqual(expected);
  }
});

test('the same seed gives the same stream and another seed another', () => {
  const stream = (seed: number): number[] =>
    Array.from(
      { length: 5 },
      (
        (r) => () =>
          r.next()
      )(seededRandom(seed)),
    );
  expect(stream(7)).toEqual(stream(7));
  expect(stream(7)).not.toEqual(stream(8));
});

test('a shuffle keeps every item', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
      const mixed = shuffle([...items], seededRandom(seed));
      expect([...mixed].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
    }),
  );
});

test('random numbers fill their range evenly', () => {
  const random = seededRandom(1);
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 10_000; i++) counts[random.below(10)]!++;
  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(Math.max(...counts)).toBeLessThan(1150);
});

test('sets joined in any order are named by their smallest member', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9))), fc.nat(), (pairs, seed) => {
      const roots = (links: readonly (readonly [number, number])[]): number[] => {
        const sets = new UnionFind(10);
        for (const [a, b] of links) sets.union(a, b);
        return Array.from({ length: 10 }, (_, i) => sets.find(i));
      };
      expect(roots(shuffle([...pairs], seededRandom(seed)))).toEqual(roots(pairs));
    }),
  );
});

test('hashes differ by seed and stay whole numbers', () => {
  expect(hash32('a', 1)).not.toBe(hash32('a', 2));
  expect(hash53('a', 1)).not.toBe(hash53('a', 2));
  fc.assert(fc.property(fc.string(), (text) => Number.isSafeInteger(hash53(text)) && hash32(text) >= 0));
});

test('a hundred thousand like URLs have no two equal 53-bit hashes', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 100_000; i++) seen.add(hash53(`http://a.test/item?id=${i}`));
  expect(seen.size).toBe(100_000);
});
