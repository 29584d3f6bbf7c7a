import { expect, test } from 'vitest';
import { seededRandom } from '../base/random.ts';
import { countUnits } from './crawl-counts.ts';
import { scoreIntervals } from './intervals.ts';
import { scoresOf } from './scores.ts';

const OPTIONS = { seed: 1, resamples: 200, confidence: 0.95 };

test('a loss that was never seen is still bounded from above: 0 of 300 may be 1.2 %', () => {
  const keys = Array.from({ length: 300 }, (_, i) => `${i}`);
  const { loss, recall } = scoreIntervals(countUnits(keys, Int32Array.from(keys.keys())), OPTIONS);
  expect(loss[0]).toBe(0);
  expect(loss[1]).toBeCloseTo(0.0122, 3);
  expect(recall).toEqual([1 - loss[1], 1]);
});

test('the same seed gives the same intervals', () => {
  const units = countUnits(...randomCrawl(400, 3));
  expect(scoreIntervals(units, OPTIONS)).toEqual(scoreIntervals(units, OPTIONS));
});

test('about 95 of 100 intervals hold the score of the whole site', () => {
  const rate = 2 / 3;
  let held = 0;
  for (let seed = 0; seed < 100; seed++) {
    const [low, high] = scoreIntervals(countUnits(...randomCrawl(300, seed)), OPTIONS).precision;
    if (low <= rate && rate <= high) held++;
  }
  expect(held).toBeGreaterThanOrEqual(88);
});

test('more pages make narrower intervals', () => {
  const width = (contents: number): number => {
    const [low, high] = scoreIntervals(countUnits(...randomCrawl(contents, 5)), OPTIONS).precision;
    return high - low;
  };
  expect(width(2000)).toBeLessThan(width(100));
});

test('scores of no page at all are not numbers', () => {
  const nothing = scoreIntervals(countUnits([], new Int32Array(0)), OPTIONS);
  expect(nothing.precision).toEqual([Number.NaN, Number.NaN]);
  expect(
    scoresOf({ pages: 0, contents: 0, fetched: 0, covered: 0, supportPairs: 0, falsePairs: 0 }).f1,
  ).toBeNaN();
});

/** Contents under one or two URLs, with equal chance, none merged: the precision tends to 2/3. */
function randomCrawl(contents: number, seed: number): [string[], Int32Array] {
  const random = seededRandom(seed);
  const cluster: number[] = [];
  for (let c = 0; c < contents; c++) {
    cluster.push(c);
    if (random.next() < 0.5) cluster.push(c);
  }
  return [cluster.map((_, i) => `${i}`), Int32Array.from(cluster)];
}
