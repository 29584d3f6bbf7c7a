import { bestTargets } from '../target-rank.ts';
import type { TrainingSet } from './evidence.ts';
import { pickRows, type RuleTable } from './rule-table.ts';
import type { TransformationTerm } from './transformation.ts';

/**
 * One rule for each URL of a cluster that is not its best: the context is the URL, the transformation says
 * for each key of the best whether its value stands in the URL (under the same key, or another) or is constant.
 */
export function extendedRules(training: TrainingSet, urls: readonly string[]): RuleTable {
  const { columns, cluster, transformations, target } = training;
  const best = bestTargets(urls, columns, { cluster, rows: target.rows });
  const rows: number[] = [];
  const numbers: number[] = [];
  for (const row of target.rows) {
    const aim = best[cluster[row]!]!;
    if (aim === row) continue;
    rows.push(row);
    numbers.push(transformations.numberOf(termsBetween(training, row, aim)));
  }
  const table = pickRows({ size: columns.size, columns: columns.columns, rest: columns.rest, cluster }, rows);
  return { ...table, rest: Int32Array.from(numbers) };
}

function termsBetween({ columns, target }: TrainingSet, row: number, aim: number): TransformationTerm[] {
  const terms: TransformationTerm[] = [];
  columns.columns.forEach((column, key) => {
    const value = column[aim]!;
    if (value === 0) return;
    const from = column[row] === value ? key : elsewhere(key, value);
    terms.push({ key, from, value: from < 0 ? value : 0 });
  });
  return terms;

  function elsewhere(key: number, value: number): number {
    if (value === target.blanks[key] || /^(scheme|host)$/.test(columns.keys[key]!)) return -1;
    const text = columns.values[key]![value]!;
    return columns.columns.findIndex((other, k) => {
      const id = other[row]!;
      return id !== 0 && k !== key && columns.keys[k] !== 'scheme' && columns.values[k]![id] === text;
    });
  }
}
