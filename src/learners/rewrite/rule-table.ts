import { type JoinTable, joinLanes, type RowSums, rowSums } from '../leave-one-out.ts';

/** A cell of a context whose value, or absence, does not change the page: it is left out. */
export const IRRELEVANT = -1;
/** A cell of a context that may have any value and is carried over: it decides which page it is. */
export const COPIED = -2;

/**
 * Rules as rows over the same keys as the URLs: a value id, 0 (the key must be absent), IRRELEVANT or COPIED.
 * `rest` numbers the transformation: 0 leaves irrelevant keys out and copies all others.
 */
export interface RuleTable extends JoinTable {
  /** The cluster that speaks for the rule; −1 once several do. */
  readonly cluster: Int32Array;
}

/** New rules: each one is a row of the table with one cell changed. */
export interface Derived {
  readonly rows: number[];
  readonly keys: number[];
}

export function derive(table: RuleTable, derived: Derived, value: number): RuleTable {
  const made = pickRows(table, derived.rows);
  for (const [i, k] of derived.keys.entries()) made.columns[k]![i] = value;
  return distinctRows(made);
}

export function pickRows(table: RuleTable, rows: ArrayLike<number>): RuleTable {
  return {
    size: rows.length,
    columns: table.columns.map((column) => pickCells(column, rows)),
    rest: pickCells(table.rest, rows),
    cluster: pickCells(table.cluster, rows),
  };
}

/** The table without some of its rows. */
export function withoutRows(table: RuleTable, taken: ReadonlySet<number>): RuleTable {
  const kept: number[] = [];
  for (let row = 0; row < table.size; row++) if (!taken.has(row)) kept.push(row);
  return pickRows(table, kept);
}

export function pickCells(column: Int32Array, rows: ArrayLike<number>): Int32Array {
  const picked = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]!]!;
  return picked;
}

/** The first of the rows that has this cell in the column; −1 if none has. */
export function rowShowing(cell: number, rows: Uint32Array, column: Int32Array): number {
  for (const row of rows) if (column[row] === cell) return row;
  return -1;
}

export function concatTables(a: RuleTable, b: RuleTable): RuleTable {
  return {
    size: a.size + b.size,
    columns: a.columns.map((column, k) => concatCells(column, b.columns[k]!)),
    rest: concatCells(a.rest, b.rest),
    cluster: concatCells(a.cluster, b.cluster),
  };
}

function concatCells(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Equal rules once, the first one kept; a rule for which two clusters speak belongs to none. */
export function distinctRows(table: RuleTable): RuleTable {
  const sums = rowSums(table);
  const first = new Map<number, number>();
  const rows: number[] = [];
  const shared = new Set<number>();
  for (let row = 0; row < table.size; row++) {
    const key = rowKey(sums, row);
    const known = first.get(key);
    if (known === undefined) {
      first.set(key, row);
      rows.push(row);
    } else if (table.cluster[known] !== table.cluster[row]) shared.add(known);
  }
  const picked = pickRows(table, rows);
  for (const [i, row] of rows.entries()) if (shared.has(row)) picked.cluster[i] = -1;
  return picked;
}

function rowKey(sums: RowSums, row: number): number {
  return joinLanes(sums.high[row]!, sums.low[row]!);
}
