import { clopperPearsonLower, clopperPearsonUpper } from '../base/binomial.ts';
import { seededRandom } from '../base/random.ts';
import {
  COUNT_NAMES,
  type CountName,
  type CrawlCounts,
  totalCounts,
  type UnitCounts,
} from './crawl-counts.ts';
import { type ScoreName, type Scores, scoresOf } from './scores.ts';

export type Interval = readonly [low: number, high: number];
export type Intervals = Readonly<Record<ScoreName, Interval>>;

export interface IntervalOptions {
  readonly seed: number;
  /** How often the units are drawn anew. */
  readonly resamples: number;
  /** Chance that an interval holds the true score. */
  readonly confidence: number;
}

/**
 * Percentile intervals of every score by drawing whole units again. Of a loss that was never seen a resample knows
 * nothing, so recall and loss take the wider of that and the exact binomial interval over contents.
 */
export function scoreIntervals(units: UnitCounts, options: IntervalOptions): Intervals {
  const drawn = resampledScores(units, options);
  const alpha = (1 - options.confidence) / 2;
  const interval = (name: ScoreName): Interval =>
    percentiles(
      drawn.map((scores) => scores[name]),
      alpha,
    );
  const { contents, covered } = totalCounts(units);
  const lost = contents - covered;
  const exact: Interval = [
    clopperPearsonLower(lost, contents, alpha),
    clopperPearsonUpper(lost, contents, alpha),
  ];
  const loss = wider(interval('loss'), exact);
  return {
    precision: interval('precision'),
    recall: [1 - loss[1], 1 - loss[0]],
    f1: interval('f1'),
    loss,
    compression: interval('compression'),
    dupReduction: interval('dupReduction'),
    fpr: interval('fpr'),
    coverage: interval('coverage'),
  };
}

function resampledScores({ units, columns }: UnitCounts, { seed, resamples }: IntervalOptions): Scores[] {
  const random = seededRandom(seed);
  const times = new Uint32Array(units);
  return Array.from({ length: resamples }, () => {
    times.fill(0);
    for (let i = 0; i < units; i++) times[random.below(units)]!++;
    const sums = COUNT_NAMES.map((name): [CountName, number] => [name, weighted(columns[name], times)]);
    return scoresOf(Object.fromEntries(sums) as Record<CountName, number> satisfies CrawlCounts);
  });
}

function weighted(column: Float64Array, times: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < times.length; i++) sum += column[i]! * times[i]!;
  return sum;
}

function percentiles(values: readonly number[], alpha: number): Interval {
  const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  if (known.length === 0) return [Number.NaN, Number.NaN];
  const at = (share: number): number => known[Math.round(share * (known.length - 1))]!;
  return [at(alpha), at(1 - alpha)];
}

function wider(a: Interval, b: Interval): Interval {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}
