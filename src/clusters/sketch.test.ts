import { expect, test } from 'vitest';
import { seededRandom } from '../base/random.ts';
import { bottomK, containment, resemblance } from './bottom-k.ts';
import { shinglesOf } from './shingles.ts';
import { equalMinima, isSameSketch, sketchOf } from './sketch.ts';

test('equal texts have equal sketches, and a text without words equals nothing, not even itself', () => {
  const text = shinglesOf(Uint32Array.from({ length: 40 }, (_, i) => i));
  expect(isSameSketch(sketchOf(text), sketchOf(text.slice()))).toBe(true);
  expect(isSameSketch(sketchOf(new Uint32Array(0)), sketchOf(new Uint32Array(0)))).toBe(false);
});

test('the order and number of repeats of shingles do not matter', () => {
  expect(sketchOf(Uint32Array.of(5, 9, 9, 2))).toEqual(sketchOf(Uint32Array.of(2, 9, 5)));
});

test('a minimum agrees as often as the sets resemble each other', () => {
  // Broder: the chance that one minimum agrees is the resemblance, here 60 of 100.
  const random = seededRandom(3);
  let agreeing = 0;
  for (let round = 0; round < 1500; round++) {
    const all = Uint32Array.from({ length: 100 }, () => random.below(4294967296));
    agreeing += equalMinima(sketchOf(all.slice(0, 80))!, sketchOf(all.slice(20))!);
  }
  expect(agreeing / 6000).toBeGreaterThan(0.57);
  expect(agreeing / 6000).toBeLessThan(0.63);
});

test('the relaxed test passes pairs that the strict one refuses', () => {
  const a = Uint32Array.of(1, 2, 3, 4);
  const b = Uint32Array.of(1, 9, 3, 8);
  expect([isSameSketch(a, b), isSameSketch(a, b, 2), isSameSketch(a, b, 3)]).toEqual([false, true, false]);
});

test('resemblance is exact for small sets', () => {
  const a = bottomK(Uint32Array.of(1, 2, 3, 4));
  const b = bottomK(Uint32Array.of(3, 4, 5, 6, 6));
  expect(resemblance(a, b)).toBeCloseTo(2 / 6);
  expect(containment(a, b)).toBeCloseTo(0.5);
});

test('resemblance and containment of large sets are estimated within four standard deviations', () => {
  const random = seededRandom(5);
  const all = Uint32Array.from({ length: 12_000 }, () => random.below(4294967296));
  const part = bottomK(all.slice(0, 6_000));
  const whole = bottomK(all);
  // The deviation of r is √(r(1 − r)/128) = 0.044 at one half.
  expect(Math.abs(resemblance(part, whole) - 0.5)).toBeLessThan(0.18);
  expect(containment(part, whole)).toBeGreaterThan(0.8);
  expect(Math.abs(containment(whole, part) - 0.5)).toBeLessThan(0.18);
});

test('two empty sets do not resemble each other', () => {
  const empty = bottomK(new Uint32Array(0));
  expect([resemblance(empty, empty), containment(empty, empty)]).toEqual([0, 0]);
});
