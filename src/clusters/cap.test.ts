import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../inputs/site-sample.ts';
import { capSample } from './cap.ts';

test('the cap keeps every cluster whole or leaves it out, and the order of URLs', () => {
  const labels = fc
    .array(fc.option(fc.nat(8)), { minLength: 1, maxLength: 40 })
    .filter((given) =>
      [...new Set(given)].every(
        (label) => given.filter((other) => other === label).length <= 20 || label === null,
      ),
    );
  fc.assert(
    fc.property(labels, fc.integer({ min: 1, max: 30 }), fc.nat(99), (given, maxUrls, seed) => {
      const whole = sampleOf(
        'a.test',
        given.map((_, i) => `http://a.test/${i}`),
        given,
      );
      const part = capSample(whole, { maxUrls, seed });
      expect(part.urls.length).toBeLessThanOrEqual(maxUrls);
      expect(part.urls).toEqual(whole.urls.filter((url) => part.urls.includes(url)));
      const labelOf = new Map(whole.urls.map((url, i) => [url, given[i]]));
      const kept = new Set(part.urls.map((url) => labelOf.get(url)).filter((label) => label !== null));
      const expected = whole.urls.filter((url) => labelOf.get(url) !== null && kept.has(labelOf.get(url)!));
      expect(part.urls.filter((url) => labelOf.get(url) !== null)).toEqual(expected);
    }),
  );
});

test('the same seed keeps the same URLs, another seed others', () => {
  const whole = sampleOf(
    'a.test',
    Array.from({ length: 500 }, (_, i) => `http://a.test/${i}`),
  );
  const kept = (seed: number): readonly string[] => capSample(whole, { maxUrls: 100, seed }).urls;
  expect(kept(1)).toEqual(kept(1));
  expect(kept(1)).not.toEqual(kept(2));
  expect(kept(1).length).toBe(100);
});

test('a cluster larger than the cap is taken in part, beside others', () => {
  const whole = sampleOf(
    'a.test',
    Array.from({ length: 1000 }, (_, i) => `http://a.test/${i}`),
    Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 'log in' : `page ${i % 4} ${i >> 3}`)),
  );
  const part = capSample(whole, { maxUrls: 200, seed: 1 });
  const sizes = new Map<number, number>();
  for (const c of part.cluster!) sizes.set(c, (sizes.get(c) ?? 0) + 1);
  const largest = Math.max(...sizes.values());
  expect(largest).toBeGreaterThanOrEqual(60);
  expect(largest).toBeLessThanOrEqual(140);
  expect(sizes.size).toBeGreaterThan(20);
});

test('a sample below the cap is left as it is', () => {
  const whole = sampleOf('a.test', ['http://a.test/']);
  expect(capSample(whole, { maxUrls: 1, seed: 1 })).toBe(whole);
});
