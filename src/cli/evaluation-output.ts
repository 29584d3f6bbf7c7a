import type { Comparison } from '../evaluation/compare.ts';
import { flatResult, resultRows } from '../evaluation/result-rows.ts';
import { resultTables } from '../evaluation/result-tables.ts';
import type { Table } from '../evaluation/table.ts';
import type { Evaluated } from './evaluation-job.ts';
import type { PlanFlags, Plans } from './evaluation-plans.ts';
import { formatCsv, formatTable } from './table.ts';

export interface OutputFlags extends PlanFlags {
  readonly maxLoss: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** For people, or in the format that was asked for. */
export function evaluationText(evaluated: Evaluated, plans: Plans, flags: OutputFlags): string {
  const { comparison, papers } = evaluated;
  if (flags.json) return `${jsonText(plans, comparison, { papers, flags })}\n`;
  if (!flags.csv) return tablesText([...resultTables(comparison), ...papers]);
  const { columns, rows } = resultRows(comparison.results);
  return formatCsv(columns, rows);
}

function tablesText(tables: readonly Table[]): string {
  return tables.map(({ title, columns, rows }) => `${title}\n\n${formatTable(columns, rows)}`).join('\n');
}

function jsonText(
  { protocol, plans, notes }: Plans,
  { results, averages }: Comparison,
  { papers, flags }: { papers: readonly Table[]; flags: OutputFlags },
): string {
  const { seed, train, folds, maxLoss } = flags;
  const sites = plans.map(({ site, sample, splits }) => ({
    site,
    urls: sample.urls.length,
    contents: sample.clusterCount,
    splits: splits.map((split) => ({ train: split.train.urls.length, test: split.test.urls.length })),
  }));
  const settings = { protocol, seed, train, folds, maxLoss };
  return JSON.stringify(
    { settings, sites, notes, results: results.map(flatResult), averages, tables: papers },
    null,
    2,
  );
}
