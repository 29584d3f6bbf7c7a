import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialTail, clopperPearsonLower, clopperPearsonUpper, wilsonLower } from './binomial.ts';

test.each([
  [0, 50, 0.058],
  [0, 100, 0.0295],
  [1, 100, 0.0466],
  [4, 99, 0.0902],
  [5, 200, 0.0519],
  [10, 1000, 0.0169],
])('%i errors in %i trials are bounded by %f', (errors, trials, bound) => {
  expect(clopperPearsonUpper(errors, trials)).toBeCloseTo(bound, 3);
});

test.each([
  [299, 0.01],
  [149, 0.02],
  [59, 0.05],
  [29, 0.1],
])('%i trials without an error are just enough for a bound of %f', (trials, bound) => {
  expect(clopperPearsonUpper(0, trials)).toBeLessThanOrEqual(bound);
  expect(clopperPearsonUpper(0, trials - 1)).toBeGreaterThan(bound);
});

test('the tail equals the sum of its terms', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.nat(40),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (n, k, p) => {
        const errors = Math.min(k, n);
        expect(binomialTail(errors, n, p)).toBeCloseTo(tailBySum(errors, n, p), 9);
      },
    ),
  );
});

test('the bounds enclose the observed rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
      const k = Math.round(share * n);
      return (
        clopperPearsonLower(k, n) <= k / n &&
        k / n <= clopperPearsonUpper(k, n) &&
        wilsonLower(k, n) <= k / n + 1e-12
      );
    }),
  );
});

function tailBySum(errors: number, trials: number, rate: number): number {
  let term = (1 - rate) ** trials;
  let sum = 0;
  for (let i = 0; i <= errors; i++) {
    sum += term;
    term *= ((trials - i) / (i + 1)) * (rate / (1 - rate));
  }
  return Math.min(1, sum);
}
