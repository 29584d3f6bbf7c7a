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
import { agreementBySize, TRIAL_SIZES } from './trial-sizes.ts';
import { bothDirections, pairValidity, precisionAtK } from './validity.ts';

const RANKS = [5, 10, 20, 50, 100, 200, 500];
const TOLERANCES = [0.05, 0.1];

/** Bar-Yossef et al.: Tables 1 to 4, and Figures 7 to 10 as series. No page is fetched: known contents validate. */
export function dustbusterTables(plans: readonly SitePlan[], { seed }: EvaluateOptions): Table[] {
  const mined = plans.map(minedSite);
  return [
    {
      id: 'dustbuster-2',
      title: 'Likely rules (DustBuster, Tables 1 to 3)',
      columns: RULE_COLUMNS,
      rows: mined.flatMap(ruleRows),
    },
    {
      id: 'dustbuster-7',
      title: 'Valid pairs among the k likeliest (DustBuster, Figures 7 to 9)',
      columns: columnsOf('site', 'cue', ['ε', 2], ...RANKS.map((k): [string, number] => [`@${k}`, 2])),
      rows: mined.flatMap(precisionRows),
    },
    {
      id: 'dustbuster-10',
      title: 'Share of rules judged after N trials as after 100 (DustBuster, Figure 10)',
      columns: columnsOf('site', ...TRIAL_SIZES.map((n): [string, number] => [`N=${n}`, 3])),
      rows: mined.map((site) => trialRow(site, seed)),
    },
    {
      id: 'dustbuster-4',
      title: "Test pages canonized (DustBuster, Table 4 and Figure 12's first slice)",
      columns: columnsOf(
        'site',
        'valid rules',
        'test URLs',
        ['redundancy discovered', 3],
        ['coverage', 3],
        ['coverage loss', 4],
      ),
      rows: plans.map(reductionRow),
    },
  ];
}

/** The pairs of a site by what tells unlike pages apart; Figures 7 and 8 compare these, the best comes last. */
interface MinedSite {
  readonly site: string;
  readonly sample: SiteSample;
  readonly byCue: readonly (readonly [SimilarityCue, Mined])[];
}

function minedSite({ site, sample }: SitePlan): MinedSite {
  const cues: SimilarityCue[] = ['off'];
  if (sample.minSize.some((size) => !Number.isNaN(size))) cues.push('size');
  if (sample.cluster !== null) cues.push('sketch');
  return { site, sample, byCue: cues.map((cue) => [cue, minePairs(sample, MINE_DEFAULTS, cue)]) };
}

const RULE_COLUMNS: Table['columns'] = columnsOf(
  'site',
  'cue',
  'log size',
  'unique URLs',
  'detected',
  'after phase 2',
  ['removed', 3],
  'valid',
  'refuted',
  'undecided',
);

function ruleRows({ site, sample, byCue }: MinedSite): Cell[][] {
  const sightings = sample.sightings.reduce((sum, count) => sum + count, 0);
  return byCue.map(([cue, { detected, pairs }]) => {
    const valid = pairValidity(sample, pairs);
    const judged = [true, false, null].map((wanted) => valid.filter((each) => each === wanted).length);
    const removed = 1 - pairs.length / detected;
    return [site, cue, sightings, sample.urls.length, detected, pairs.length, removed, ...judged];
  });
}

function precisionRows({ site, sample, byCue }: MinedSite): Cell[][] {
  return byCue.flatMap(([cue, { pairs }]) =>
    TOLERANCES.map((tolerance): Cell[] => {
      const found = precisionAtK(pairValidity(sample, pairs, tolerance), RANKS);
      return [site, cue, tolerance, ...RANKS.map((_, i) => found[i]?.precision ?? null)];
    }),
  );
}

/** Without a cue there are bad rules among the likely ones, and so something to judge. */
function trialRow({ site, sample, byCue }: MinedSite, seed: number): Cell[] {
  const rules = byCue[0]![1].pairs.flatMap(bothDirections);
  return [site, ...agreementBySize(sample, rules, seed).map(({ agreement }) => agreement)];
}

function reductionRow({ site, splits }: SitePlan): Cell[] {
  const { train, test } = splits[0]!;
  const rules = train.cluster === null ? [] : validatedRules(train);
  const keys = test.urls.map(withRules(rules).keyOf);
  const { compression, coverage, loss } = scoresOf(totalCounts(countUnits(keys, test.cluster!)));
  return [site, rules.length, test.urls.length, compression, coverage, loss];
}
