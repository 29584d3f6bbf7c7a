import { type Groups, type JoinTable, joinLanes, rowSums } from '../leave-one-out.ts';
import { groupRows } from '../proof.ts';
import { RowsByKey } from '../rows-by-key.ts';
import { COPIED, IRRELEVANT, pickCells } from './rule-table.ts';

/** What rules are matched against: rows of value ids over the same keys as the rules. */
export interface MatchTarget extends Omit<JoinTable, 'rest'> {
  /** By key, the id that no capture can stand for: the empty path segment, a query name without `=`; 0 for none. */
  readonly blanks: readonly number[];
  /** Rows that take part. */
  readonly rows: readonly number[];
}

/**
 * For each rule the rows that match it. Rules with the same kind of cell under every key share one hash table
 * on their constant cells, so a row costs one probe for each such shape that fits its keys, however many rules
 * there are.
 */
export function matchRows(rules: JoinTable, target: MatchTarget): Groups {
  const found = new PairList();
  const every = Array.from({ length: rules.size }, (_, rule) => rule);
  const shapes = byKinds({ columns: rules.columns, blanks: [], rows: every }, kindOfCell);
  const rowSets = byKinds(target, kindOfValue);
  for (const shape of shapes) {
    const consts = shape.kinds.flatMap((kind, k) => (kind === CONST ? [k] : []));
    const probe = byConstants(rules, shape.rows, consts);
    for (const set of rowSets) {
      if (!shape.kinds.every((kind, k) => FITS[kind]![set.kinds[k]!])) continue;
      found.addAll(probe, constantKeys(target.columns, set.rows, consts), set.rows);
    }
  }
  return found.byRule(rules.size);
}

const ABSENT = 0;
const PRESENT = 1;
const BLANK = 2;

const CONST = 1;
const SOME = 2;
const ANYTHING = 3;

/** FITS[kind of the rule's cell][kind of the row's cell] */
const FITS: readonly (readonly boolean[])[] = [
  [true, false, false],
  [false, true, true],
  [false, true, false],
  [true, true, false],
];

function kindOfCell(id: number): number {
  if (id > 0) return CONST;
  if (id === IRRELEVANT) return ANYTHING;
  return id === COPIED ? SOME : ABSENT;
}

function kindOfValue(id: number, blank: number): number {
  if (id === 0) return ABSENT;
  return id === blank ? BLANK : PRESENT;
}

interface KindSet {
  /** The kind of cell by key, the same for all the rows. */
  readonly kinds: readonly number[];
  readonly rows: readonly number[];
}

type KindOf = (id: number, blank: number) => number;

function byKinds(
  { columns, blanks, rows }: Pick<MatchTarget, 'columns' | 'blanks' | 'rows'>,
  kindOf: KindOf,
): KindSet[] {
  const kinds = columns.map((column, k) => kindsOf(pickCells(column, rows), blanks[k] ?? 0, kindOf));
  const { rows: order, starts } = groupRows(keysOfRows(kinds, rows.length), new Int32Array(rows.length));
  return Array.from({ length: starts.length - 1 }, (_, g) => {
    const places = order.subarray(starts[g], starts[g + 1]);
    return { kinds: kinds.map((column) => column[places[0]!]!), rows: pickFrom(rows, places) };
  });
}

function pickFrom(rows: readonly number[], places: Uint32Array): number[] {
  const picked: number[] = [];
  for (const place of places) picked.push(rows[place]!);
  return picked;
}

function kindsOf(cells: Int32Array, blank: number, kindOf: KindOf): Int32Array {
  for (let i = 0; i < cells.length; i++) cells[i] = kindOf(cells[i]!, blank);
  return cells;
}

function byConstants(
  rules: JoinTable,
  rows: readonly number[],
  consts: readonly number[],
): RowsByKey<number> {
  const table = new RowsByKey<number>();
  const keys = constantKeys(rules.columns, rows, consts);
  for (let i = 0; i < rows.length; i++) table.add(keys[i]!, rows[i]!);
  return table;
}

function constantKeys(
  columns: readonly Int32Array[],
  rows: readonly number[],
  consts: readonly number[],
): Float64Array {
  const picked = consts.map((k) => pickCells(columns[k]!, rows));
  return keysOfRows(picked, rows.length);
}

function keysOfRows(columns: readonly Int32Array[], size: number): Float64Array {
  const { high, low } = rowSums({ size, columns, rest: new Int32Array(size) });
  const keys = new Float64Array(size);
  for (let row = 0; row < size; row++) keys[row] = joinLanes(high[row]!, low[row]!);
  return keys;
}

/** (rule, row) pairs as they are found, and sorted by rule at the end. */
class PairList {
  readonly #rules: number[] = [];
  readonly #rows: number[] = [];

  /** Pairs each row with the rules under its key. */
  addAll(rules: RowsByKey<number>, keys: Float64Array, rows: readonly number[]): void {
    for (let i = 0; i < rows.length; i++)
      for (const rule of rules.get(keys[i]!)) {
        this.#rules.push(rule);
        this.#rows.push(rows[i]!);
      }
  }

  byRule(ruleCount: number): Groups {
    const starts = new Uint32Array(ruleCount + 1);
    for (const rule of this.#rules) starts[rule + 1]!++;
    for (let rule = 0; rule < ruleCount; rule++) starts[rule + 1]! += starts[rule]!;
    const next = starts.slice();
    const rows = new Uint32Array(this.#rows.length);
    for (let i = 0; i < rows.length; i++) rows[next[this.#rules[i]!]!++] = this.#rows[i]!;
    for (let rule = 0; rule < ruleCount; rule++) rows.subarray(starts[rule], starts[rule + 1]).sort();
    return { rows, starts };
  }
}
