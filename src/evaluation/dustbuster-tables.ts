import type { SiteSample } from '../inputs/site-sample.ts';
import type { SimilarityCue } from '../learners/dustbuster/likely-similar.ts';
import { type Mined, minePairs } from '../learners/dustbuster/mine.ts';
import { MINE_DEFAULTS } from '../learners/dustbuster/mine-options.ts';
import type { SitePlan } from './compare.ts';
import { countUnits, totalCounts } from './crawl-counts.ts';
import { validatedRules } from './dustbuster-method.ts';
import type { EvaluateOptions } from './evaluate.ts';
import { withRules } from './methods.ts';
import { scoresOf } from './scores.ts';
import { type Cell, columnsOf, type Table } from './table.ts';
import { agreementBySize } from './trial-sizes.ts';
import { bothDirections, pairValidity, precisionAtK } from './validity.ts';

const RANKS = [5, 10, 20, 50, 100, 200, 500];

/** Bar-Yossef et al.: Tables 1 to 4, and Figures 7 to 10 as series. No page is fetched: known contents validate. */
export function dustbusterTables(plans: readonly SitePlan[], { seed }: EvaluateOptions): Table[] {
  return plans.flatMap(({ site, sample, splits }) => {
    const mined = cuesOf(sample).map((cue): [SimilarityCue, Mined] => [
      cue,
      minePairs(sample, MINE_DEFAULTS, cue),
    ]);
    return [
      ruleCounts(site, sample, mined),
      precisionCurves(site, sample, mined),
      // Without a cue there are bad rules among the likely ones, and so something to judge.
      trialCurve(site, sample, { pairs: mined[0]![1].pairs, seed }),
      crawlReduction(site, splits[0]!),
    ];
  });
}

/** Figure 7 and 8 compare no cue, sizes and sketches, as far as they are known; the best comes last. */
function cuesOf(sample: SiteSample): SimilarityCue[] {
  const cues: SimilarityCue[] = ['off'];
  if (sample.minSize.some((size) => !Number.isNaN(size))) cues.push('size');
  if (sample.cluster !== null) cues.push('sketch');
  return cues;
}

type MinedByCue = readonly (readonly [SimilarityCue, Mined])[];

function ruleCounts(site: string, sample: SiteSample, mined: MinedByCue): Table {
  const sightings = sample.sightings.reduce((sum, count) => sum + count, 0);
  return {
    id: 'dustbuster-2',
    title: `Likely rules of ${site} (DustBuster, Tables 1 to 3)`,
    columns: columnsOf(
      'cue',
      'log size',
      'unique URLs',
      'detected',
      'after phase 2',
      ['removed', 3],
      'valid',
      'refuted',
      'undecided',
    ),
    rows: mined.map(([cue, { detected, pairs }]): Cell[] => {
      const valid = pairValidity(sample, pairs);
      const count = (wanted: boolean | null): number => valid.filter((each) => each === wanted).length;
      return [
        cue,
        sightings,
        sample.urls.length,
        detected,
        pairs.length,
        1 - pairs.length / detected,
        count(true),
        count(false),
        count(null),
      ];
    }),
  };
}

function precisionCurves(site: string, sample: SiteSample, mined: MinedByCue): Table {
  return {
    id: 'dustbuster-7',
    title: `Valid pairs among the k likeliest of ${site} (DustBuster, Figures 7 to 9)`,
    columns: columnsOf('cue', ['ε', 2], 'k', ['precision@k', 3], 'undecided'),
    rows: mined.flatMap(([cue, { pairs }]) =>
      [0.05, 0.1].flatMap((tolerance) =>
        precisionAtK(pairValidity(sample, pairs, tolerance), RANKS).map(
          ({ k, precision, undecided }): Cell[] => [cue, tolerance, k, precision, undecided],
        ),
      ),
    ),
  };
}

function trialCurve(
  site: string,
  sample: SiteSample,
  { pairs, seed }: { readonly pairs: Mined['pairs']; readonly seed: number },
): Table {
  return {
    id: 'dustbuster-10',
    title: `Rules of ${site} judged after N trials as after 100 (DustBuster, Figure 10)`,
    columns: columnsOf('N', ['judged alike', 3]),
    rows: agreementBySize(sample, pairs.flatMap(bothDirections), seed).map(({ trials, agreement }) => [
      trials,
      agreement,
    ]),
  };
}

function crawlReduction(site: string, { train, test }: SitePlan['splits'][number]): Table {
  const rules = train.cluster === null ? [] : validatedRules(train);
  const scores = scoresOf(totalCounts(countUnits(test.urls.map(withRules(rules).keyOf), test.cluster!)));
  return {
    id: 'dustbuster-4',
    title: `The test pages of ${site} canonized (DustBuster, Table 4 and Figure 12's first slice)`,
    columns: columnsOf(
      'valid rules',
      'test URLs',
      ['redundancy discovered', 3],
      ['coverage', 3],
      ['coverage loss', 4],
    ),
    rows: [[rules.length, test.urls.length, scores.compression, scores.coverage, scores.loss]],
  };
}
