import { joinsOf, type Pairing } from './join.ts';
import {
  COPIED,
  concatTables,
  type Derived,
  derive,
  distinctRows,
  pickRows,
  type RuleTable,
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
    const kept: number[] = [];
    for (let row = 0; row < live.size; row++) if (!used.has(row)) kept.push(row);
    live = distinctRows(concatTables(pickRows(live, kept), made));
  }
  const isGeneral = Array.from({ length: live.size }, (_, row) =>
    live.columns.some((column) => column[row] === COPIED),
  );
  const rowsWhere = (wanted: boolean): number[] =>
    isGeneral.flatMap((general, row) => (general === wanted ? [row] : []));
  return { general: pickRows(live, rowsWhere(true)), specific: pickRows(live, rowsWhere(false)) };
}

function oneRound(
  table: RuleTable,
  { fanOut, pairing }: GeneralizeOptions,
): { made: RuleTable; used: Set<number> } {
  const joins = joinsOf(table, { pairing, scope: null });
  const derived: Derived = { rows: [], keys: [] };
  const used = new Set<number>();
  table.columns.forEach((column, k) => {
    const { rows, starts } = joins(k);
    for (let g = 0; g + 1 < starts.length; g++) {
      const members = rows.subarray(starts[g], starts[g + 1]);
      const valued = members.filter((row) => column[row]! > 0);
      const covered = members.some((row) => column[row] === COPIED);
      if (!covered && valued.length < fanOut) continue;
      if (!covered) {
        derived.rows.push(valued[0]!);
        derived.keys.push(k);
      }
      for (const row of valued) used.add(row);
    }
  });
  return { made: derive(table, derived, COPIED), used };
}
