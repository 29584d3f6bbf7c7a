import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Axis, makeScale } from './scale.ts';

test('a linear axis starts at zero and ends on a round value', () => {
  const scale = makeScale(axis('linear'), [0.02, 0.13], [0, 100]);
  expect(scale.ticks).toEqual([0, 0.05, 0.1, 0.15]);
  expect(scale.at(0)).toBe(0);
  expect(scale.at(0.15)).toBeCloseTo(100);
});

test('a logarithmic axis gives each power of ten the same room', () => {
  const scale = makeScale(axis('log'), [1, 10_000], [0, 400]);
  expect(scale.ticks).toEqual([1, 10, 100, 1000, 10_000]);
  expect(scale.at(10)).toBeCloseTo(100);
});

test('every point stands inside the picture, whatever the values', () => {
  const values = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.constantFrom('linear' as const, 'log' as const), (all, kind) => {
      const scale = makeScale(axis(kind), all, [50, 350]);
      return [...all, ...scale.ticks].every((value) => scale.at(value) >= 49.99 && scale.at(value) <= 350.01);
    }),
  );
});

test('values that are all zero still have an axis', () => {
  const scale = makeScale(axis('linear'), [0, 0], [0, 100]);
  expect(scale.at(0)).toBe(0);
  expect(scale.ticks.length).toBeGreaterThan(1);
});

function axis(scale: Axis['scale']): Axis {
  return { title: '', scale, format: String };
}
