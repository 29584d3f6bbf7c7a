import type { SiteSample } from '../../inputs/site-sample.ts';
import type { Figure, LimitPoint, LimitsFigure } from '../../rules/report-document.ts';
import { orderSplit } from '../protocols.ts';
import type { Cell, Table } from '../table.ts';
import { treeTables } from '../tree-tables.ts';
import { firstUrls, knowsContents } from './first-urls.ts';

const MAX_URLS = 20_000;
const TRAIN_SHARE = 0.75;
const CURVES = 'tree-curves';

/** Learns on the first three quarters of the site with every limit and tests on the rest. */
export function siteLimitsFigure(sample: SiteSample): Figure<LimitsFigure> {
  if (!knowsContents(sample)) return { leftOut: 'Left out: without known contents no rule can be tested.' };
  const { part, firstUrls: measured } = firstUrls(sample, MAX_URLS);
  const split = orderSplit(part, TRAIN_SHARE);
  const tables = treeTables([{ site: part.site, sample: part, splits: [split] }]);
  return limitsFigure(tables, measured);
}

/** The curves among the pattern tree's tables, of this site or of all that were evaluated. */
export function limitsFigure(tables: readonly Table[], measured: number | null = null): Figure<LimitsFigure> {
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
  const drawn = [...curves].map(([name, points]) => ({ method: name, points }));
  if (drawn.every(({ points }) => points.every((point) => !point.compression)))
    return { leftOut: 'Left out: under no limit does a learner of the paper merge a test page.' };
  return { shows: { curves: drawn, firstUrls: measured } };
}

function score(cell: Cell | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}
