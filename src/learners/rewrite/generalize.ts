import type { Groups } from '../leave-one-out.ts';
import { joinsOf, type Pairing } from './join.ts';
import {
  COPIED,
  concatTables,
  type Derived,
  derive,
  distinctRows,
  pickRows,
  type RuleTable,
  rowShowing,
  withoutRows,
} from './rule-table.ts';

export interface GeneralizeOptions {
  readonly fanOut: number;
  readonly pairing: Pairing;
}

/**
 * Rules of different clusters that agree on everything but the value of one key say together that any value
 * will do there: the key names the page and is copied. `fanOut` is how many values it takes; the smaller, the
 * more rules are found. All keys are tried on the same rules before any is used up, so no order is preferred.
 */
export function generalize(
  table: RuleTable,
  options: GeneralizeOptions,
): { general: RuleTable; specific: RuleTable } {
  let live = distinctRows(table);
  for (let round = 0; round < table.columns.length; round++) {
    const { made, used } = oneRound(live, options);
    if (used.size === 0) break;
    live = distinctRows(concatTables(withoutRows(live, used), made));
  }
  const general = generalRows(live);
  return { general: pickRows(live, general), specific: withoutRows(live, new Set(general)) };
}

function generalRows(table: RuleTable): number[] {
  const rows: number[] = [];
  for (let row = 0; row < table.size; row++) if (isGeneral(table, row)) rows.push(row);
  return rows;
}

function isGeneral({ columns }: RuleTable, row: number): boolean {
  for (const column of columns) if (column[row] === COPIED) return true;
  return false;
}

interface Round {
  readonly derived: Derived;
  readonly used: Set<number>;
}

function oneRound(
  table: RuleTable,
  { fanOut, pairing }: GeneralizeOptions,
): { made: RuleTable; used: Set<number> } {
  const joins = joinsOf(table, { pairing, scope: null });
  const round: Round = { derived: { rows: [], keys: [] }, used: new Set() };
  for (let k = 0; k < table.columns.length; k++)
    widenAt({ k, column: table.columns[k]!, fanOut }, joins(k), round);
  return { made: derive(table, round.derived, COPIED), used: round.used };
}

interface Column {
  readonly k: number;
  readonly column: Int32Array;
  readonly fanOut: number;
}

function widenAt(at: Column, { rows, starts }: Groups, round: Round): void {
  for (let g = 0; g + 1 < starts.length; g++) widen(at, rows.subarray(starts[g], starts[g + 1]), round);
}

/** What rules that differ at one key say of it, if they show enough values or a rule that copies it is among them. */
function widen({ k, column, fanOut }: Column, members: Uint32Array, { derived, used }: Round): void {
  const valued: number[] = [];
  for (const row of members) if (column[row]! > 0) valued.push(row);
  const isCovered = rowShowing(COPIED, members, column) >= 0;
  if (!isCovered && valued.length < fanOut) return;
  if (!isCovered) {
    derived.rows.push(valued[0]!);
    derived.keys.push(k);
  }
  for (const row of valued) used.add(row);
}
