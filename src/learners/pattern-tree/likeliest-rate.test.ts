import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../base/random.ts';
import { likeliestRate, type StrayCount } from './likeliest-rate.ts';

const MAX_RATE = 0.45;
const LIMITS = { maxRate: MAX_RATE, repeats: 1 };
const SIZES = [60, 90, 120, 150, 400, 900, 1500, 60, 80, 200, 250, 30, 700, 180, 3000, 40, 220, 500, 90, 130];

test('clean labels are seen to be clean though a third of the rules are wrong', () => {
  const counts = [0, 0, 0, 0, 12, 70].map((strays) => ({ strays, atStake: 200 }));
  expect(likeliestRate(counts, LIMITS)).toBe(0);
});

test('without a rule nothing is said against the labels', () => {
  expect(likeliestRate([], LIMITS)).toBe(0);
});

test.each([0.01, 0.05, 0.1, 0.2])('finds %d wrong labels within two fifths of it', (rate) => {
  const right = drawn(rate, SIZES);
  const wrong = drawn(0.35, [100, 300, 900]);
  const found = likeliestRate([...right, ...wrong], LIMITS);
  expect(Math.abs(found - rate)).toBeLessThanOrEqual(0.4 * rate);
});

test('many small rules without a stray do not hide what the larger ones show', () => {
  const counts = [...drawn(0.02, Array(8).fill(300)), ...Array(12).fill({ strays: 0, atStake: 12 })];
  expect(likeliestRate(counts, LIMITS)).toBeGreaterThan(0.01);
});

test('whatever the counts, the answer is a share below the largest rate', () => {
  const count = fc
    .record({
      share: fc.double({ min: 0, max: MAX_RATE, noNaN: true }),
      atStake: fc.integer({ min: 10, max: 5000 }),
    })
    .map(({ share, atStake }) => ({ strays: Math.floor(share * atStake), atStake }));
  fc.assert(
    fc.property(fc.array(count, { maxLength: 20 }), (counts) => {
      const rate = likeliestRate(counts, LIMITS);
      return rate >= 0 && rate < MAX_RATE;
    }),
  );
});

function drawn(rate: number, sizes: readonly number[]): StrayCount[] {
  const random = seededRandom(5);
  return sizes.map((atStake) => {
    let strays = 0;
    for (let i = 0; i < atStake; i++) if (random.next() < rate) strays++;
    return { strays, atStake };
  });
}
