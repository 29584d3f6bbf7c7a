import { FAITHFUL } from '../learners/pattern-tree/options.ts';
import { siteView } from '../learners/pattern-tree/site-view.ts';
import type { SitePlan } from './compare.ts';
import { type CrawlCounts, countUnits, totalCounts } from './crawl-counts.ts';
import { type LimitedRules, selectionSweeps, sweepsOf } from './limit-sweep.ts';
import { withRules } from './methods.ts';
import { macroAverage, type Scores, scoresOf } from './scores.ts';
import { type Cell, columnsOf, type Table } from './table.ts';

/** Limits on the false-positive rate that Figures 10 to 12 run through, and the one of Tables 3 and 4. */
const LIMITS: readonly number[] = Array.from({ length: 11 }, (_, i) => i / 100);
const MAIN_LIMIT = 0.05;

/** One method under one limit on the first split of one site. */
interface SweepRow extends Omit<LimitedRules, 'rules'> {
  readonly site: string;
  readonly method: string;
  readonly limit: number;
  readonly learnMs: number;
  readonly deployed: number;
  readonly counts: CrawlCounts;
  readonly scores: Scores;
}

/** Lei et al.: Tables 2 to 4, and Figures 9 to 12 as series. */
export function treeTables(plans: readonly SitePlan[]): Table[] {
  const rows = plans.flatMap(sweepSite);
  return [treeSizes(plans), ruleTable(rows), curves(rows)];
}

function treeSizes(plans: readonly SitePlan[]): Table {
  return {
    id: 'tree-2',
    title: 'Pattern trees of the training sets, grown as printed (pattern tree, Table 2)',
    columns: columnsOf('site', 'URLs', 'nodes', 'height', ['seconds', 2]),
    rows: plans.map(({ site, splits }): Cell[] => {
      const start = performance.now();
      const { tree } = siteView(splits[0]!.train, FAITHFUL);
      const seconds = (performance.now() - start) / 1000;
      const height = tree.nodes.reduce((most, { depth }) => Math.max(most, depth), 0);
      return [site, splits[0]!.train.urls.length, tree.nodes.length, height, seconds];
    }),
  };
}

function sweepSite({ site, splits }: SitePlan): SweepRow[] {
  const { train, test } = splits[0]!;
  if (train.clusterCount === 0) return [];
  return [...sweepsOf(train), ...selectionSweeps(train)].flatMap(({ method, learnMs, at }) =>
    LIMITS.map((limit) => {
      const { rules, ...found } = at(limit);
      const counts = totalCounts(countUnits(test.urls.map(withRules(rules).keyOf), test.cluster!));
      return {
        site,
        method,
        limit,
        learnMs,
        ...found,
        deployed: rules.length,
        counts,
        scores: scoresOf(counts),
      };
    }),
  );
}

function ruleTable(rows: readonly SweepRow[]): Table {
  return {
    id: 'tree-3',
    title: `Rules learned with fpr at most ${MAIN_LIMIT} (pattern tree, Tables 3 and 4, Figure 9)`,
    columns: columnsOf(
      'site',
      'method',
      'raw',
      'qualified',
      'deployed',
      ['compression', 3],
      ['loss', 4],
      ['seconds', 2],
    ),
    rows: rows
      .filter(({ limit }) => limit === MAIN_LIMIT)
      .map(({ site, method, raw, qualified, deployed, scores, learnMs }): Cell[] => {
        const { compression, loss } = scores;
        return [site, method, raw, qualified, deployed, compression, loss, learnMs / 1000];
      }),
  };
}

function curves(rows: readonly SweepRow[]): Table {
  const methods = [...new Set(rows.map(({ method }) => method))];
  return {
    id: 'tree-curves',
    title: 'All sites by the largest fpr allowed in training (pattern tree, Figures 10 to 12)',
    columns: columnsOf(
      'method',
      ['fpr_max', 2],
      ['qualified rate', 3],
      ['compression micro', 3],
      ['macro', 3],
      ['dup-reduction micro', 3],
      ['macro', 3],
      ['loss micro', 4],
      ['macro', 4],
    ),
    rows: methods.flatMap((method) =>
      LIMITS.map((limit) => {
        const some = rows.filter((row) => row.method === method && row.limit === limit);
        const micro = scoresOf(sumCounts(some.map(({ counts }) => counts)));
        const macro = macroAverage(some.map(({ scores }) => scores));
        const sum = (of: 'raw' | 'qualified'): number => some.reduce((total, row) => total + row[of], 0);
        return [
          method,
          limit,
          sum('qualified') / sum('raw'),
          micro.compression,
          macro.compression,
          micro.dupReduction,
          macro.dupReduction,
          micro.loss,
          macro.loss,
        ];
      }),
    ),
  };
}

function sumCounts(all: readonly CrawlCounts[]): CrawlCounts {
  const sum = (name: keyof CrawlCounts): number => all.reduce((total, counts) => total + counts[name], 0);
  return {
    pages: sum('pages'),
    contents: sum('contents'),
    fetched: sum('fetched'),
    covered: sum('covered'),
    supportPairs: sum('supportPairs'),
    falsePairs: sum('falsePairs'),
  };
}
