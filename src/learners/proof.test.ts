import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROOF_DEFAULTS, proofOf, withoutNoise } from './proof.ts';

test('a group with two URLs of one cluster and one of another has three support pairs, two of them false', () => {
  expect(proofOf(keys(7, 7, 7), clusters(1, 1, 2))).toMatchObject({
    supportPairs: 3,
    falsePairs: 2,
    fpr: 2 / 3,
    merged: 1,
    collided: 1,
    saved: 1,
  });
});

test('without a support pair the rate is not a number, so no limit accepts it', () => {
  expect(proofOf(keys(1, 2, 3), clusters(0, 0, 0)).fpr).toBeNaN();
});

test('URLs of unknown content prove nothing', () => {
  expect(proofOf(keys(7, 7, 7), clusters(1, -1, 1))).toMatchObject({ supportPairs: 1, falsePairs: 0 });
});

test('by URLs, what one huge cluster does out of focus does not carry a rule', () => {
  const clusterOf = Int32Array.from({ length: 1003 }, (_, i) => (i < 2 ? i + 1 : 0));
  const proof = proofOf(new Float64Array(1003), clusterOf, { weight: null, focus: 3 });
  expect(proof.fpr).toBeLessThan(0.005);
  expect(proof).toMatchObject({ judged: 3, strays: 2, strayRate: 2 / 3, saved: 1 });
});

test('a lone pair of different contents is one stray of one judged', () => {
  expect(proofOf(keys(5, 5), clusters(0, 1))).toMatchObject({ judged: 1, strays: 1, saved: 0 });
});

test('groups without a row in focus are none of the rule’s making', () => {
  const proof = proofOf(keys(1, 2, 2, 1), clusters(0, 1, 2, 0), { weight: null, focus: 1 });
  expect(proof).toMatchObject({ supportPairs: 1, falsePairs: 0 });
});

test('wrong labels excuse pairs as they excuse URLs: a stray in a large group spoils twice its share of the pairs', () => {
  const labels = Int32Array.from({ length: 100 }, (_, i) => (i < 3 ? i + 1 : 0));
  const proof = proofOf(new Float64Array(100), labels);
  expect(proof).toMatchObject({ strays: 3, strayRate: 3 / 99 });
  expect(proof.fpr).toBeGreaterThan(0.05);
  expect(withoutNoise(proof, 0.02)).toMatchObject({ strays: 0, falsePairs: 0, fpr: 0 });
});

test('pairs with a cluster of no trust do not count', () => {
  const weight = Float64Array.of(1, 0);
  const proof = proofOf(keys(7, 7, 7), clusters(0, 0, 1), { ...PROOF_DEFAULTS, weight });
  expect(proof).toMatchObject({ supportPairs: 1, falsePairs: 0 });
});

test('agrees with counting the pairs one by one', () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -1, max: 3 }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const proof = proofOf(
        Float64Array.from(rows, ([key]) => key),
        Int32Array.from(rows, ([, cluster]) => cluster),
      );
      const known = rows.filter(([, cluster]) => cluster >= 0);
      const together = known.flatMap(([key, cluster], i) =>
        known
          .slice(i + 1)
          .filter(([other]) => other === key)
          .map(([, other]) => other !== cluster),
      );
      expect(proof.supportPairs).toBe(together.length);
      expect(proof.falsePairs).toBe(together.filter(Boolean).length);
    }),
  );
});

const keys = (...values: number[]): Float64Array => Float64Array.from(values);
const clusters = (...values: number[]): Int32Array => Int32Array.from(values);
