import type { CrawlCounts } from '../src/evaluation/crawl-counts.ts';
import { type LimitedRules, ownTreeSweep, selectionSweeps, sweepsOf } from '../src/evaluation/limit-sweep.ts';
import { macroAverage, type Scores, scoresOf } from '../src/evaluation/scores.ts';
import type { Cell } from '../src/evaluation/table.ts';
import {
  PATTERN_TREE_DEFAULTS,
  SHORT_BOOK,
  SHORT_BOOK_OF_KEYS,
} from '../src/learners/pattern-tree/options.ts';
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
          ownTreeSweep(train, `credit ${minCredit}`, { ...SHORT_BOOK, minCredit }),
          ownTreeSweep(train, `credit ${minCredit}, not deep`, { ...SHORT_BOOK_OF_KEYS, minCredit }),
        ])
      : [
          ...sweepsOf(train),
          ...selectionSweeps(train),
          ownTreeSweep(train, 'tree, ours, deep + naive', {
            ...SHORT_BOOK,
            selection: 'naive',
            recheck: false,
          }),
          ownTreeSweep(train, 'tree, ours, all rules', PATTERN_TREE_DEFAULTS),
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
