import type { SiteSample } from '../../inputs/site-sample.ts';
import type { Figure, LimitPoint, LimitsFigure } from '../../rules/report-document.ts';
import { countUnits, totalCounts } from '../crawl-counts.ts';
import { sweepsOf } from '../limit-sweep.ts';
import { withRules } from '../methods.ts';
import { orderSplit } from '../protocols.ts';
import { scoresOf } from '../scores.ts';
import type { Cell, Table } from '../table.ts';
import { firstUrls, knowsContents } from './first-urls.ts';

/** Learning under every limit costs seconds: enough URLs and limits to see the shape, not more. */
const MAX_URLS = 6_000;
const LIMITS = [0, 0.01, 0.03, 0.05, 0.1];
const TRAIN_SHARE = 0.75;
const CURVES = 'tree-curves';
const NO_MERGE = 'Left out: under no limit does a learner of the paper merge a test page.';

/** Learns on the first three quarters of the site with every limit and tests on the rest. */
export function siteLimitsFigure(sample: SiteSample): Figure<LimitsFigure> {
  if (!knowsContents(sample)) return { leftOut: 'Left out: without known contents no rule can be tested.' };
  const { part, firstUrls: measured } = firstUrls(sample, MAX_URLS);
  const { train, test } = orderSplit(part, TRAIN_SHARE);
  if (train.clusterCount === 0 || test.urls.length === 0) return { leftOut: NO_MERGE };
  const curves = sweepsOf(train).map(({ method, at }) => ({
    method,
    points: LIMITS.map((limit): LimitPoint => {
      const keys = test.urls.map(withRules(at(limit).rules).keyOf);
      const { compression, dupReduction, loss } = scoresOf(totalCounts(countUnits(keys, test.cluster!)));
      return { limit, compression: score(compression), dupReduction: score(dupReduction), loss: score(loss) };
    }),
  }));
  return drawn(curves, measured);
}

/** The curves among the pattern tree's tables, of this site or of all that were evaluated. */
export function limitsFigure(tables: readonly Table[]): Figure<LimitsFigure> {
  const table = tables.find(({ id }) => id === CURVES);
  if (table === undefined) return { leftOut: 'Left out: the limit on false positives was not varied.' };
  const column = (name: string): number => table.columns.findIndex((each) => each.name === name);
  const [method, limit] = [column('method'), column('fpr_max')];
  const [compression, dupReduction, loss] = [
    column('compression micro'),
    column('dup-reduction micro'),
    column('loss micro'),
  ];
  const curves = new Map<string, LimitPoint[]>();
  for (const row of table.rows) {
    const name = String(row[method]);
    const points = curves.get(name) ?? [];
    curves.set(name, points);
    points.push({
      limit: Number(row[limit]),
      compression: score(row[compression]),
      dupReduction: score(row[dupReduction]),
      loss: score(row[loss]),
    });
  }
  return drawn(
    [...curves].map(([name, points]) => ({ method: name, points })),
    null,
  );
}

function drawn(curves: LimitsFigure['curves'], measured: number | null): Figure<LimitsFigure> {
  if (curves.every(({ points }) => points.every(({ compression }) => !compression)))
    return { leftOut: NO_MERGE };
  const named = curves.map(({ method, points }) => ({ method: NAMES[method] ?? method, points }));
  return { shows: { curves: named, firstUrls: measured } };
}

/** For people who have not read the papers. */
const NAMES: Readonly<Record<string, string>> = {
  'fan-out 5 + naive': 'rewrite rules (5 values)',
  'fan-out 10 + naive': 'rewrite rules (10 values)',
  'tree + naive': 'pattern tree, rules chosen one by one',
  'tree + graph': 'pattern tree as published',
  'tree, ours': 'our pattern tree',
  'tree, ours, paper’s keys + naive': 'our pattern tree, rules chosen one by one, whole values',
  'tree, ours, paper’s keys + graph': 'our pattern tree, whole values',
};

function score(cell: Cell | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}
