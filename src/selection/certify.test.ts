import { expect, test } from 'vitest';
import { certifyCount, contentsNeeded, isWithin, largestWithin, lossBound } from './certify.ts';

test('299 contents without a loss are needed to promise 1 % at 95 %', () => {
  expect(contentsNeeded(0.01, 0.95)).toBe(299);
  expect(isWithin({ lost: 0, tested: 299 }, 0.01, 0.95)).toBe(true);
  expect(isWithin({ lost: 0, tested: 298 }, 0.01, 0.95)).toBe(false);
});

test('the bound of a count is the smallest loss it is within', () => {
  const count = { lost: 3, tested: 900 };
  const bound = lossBound(count, 0.95);
  expect(isWithin(count, bound + 1e-6, 0.95)).toBe(true);
  expect(isWithin(count, bound - 1e-6, 0.95)).toBe(false);
});

test('only contents of the certify part are counted', () => {
  const keys = ['a', 'a', 'b', 'b'];
  const cluster = Int32Array.from([0, 1, 2, 3]);
  expect(certifyCount(keys, cluster, Uint8Array.from([0, 1, 1, 0]))).toEqual({ lost: 1, tested: 2 });
});

test('books are tested from the smallest up and the first failure ends it', () => {
  const asked: number[] = [];
  const outcomeOf = (size: number) => {
    asked.push(size);
    return { lost: size === 3 ? 500 : 0, tested: 1000 };
  };
  expect(largestWithin([1, 2, 3, 4], outcomeOf, { maxLoss: 0.01, confidence: 0.95 })?.size).toBe(2);
  expect(asked).toEqual([1, 2, 3]);
});

test('nothing is promised when the smallest book fails', () => {
  expect(largestWithin([1], () => ({ lost: 9, tested: 10 }), { maxLoss: 0.01, confidence: 0.95 })).toBeNull();
});
