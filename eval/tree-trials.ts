import type { CrawlCounts } from '../src/evaluation/crawl-counts.ts';
import { type LimitedRules, type Sweep, sweepsOf } from '../src/evaluation/limit-sweep.ts';
import { macroAverage, type Scores, scoresOf } from '../src/evaluation/scores.ts';
import type { Cell } from '../src/evaluation/table.ts';
import type { SiteSample } from '../src/inputs/site-sample.ts';
import {
  PATTERN_TREE_DEFAULTS,
  type PatternTreeOptions,
  SHORT_BOOK,
} from '../src/learners/pattern-tree/options.ts';
import { learnSite, proposals, recheck } from '../src/learners/pattern-tree/pattern-tree.ts';
import { countsOf, type TreeCrawl } from './tree-crawl.ts';

/** One method under one limit on one crawl. */
export interface Trial extends Omit<LimitedRules, 'rules'> {
  readonly method: string;
  readonly limit: number;
  readonly deployed: number;
  readonly ms: number;
  readonly counts: CrawlCounts;
  readonly unseen: Scores;
}

export interface TrialPlan {
  readonly limits: readonly number[];
  /** Values of `minCredit` to try our tree with; none: all methods as they come. */
  readonly credits: readonly number[];
}

export function trialsOf({ train, whole, unseen }: TreeCrawl, { limits, credits }: TrialPlan): Trial[] {
  const sweeps =
    credits.length > 0
      ? credits.flatMap((minCredit) => [
          treeSweep(train, `credit ${minCredit}`, { minCredit }),
          treeSweep(train, `credit ${minCredit}, not deep`, { minCredit, deepTokens: false }),
        ])
      : [
          ...sweepsOf(train),
          treeSweep(train, 'tree, ours, + naive', { selection: 'naive', recheck: false }),
          treeSweep(train, 'tree, ours, + naive, short', { selection: 'naive' }),
          treeSweep(train, 'tree, ours, not deep', { deepTokens: false }),
          treeSweep(train, 'tree, ours, long', { minCredit: PATTERN_TREE_DEFAULTS.minCredit }),
        ];
  return sweeps.flatMap(({ method, learnMs, at }) =>
    limits.map((limit): Trial => {
      const { rules, ...found } = at(limit);
      return {
        method,
        limit,
        ...found,
        deployed: rules.length,
        ms: learnMs,
        counts: countsOf(rules, whole),
        unseen: scoresOf(countsOf(rules, unseen)),
      };
    }),
  );
}

function treeSweep(train: SiteSample, method: string, given: Partial<PatternTreeOptions>): Sweep {
  const start = performance.now();
  learnSite(train, { ...SHORT_BOOK, ...given });
  return {
    method,
    learnMs: performance.now() - start,
    at(fprMax) {
      const options = { ...SHORT_BOOK, ...given, fprMax };
      const learned = learnSite(train, options);
      const count = (of: 'raw' | 'qualified'): number =>
        learned.keys.length + learned.rounds.reduce((sum, round) => sum + round[of].length, 0);
      const found = options.recheck ? recheck(learned, train, options) : proposals(learned);
      return { raw: count('raw'), qualified: count('qualified'), rules: found.map(({ rule }) => rule) };
    },
  };
}

export function crawlRow({ method, raw, qualified, deployed, counts, unseen, ms }: Trial): Cell[] {
  return [method, raw, qualified, deployed, ...shares(scoresOf(counts), unseen), ms / 1000];
}

/** Sums of rules, macro averages, and the micro average of the dup-reduction. */
export function averageRow(trials: readonly Trial[]): Cell[] {
  const sum = (pick: (trial: Trial) => number): number =>
    trials.reduce((total, trial) => total + pick(trial), 0);
  const macro = macroAverage(trials.map(({ counts }) => scoresOf(counts)));
  const unseen = macroAverage(trials.map((trial) => trial.unseen));
  const all = (name: keyof CrawlCounts): number => sum(({ counts }) => counts[name]);
  const micro = scoresOf({
    pages: all('pages'),
    contents: all('contents'),
    fetched: all('fetched'),
    covered: all('covered'),
    supportPairs: all('supportPairs'),
    falsePairs: all('falsePairs'),
  });
  const rate =
    sum(({ qualified }) => qualified) /
    Math.max(
      1,
      sum(({ raw }) => raw),
    );
  const { method, limit } = trials[0]!;
  const deployed = sum((trial) => trial.deployed);
  return [method, limit, rate, deployed, ...shares(macro, unseen), micro.dupReduction];
}

function shares({ compression, dupReduction, recall }: Scores, unseen: Scores): Cell[] {
  return [compression, dupReduction, recall, unseen.fpr, unseen.loss];
}
