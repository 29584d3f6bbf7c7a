import type { Result } from './evaluate.ts';
import type { Cell, Column } from './table.ts';

/** A result as one flat record: for JSON, and as a line of CSV. */
export function flatResult(result: Result): Record<string, Cell> {
  const { site, method, rules, trainMs, testMs, counts, scores, intervals, duplicatesOnly, rates } = result;
  const flat: Record<string, Cell> = { site, method, rules, trainMs, testMs, ...counts, ...scores };
  for (const [name, [low, high]] of Object.entries(intervals)) {
    flat[`${name}Low`] = low;
    flat[`${name}High`] = high;
  }
  for (const [name, value] of Object.entries(duplicatesOnly)) flat[`${name}WithoutSingletons`] = value;
  return { ...flat, ...rates };
}

export function resultRows(results: readonly Result[]): { columns: Column[]; rows: Cell[][] } {
  const flat = results.map(flatResult);
  const columns = Object.keys(flat[0] ?? { site: '', method: '' }).map((name) => ({ name }));
  return { columns, rows: flat.map((row) => columns.map(({ name }) => row[name] ?? null)) };
}
