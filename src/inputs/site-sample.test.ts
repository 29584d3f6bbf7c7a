import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf, subsample } from './site-sample.ts';

test('labels become dense cluster numbers in the order first seen', () => {
  const sample = sampleOf('a.test', ['u', 'v', 'w', 'x'], ['q', null, 'p', 'q']);
  expect([...sample.cluster!]).toEqual([0, -1, 1, 0]);
  expect(sample.clusterCount).toBe(2);
});

test('a sample without labels knows no clusters, and neither does a part of it', () => {
  const sample = sampleOf('a.test', ['u', 'v']);
  expect(subsample(sample, [1]).cluster).toBeNull();
});

test('a part keeps URLs in order, and two URLs share a cluster in it exactly if they did before', () => {
  const labels = fc.array(fc.constantFrom('a', 'b', 'c', null), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(labels, fc.infiniteStream(fc.boolean()), (given, coins) => {
      const whole = sampleOf(
        'a.test',
        given.map((_, i) => `http://a.test/${i}`),
        given,
      );
      const picked = given.map((_, i) => i).filter(() => coins.next().value);
      const part = subsample(whole, picked);
      expect(part.urls).toEqual(picked.map((i) => whole.urls[i]));
      for (let i = 0; i < picked.length; i++)
        for (let j = 0; j < picked.length; j++) {
          const wereOne =
            whole.cluster![picked[i]!]! >= 0 && whole.cluster![picked[i]!] === whole.cluster![picked[j]!];
          expect(part.cluster![i]! >= 0 && part.cluster![i] === part.cluster![j]).toBe(wereOne);
        }
      expect(new Set(part.cluster!.filter((number) => number >= 0)).size).toBe(part.clusterCount);
    }),
  );
});

test('weights stay with their clusters', () => {
  const whole = {
    ...sampleOf('a.test', ['u', 'v', 'w'], ['a', 'b', 'c']),
    clusterWeight: Float64Array.of(0.1, 0.2, 0.3),
  };
  expect([...subsample(whole, [1, 2]).clusterWeight!]).toEqual([0.2, 0.3]);
});
