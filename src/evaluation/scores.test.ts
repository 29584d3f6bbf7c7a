import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bruteScores } from '../../test/brute-force-scorer.ts';
import { crawlOutcome } from '../selection/crawl-outcome.ts';
import { type CrawlCounts, countUnits, joinUnits, totalCounts } from './crawl-counts.ts';
import { harmonicMean, macroAverage, type ScoreName, scoresOf } from './scores.ts';

test('F1 of .949 and .974 is .961, not the .936 that Table 2 of the Seq2Seq paper prints', () => {
  expect(harmonicMean(0.949, 0.974)).toBeCloseTo(0.961, 3);
});

test('fetching everything has precision distinct / pages and loses nothing', () => {
  const scores = scored(['a', 'b', 'c', 'd', 'e'], [0, 0, 1, 2, 2]);
  expect(scores.precision).toBe(3 / 5);
  expect(scores).toMatchObject({ recall: 1, loss: 0, compression: 0, coverage: 0, dupReduction: 0 });
});

test.each([
  ['ASP', 3465, 693],
  ['StackExchange', 4130, 826],
  ['Hupu', 3695, 739],
  ['Douban', 4700, 940],
  ['YouTube', 4905, 981],
])(
  '5,000 pages of %s with %i contents give the precision of KeepAll in the paper',
  (_, contents, precision) => {
    const cluster = Array.from({ length: 5000 }, (__, i) => i % contents);
    expect(
      scored(
        cluster.map((__, i) => `${i}`),
        cluster,
      ).precision,
    ).toBeCloseTo(precision / 1000, 10);
  },
);

test('two contents merged with one more URL of the first: three pairs, two of them wrong', () => {
  const counts = totalCounts(countUnits(['k', 'k', 'k'], Int32Array.of(0, 0, 1)));
  expect(counts).toMatchObject({ supportPairs: 3, falsePairs: 2, fetched: 1, covered: 1, contents: 2 });
  expect(scoresOf(counts).fpr).toBeCloseTo(2 / 3);
});

test('the first URL of a key decides which content is fetched', () => {
  const scores = scored(['k', 'k', 'm'], [0, 1, 0]);
  expect(scores).toMatchObject({ precision: 1 / 2, recall: 1 / 2, loss: 1 / 2 });
});

test('where nothing is merged there is no false-positive rate, and without duplicates no coverage', () => {
  const scores = scored(['a', 'b'], [0, 1]);
  expect([scores.fpr, scores.coverage, scores.dupReduction]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

test('the mean over sites leaves out those where a score has no meaning', () => {
  const none = scored(['a', 'b'], [0, 1]);
  const half = scored(['k', 'k', 'a'], [0, 0, 0]);
  expect(macroAverage([none, half]).coverage).toBe(half.coverage);
  expect(macroAverage([none, half]).recall).toBe(1);
});

const keyed = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), content: fc.nat(7) }),
  {
    minLength: 1,
    maxLength: 40,
  },
);

describe('for all crawls', () => {
  test('the scores are those of a scorer that enumerates pairs', () => {
    fc.assert(
      fc.property(keyed, (pages) => {
        const fast = scored(
          pages.map(({ key }) => key),
          pages.map(({ content }) => content),
        );
        for (const [name, value] of Object.entries(bruteScores(pages))) {
          const found = fast[name as ScoreName];
          expect(Number.isNaN(found) ? 'none' : found.toFixed(12), name).toBe(
            Number.isNaN(value) ? 'none' : value.toFixed(12),
          );
        }
      }),
    );
  });

  test('counts agree with the crawl that selection simulates', () => {
    fc.assert(
      fc.property(keyed, (pages) => {
        const keys = pages.map(({ key }) => key);
        const cluster = Int32Array.from(pages, ({ content }) => content);
        const { crawled, covered, contents } = crawlOutcome(keys, cluster);
        expect(totalCounts(countUnits(keys, cluster))).toMatchObject({ fetched: crawled, covered, contents });
      }),
    );
  });

  test('two tests joined count as much as both', () => {
    fc.assert(
      fc.property(keyed, keyed, (one, two) => {
        const units = [one, two].map((pages) =>
          countUnits(
            pages.map(({ key }) => key),
            Int32Array.from(pages, ({ content }) => content),
          ),
        );
        const [a, b] = units.map(totalCounts) as [CrawlCounts, CrawlCounts];
        const both = totalCounts(joinUnits(units));
        return both.pages === a.pages + b.pages && both.falsePairs === a.falsePairs + b.falsePairs;
      }),
    );
  });
});

function scored(keys: readonly string[], contents: readonly number[]): ReturnType<typeof scoresOf> {
  return scoresOf(totalCounts(countUnits(keys, Int32Array.from(contents))));
}
