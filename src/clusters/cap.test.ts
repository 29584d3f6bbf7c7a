import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../inputs/site-sample.ts';
import { capSample } from './cap.ts';

test('the cap keeps every cluster whole or leaves it out, and the order of URLs', () => {
  const labels = fc.array(fc.option(fc.nat(8)), { minLength: 1, maxLength: 40 });
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

test('a sample below the cap is left as it is', () => {
  const whole = sampleOf('a.test', ['http://a.test/']);
  expect(capSample(whole, { maxUrls: 1, seed: 1 })).toBe(whole);
});
