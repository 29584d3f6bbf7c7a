import { avalanche } from '../base/hash.ts';
import { groupRows } from './proof.ts';

/** The part of key columns that a join looks at: rows may be URLs or rules, ids any whole numbers, 0 = absent. */
export interface JoinTable {
  readonly size: number;
  readonly columns: readonly Int32Array[];
  /** What else rows must agree on: 0 for nothing. */
  readonly rest: Int32Array;
}

/** Hashes of whole rows that are sums over their cells, so that taking one cell away is a subtraction. */
export interface RowSums {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

/** Rows of group g: rows[starts[g]] … rows[starts[g + 1] − 1], ascending. */
export interface Groups {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * The groups of rows that agree on everything but column `k` and differ there; absence is a value. This join is
 * what "differs at exactly one key" comes to without comparing pairs: its cost is linear in the rows.
 */
export function leaveOneOutJoin(table: JoinTable, k: number, sums: RowSums = rowSums(table)): Groups {
  const column = table.columns[k]!;
  const candidates = rowsWithPartner(column, k, sums);
  const keys = new Float64Array(candidates.length);
  for (let i = 0; i < candidates.length; i++) keys[i] = keyWithout(candidates[i]!, column, k, sums);
  const grouped = groupRows(keys, new Int32Array(candidates.length));
  return differingGroups(candidates, column, grouped);
}

/** @param scope rows of different scope never join: the cluster of a URL, for example */
export function rowSums(table: JoinTable, scope: Int32Array | null = null): RowSums {
  const sums: RowSums = { high: new Int32Array(table.size), low: new Int32Array(table.size) };
  table.columns.forEach((column, k) => {
    addColumn(sums, column, k);
  });
  for (let row = 0; row < table.size; row++) {
    const rest = table.rest[row]!;
    const within = scope === null ? 0 : scope[row]! + 1;
    sums.high[row]! += cellHash(-1, rest, HIGH_SEED) + cellHash(-2, within, HIGH_SEED);
    sums.low[row]! += cellHash(-1, rest, LOW_SEED) + cellHash(-2, within, LOW_SEED);
  }
  return sums;
}

function addColumn({ high, low }: RowSums, column: Int32Array, k: number): void {
  for (let row = 0; row < column.length; row++) {
    const id = column[row]!;
    if (id === 0) continue;
    high[row]! += cellHash(k, id, HIGH_SEED);
    low[row]! += cellHash(k, id, LOW_SEED);
  }
}

/** Two 32-bit lanes as one 53-bit key. */
export function joinLanes(high: number, low: number): number {
  return (high & 0x1fffff) * 4294967296 + (low >>> 0);
}

const HIGH_SEED = 0x2545f491;
const LOW_SEED = 0x1b873593;

function cellHash(k: number, id: number, seed: number): number {
  return avalanche(Math.imul(k + 3, 0x9e3779b1) ^ avalanche(id ^ seed)) | 0;
}

function keyWithout(row: number, column: Int32Array, k: number, sums: RowSums): number {
  const id = column[row]!;
  if (id === 0) return joinLanes(sums.high[row]!, sums.low[row]!);
  return joinLanes(
    (sums.high[row]! - cellHash(k, id, HIGH_SEED)) | 0,
    (sums.low[row]! - cellHash(k, id, LOW_SEED)) | 0,
  );
}

/**
 * Most rows have no partner under most keys. A table of counters, small enough for the cache, leaves them out
 * before anything is hashed exactly; collisions only keep too many. A group needs one row that has the key.
 */
function rowsWithPartner(column: Int32Array, k: number, sums: RowSums): Uint32Array {
  const size = column.length;
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, size * 8))) - 1;
  const seen = new Uint8Array(mask + 1);
  const slots = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const id = column[row]!;
    const slot = (id === 0 ? sums.low[row]! : sums.low[row]! - cellHash(k, id, LOW_SEED)) & mask;
    slots[row] = slot;
    if (id !== 0) seen[slot] = seen[slot] === 0 ? 1 : 2;
  }
  for (let row = 0; row < size; row++) {
    const slot = slots[row]!;
    if (column[row] === 0 && seen[slot] !== 0) seen[slot] = 2;
  }
  const rows: number[] = [];
  for (let row = 0; row < size; row++) if (seen[slots[row]!] === 2) rows.push(row);
  return Uint32Array.from(rows);
}

function differingGroups(candidates: Uint32Array, column: Int32Array, grouped: Groups): Groups {
  const rows: number[] = [];
  const starts: number[] = [0];
  for (let g = 0; g + 1 < grouped.starts.length; g++) {
    const members = grouped.rows.subarray(grouped.starts[g], grouped.starts[g + 1]);
    if (!isDiffering(members, candidates, column)) continue;
    for (const member of members) rows.push(candidates[member]!);
    starts.push(rows.length);
  }
  return { rows: Uint32Array.from(rows), starts: Uint32Array.from(starts) };
}

function isDiffering(members: Uint32Array, candidates: Uint32Array, column: Int32Array): boolean {
  const first = column[candidates[members[0]!]!];
  for (const member of members) if (column[candidates[member]!] !== first) return true;
  return false;
}
