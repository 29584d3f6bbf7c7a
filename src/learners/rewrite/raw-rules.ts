import { describedRows, type KeyColumns } from '../key-columns.ts';
import type { Groups } from '../leave-one-out.ts';
import { joinsOf, type Pairing } from './join.ts';
import {
  concatTables,
  type Derived,
  derive,
  distinctRows,
  IRRELEVANT,
  pickRows,
  type RuleTable,
  rowShowing,
  withoutRows,
} from './rule-table.ts';

/**
 * The rules that clusters say by themselves: where URLs of one cluster differ at one key only, that key is
 * irrelevant there. Such rules of one cluster are merged the same way until none differ at one key only
 * (R1 + R2 → R3 in Figure 3 of the pattern-tree paper).
 */
export function rawRules(columns: KeyColumns, cluster: Int32Array, pairing: Pairing = 'hashed'): RuleTable {
  return mergeRules(withinClusters(clusteredRows(columns, cluster), pairing).made, pairing);
}

/** The URLs that can speak: of a cluster with several, and wholly described by the columns. */
export function clusteredRows(columns: KeyColumns, cluster: Int32Array): RuleTable {
  const { size, columns: cells, rest } = columns;
  const rows = ofLargeClusters(describedRows(columns, cluster), cluster);
  return distinctRows(pickRows({ size, columns: cells, rest, cluster }, rows));
}

function ofLargeClusters(rows: readonly number[], cluster: Int32Array): number[] {
  const sizes = new Map<number, number>();
  for (const each of cluster) sizes.set(each, (sizes.get(each) ?? 0) + 1);
  const kept: number[] = [];
  for (const row of rows) if (sizes.get(cluster[row]!)! > 1) kept.push(row);
  return kept;
}

/** Merges rules of the same cluster and transformation that differ at one key, to the fix-point. */
export function mergeRules(table: RuleTable, pairing: Pairing = 'hashed'): RuleTable {
  let live = table;
  for (let round = 0; round < table.columns.length; round++) {
    const { made, merged } = withinClusters(live, pairing);
    if (merged.size === 0) return live;
    live = distinctRows(concatTables(withoutRows(live, merged), made));
  }
  return live;
}

interface Round {
  readonly derived: Derived;
  readonly merged: Set<number>;
}

/** One round: what becomes irrelevant, and the rows that are thereby said. */
function withinClusters(table: RuleTable, pairing: Pairing): { made: RuleTable; merged: Set<number> } {
  const joins = joinsOf(table, { pairing, scope: table.cluster });
  const round: Round = { derived: { rows: [], keys: [] }, merged: new Set() };
  for (let k = 0; k < table.columns.length; k++) mergeAt(k, table.columns[k]!, { ...round, ...joins(k) });
  return { made: derive(table, round.derived, IRRELEVANT), merged: round.merged };
}

function mergeAt(k: number, column: Int32Array, { derived, merged, rows, starts }: Round & Groups): void {
  for (let g = 0; g + 1 < starts.length; g++) {
    const members = rows.subarray(starts[g], starts[g + 1]);
    const covering = rowShowing(IRRELEVANT, members, column);
    if (covering < 0) {
      derived.rows.push(members[0]!);
      derived.keys.push(k);
    }
    for (const row of members) if (row !== covering) merged.add(row);
  }
}
