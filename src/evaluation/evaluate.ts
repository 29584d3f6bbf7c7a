import type { StepRates } from '../learners/steps/rates.ts';
import { stepRates } from '../learners/steps/rates.ts';
import { type CrawlCounts, countUnits, joinUnits, totalCounts, type UnitCounts } from './crawl-counts.ts';
import { type Intervals, scoreIntervals } from './intervals.ts';
import type { Method, TrainOptions } from './method.ts';
import { type Split, withoutSingletons } from './protocols.ts';
import { macroAverage, type Scores, scoresOf } from './scores.ts';

export interface EvaluateOptions extends TrainOptions {
  /** How often the test pages are drawn anew for the intervals. */
  readonly resamples: number;
  /** Chance that an interval holds the true score. */
  readonly confidence: number;
}

export const EVALUATE_DEFAULTS: EvaluateOptions = {
  seed: 1,
  maxLoss: 0.01,
  resamples: 200,
  confidence: 0.95,
};

/** One method on one site. */
export interface Result {
  readonly site: string;
  readonly method: string;
  readonly rules: number;
  /** Time to train, and to write all test URLs. */
  readonly trainMs: number;
  readonly testMs: number;
  readonly counts: CrawlCounts;
  readonly scores: Scores;
  readonly intervals: Intervals;
  /** The same without contents that a single test URL shows. */
  readonly duplicatesOnly: Scores;
  /** Lee et al.: on the sets of test URLs that the method makes equal. */
  readonly rates: Pick<
    StepRates,
    'sets' | 'documents' | 'unique' | 'redundancyRate' | 'lossRate' | 'contentLossRate'
  >;
  readonly units: UnitCounts;
}

/** Trains and tests one method; several splits (folds) count as one test. */
export function evaluateMethod(
  site: string,
  method: Method,
  {
    splits,
    options,
    watch,
  }: { splits: readonly Split[]; options: EvaluateOptions; watch?: (detail: string) => void },
): Result {
  const tests = splits.map((split) => testSplit(method, split, options, watch));
  const units = joinUnits(tests.map((test) => test.units));
  const counts = totalCounts(units);
  const sum = (of: (test: SplitTest) => number): number => tests.reduce((total, test) => total + of(test), 0);
  return {
    site,
    method: method.name,
    rules: Math.round(sum((test) => test.rules) / tests.length),
    trainMs: sum((test) => test.trainMs),
    testMs: sum((test) => test.testMs),
    counts,
    scores: scoresOf(counts),
    intervals: scoreIntervals(units, options),
    duplicatesOnly: scoresOf(totalCounts(joinUnits(tests.map((test) => test.duplicateUnits)))),
    rates: joinRates(tests.map((test) => test.rates)),
    units,
  };
}

/** All sites together: as if they were one (micro), and the mean of their scores (macro). */
export interface Average {
  readonly method: string;
  readonly sites: number;
  readonly counts: CrawlCounts;
  readonly micro: Scores;
  readonly intervals: Intervals;
  readonly macro: Scores;
  readonly rates: Result['rates'];
  readonly rules: number;
  readonly trainMs: number;
}

export function averageOf(results: readonly Result[], options: EvaluateOptions): Average {
  const units = joinUnits(results.map((result) => result.units));
  const counts = totalCounts(units);
  return {
    method: results[0]?.method ?? '',
    sites: results.length,
    counts,
    micro: scoresOf(counts),
    intervals: scoreIntervals(units, options),
    macro: macroAverage(results.map(({ scores }) => scores)),
    rates: joinRates(results.map(({ rates }) => rates)),
    rules: results.reduce((sum, { rules }) => sum + rules, 0),
    trainMs: results.reduce((sum, { trainMs }) => sum + trainMs, 0),
  };
}

interface SplitTest {
  readonly rules: number;
  readonly trainMs: number;
  readonly testMs: number;
  readonly units: UnitCounts;
  readonly duplicateUnits: UnitCounts;
  readonly rates: Result['rates'];
}

function testSplit(
  method: Method,
  { train, test }: Split,
  options: EvaluateOptions,
  watch?: (detail: string) => void,
): SplitTest {
  const { seed, maxLoss } = options;
  const start = performance.now();
  const { keyOf, rules } = method.train(train, { seed, maxLoss }, ({ phase, detail }) =>
    watch?.([phase, detail].filter(Boolean).join(' ')),
  );
  const trained = performance.now();
  const keys = test.urls.map(keyOf);
  const tested = performance.now();
  const keyBy = new Map(test.urls.map((url, i) => [url, keys[i]!]));
  const repeated = withoutSingletons(test);
  return {
    rules,
    trainMs: trained - start,
    testMs: tested - trained,
    units: countUnits(keys, test.cluster ?? new Int32Array(0)),
    duplicateUnits: countUnits(
      repeated.urls.map((url) => keyBy.get(url)!),
      repeated.cluster ?? new Int32Array(0),
    ),
    rates: stepRates(test, (url) => keyBy.get(url)!),
  };
}

function joinRates(rates: readonly Result['rates'][]): Result['rates'] {
  const sum = (of: (rate: Result['rates']) => number): number =>
    rates.reduce((total, rate) => total + (Number.isNaN(of(rate)) ? 0 : of(rate)), 0);
  const documents = sum((rate) => rate.documents);
  const unique = sum((rate) => rate.unique);
  return {
    sets: sum((rate) => rate.sets),
    documents,
    unique,
    redundancyRate: (documents - unique) / documents,
    lossRate: sum((rate) => rate.lossRate * rate.unique) / unique,
    contentLossRate: sum((rate) => rate.contentLossRate * rate.unique) / unique,
  };
}
