import { beforeAll, describe, expect, test } from 'vitest';
import { bruteScores } from '../../test/brute-force-scorer.ts';
import { exampleCrawl } from '../../test/example-crawl.ts';
import { type SiteSample, sampleOf, subsample } from '../inputs/site-sample.ts';
import { averageOf, EVALUATE_DEFAULTS, evaluateMethod, type Result } from './evaluate.ts';
import type { Method } from './method.ts';
import { METHODS } from './methods.ts';
import { foldSplits, orderSplit } from './protocols.ts';
import type { ScoreName } from './scores.ts';

// The network is trained in its own tests; here it would only cost time.
const QUICK = METHODS.filter(({ name }) => name !== 'seq2seq');
let sample: SiteSample;

beforeAll(async () => {
  const whole = await exampleCrawl();
  sample = subsample(
    whole,
    Array.from({ length: 900 }, (_, i) => i),
  );
});

describe.each(QUICK)('the method $name', (method) => {
  test('has on a cut-down crawl the scores of a scorer that enumerates pairs', () => {
    const split = orderSplit(sample, 0.75);
    const trained = method.train(split.train, EVALUATE_DEFAULTS);
    const pages = split.test.urls.map((url, i) => ({
      key: trained.keyOf(url),
      content: split.test.cluster![i]!,
    }));
    const { scores } = evaluated({ ...method, train: () => trained }, sample);
    for (const [name, value] of Object.entries(bruteScores(pages))) {
      const found = scores[name as ScoreName];
      expect(Number.isNaN(value) ? Number.isNaN(found) : Math.abs(found - value) < 1e-12, name).toBe(true);
    }
  });

  test('merges nothing where every page is another', () => {
    const urls = Array.from({ length: 40 }, (_, i) => `http://a.test/view?page=${i}`);
    const { counts } = evaluated(method, sampleOf('a.test', urls, urls));
    expect(counts.fetched).toBe(counts.pages);
  });

  test('does not fail on a site of which nothing is known', () => {
    const trained = method.train(sampleOf('a.test', []), EVALUATE_DEFAULTS);
    expect(trained.keyOf('http://a.test/x')).toBe('http://a.test/x');
  });
});

test('learned steps merge what a cluster shows and keep apart what it does not', () => {
  const urls = Array.from({ length: 40 }, (_, i) => [`http://a.test/P${i}`, `http://a.test/p${i}`]).flat();
  const steps = METHODS.find(({ name }) => name === 'steps')!;
  const same = evaluated(
    steps,
    sampleOf(
      'a.test',
      urls,
      urls.map((url) => url.toLowerCase()),
    ),
  );
  expect(same.scores).toMatchObject({ precision: 1, recall: 1, coverage: 1 });
  expect(same.rates).toMatchObject({ redundancyRate: 0.5, lossRate: 0 });
  expect(evaluated(steps, sampleOf('a.test', urls, urls)).scores.compression).toBe(0);
});

test('folds count every page once', () => {
  const splits = foldSplits(sample, 3, 1);
  const { counts } = evaluateMethod('x', METHODS[0]!, { splits, options: EVALUATE_DEFAULTS });
  expect(counts.pages).toBe(sample.cluster!.filter((c) => c >= 0).length);
  expect(counts.contents).toBe(sample.clusterCount);
});

test('the micro-average weighs sites by their pages, the macro-average does not', () => {
  const small = evaluated(METHODS[0]!, sampleOf('b.test', numbered(8), [1, 1, 2, 2, 3, 3, 4, 5]));
  const large = evaluated(METHODS[0]!, sampleOf('a.test', numbered(80), Array(80).fill(1)));
  const { micro, macro } = averageOf([small, large], EVALUATE_DEFAULTS);
  expect(macro.precision).toBeCloseTo((1 + 1 / 20) / 2);
  expect(micro.precision).toBeCloseTo(3 / 22);
});

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `http://a.test/${i}`);
}

function evaluated(method: Method, site: SiteSample): Result {
  return evaluateMethod(site.site, method, { splits: [orderSplit(site, 0.75)], options: EVALUATE_DEFAULTS });
}
