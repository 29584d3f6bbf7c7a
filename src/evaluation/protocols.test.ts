import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../inputs/site-sample.ts';
import { foldSplits, orderSplit, otherSplit, timeSplit, wholeSplit, withoutSingletons } from './protocols.ts';

const URLS = Array.from({ length: 8 }, (_, i) => `http://a.test/${i}`);

test('in crawl order the first three quarters of the pages train and the rest test', () => {
  const { train, test: tested } = orderSplit(sampleOf('a.test', URLS, [1, 1, 2, 2, 3, 3, 1, 4]), 0.75);
  expect(train.urls).toEqual(URLS.slice(0, 6));
  expect(tested.urls).toEqual(URLS.slice(6));
  expect(tested.clusterCount).toBe(2);
});

test('URLs of unknown content train but are never tested, and do not move the cut', () => {
  const labels = [1, null, 2, null, 3, null, 4, null];
  const { train, test: tested } = orderSplit(sampleOf('a.test', URLS, labels), 0.75);
  expect(train.urls).toEqual(URLS.slice(0, 6));
  expect(tested.urls).toEqual([URLS[6]]);
});

test('by time, earlier pages train whatever their order in the file', () => {
  const sample = sampleOf('a.test', URLS.slice(0, 4), [1, 2, 3, 4]);
  const { train, test: tested } = timeSplit(sample, Float64Array.of(40, 10, Number.NaN, 30), 0.75);
  expect(train.urls).toEqual([URLS[2], URLS[1], URLS[3]]);
  expect(tested.urls).toEqual([URLS[0]]);
});

test('another log is tested whole, where its content is known', () => {
  const { train, test: tested } = otherSplit(
    sampleOf('a.test', URLS, [1, 1, 2, 2, 3, 3, 4, 4]),
    sampleOf('a.test', URLS.slice(0, 3), [1, null, 2]),
  );
  expect(train.urls).toHaveLength(8);
  expect(tested.urls).toEqual([URLS[0], URLS[2]]);
});

test('a book is tested on all pages, with nothing to train', () => {
  const { train, test: tested } = wholeSplit(sampleOf('a.test', URLS, [1, 1, 2, 2, 3, 3, 4, null]));
  expect([train.urls.length, tested.urls.length]).toEqual([0, 7]);
});

test('contents of one URL can be left out', () => {
  const kept = withoutSingletons(sampleOf('a.test', URLS.slice(0, 4), [1, 2, 1, 3]));
  expect(kept.urls).toEqual([URLS[0], URLS[2]]);
});

test('folds test every page once, and no content is both learned and tested', () => {
  const labels = fc.array(fc.nat(9), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(labels, fc.integer({ min: 2, max: 5 }), fc.nat(), (contents, folds, seed) => {
      const urls = contents.map((_, i) => `http://a.test/${i}`);
      const contentOf = new Map(urls.map((url, i) => [url, contents[i]]));
      const splits = foldSplits(sampleOf('a.test', urls, contents), folds, seed);
      const tested = splits.flatMap((split) => split.test.urls);
      expect([...tested].sort()).toEqual([...urls].sort());
      for (const split of splits) {
        const learned = new Set(split.train.urls.map((url) => contentOf.get(url)));
        expect(split.test.urls.some((url) => learned.has(contentOf.get(url)))).toBe(false);
      }
    }),
  );
});
