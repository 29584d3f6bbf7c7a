import type { UnionFind } from '../base/union-find.ts';
import { compareByPieces, compareRun, type PairVisitor } from './compare-fingerprints.ts';
import {
  blockValue,
  emptyTable,
  type Fingerprints,
  fillTable,
  firstRows,
  forEachGroup,
  sortByBlock,
  type Table,
} from './fingerprint-table.ts';

/**
 * Visits every pair of one group that differs in at most three bits, each pair once (Manku, Jain and Das Sarma's
 * design of four tables): three differences leave one of four 16-bit blocks untouched, so fingerprints with an equal
 * block are brought together by sorting and only they are compared. A block that very many share is
 * divided again by the same argument, on four 12-bit pieces of what remains.
 */
export function forEachNearPair(prints: Fingerprints, visit: PairVisitor): void {
  search(prints, { visit, onEqual: null });
}

/** Joins what `forEachNearPair` finds. Equal fingerprints are joined first, and only one of them compared. */
export function joinNear(prints: Fingerprints, sets: UnionFind): void {
  const join = (i: number, j: number): void => {
    sets.union(i, j);
  };
  search(prints, { visit: join, onEqual: join });
}

/** Members of a run that are all compared with each other straight away. */
const MAX_COMPARED = 300;
/** Members of a group for which sorting costs more than comparing all with all. */
const MAX_UNSORTED = 24;

interface Visitors {
  readonly visit: PairVisitor;
  /** If given, equal fingerprints go here and only one of them is compared further. */
  readonly onEqual: PairVisitor | null;
}

function search(prints: Fingerprints, visitors: Visitors): void {
  let size = 0;
  forEachGroup(prints.group, (members) => {
    size = Math.max(size, members.length);
  });
  // Room for the largest group, used again for every group: fresh memory costs more than sorting in it.
  const tables = [emptyTable(size), emptyTable(size), emptyTable(size)] as const;
  forEachGroup(prints.group, (members) => {
    const table = fillTable(tables[0], members, prints);
    const whole = { table, from: 0, to: members.length, block: 0, piece: 0 };
    if (members.length <= MAX_UNSORTED) compareRun(whole, visitors.visit);
    else searchGroup(table, [tables[1], tables[2]], visitors);
  });
}

function searchGroup(given: Table, spares: readonly [Table, Table], { visit, onEqual }: Visitors): void {
  let table = given;
  if (onEqual !== null) {
    for (let block = 3; block >= 0; block--) {
      const sorted = sortByBlock(table, block, spares);
      fillFrom(table, sorted);
    }
    table = withoutEqual(table, onEqual);
  }
  for (let block = 0; block < 4; block++) {
    const sorted = block === 0 && onEqual !== null ? table : sortByBlock(table, block, spares);
    forEachRun(sorted, block, (from, to) => {
      const run = { table: sorted, from, to, block, piece: 0 };
      if (to - from <= MAX_COMPARED) compareRun(run, visit);
      else compareByPieces(run, visit);
    });
  }
}

function fillFrom(table: Table, sorted: Table): void {
  table.items.set(sorted.items);
  table.high.set(sorted.high);
  table.low.set(sorted.low);
}

/** One row of each fingerprint, in place; the table is sorted. */
function withoutEqual(table: Table, onEqual: PairVisitor): Table {
  const { high, low, items } = table;
  let kept = 0;
  for (let i = 0; i < items.length; i++) {
    const last = kept - 1;
    if (kept > 0 && high[i] === high[last] && low[i] === low[last]) {
      onEqual(items[last]!, items[i]!);
      continue;
    }
    high[kept] = high[i]!;
    low[kept] = low[i]!;
    items[kept++] = items[i]!;
  }
  return firstRows(table, kept);
}

/** Stretches of a sorted table with one value of the block. */
function forEachRun({ high, low }: Table, block: number, visit: (from: number, to: number) => void): void {
  let from = 0;
  for (let i = 1; i <= high.length; i++) {
    if (
      i < high.length &&
      blockValue(high[i]!, low[i]!, block) === blockValue(high[from]!, low[from]!, block)
    )
      continue;
    if (i - from > 1) visit(from, i);
    from = i;
  }
}
