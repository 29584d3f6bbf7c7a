import type { UnionFind } from '../base/union-find.ts';
import { countingSort } from './counting-sort.ts';
import {
  blockValue,
  emptyTable,
  type Fingerprints,
  groupedTable,
  pick,
  regrouped,
  sortByBlock,
  type Table,
} from './fingerprint-table.ts';
import { popcount } from './simhash.ts';

/** Bits in which two fingerprints may differ and still mean one page. */
export const MAX_DISTANCE = 3;

export type PairVisitor = (i: number, j: number) => void;

/**
 * Visits every pair of one group that differs in at most three bits, each pair once (Manku, Jain and Das Sarma's
 * design of four tables): three differences leave one of four 16-bit blocks untouched, so fingerprints with an equal
 * block are brought together by sorting and only they are compared. A block that very many share is
 * divided again by the same argument, on four 12-bit pieces of what remains.
 */
export function forEachNearPair(prints: Fingerprints, visit: PairVisitor): void {
  searchTables(groupedTable(prints), visit);
}

/** Joins what `forEachNearPair` finds. Equal fingerprints are joined first, and only one of them compared. */
export function joinNear(prints: Fingerprints, sets: UnionFind): void {
  const kept = joinEqual(groupedTable(prints), sets);
  searchTables(regrouped(kept), (i, j) => sets.union(i, j));
}

/** Members of a run that are all compared with each other straight away. */
const MAX_COMPARED = 300;

function searchTables(grouped: Table, visit: PairVisitor): void {
  const spares = [emptyTable(grouped.items.length), emptyTable(grouped.items.length)] as const;
  for (let block = 0; block < 4; block++) {
    const table = sortByBlock(grouped, block, spares);
    const { high, low, group } = table;
    const follows = (i: number): boolean =>
      blockValue(high[i]!, low[i]!, block) === blockValue(high[i - 1]!, low[i - 1]!, block) &&
      group[i] === group[i - 1];
    forEachRun(high.length, follows, (from, to) => {
      const run = { table, from, to, block, piece: 0 };
      if (to - from <= MAX_COMPARED) compareRun(run, visit);
      else compareByPieces(run, visit);
    });
  }
}

/** Neighbours in a table that agree in a block and, of what remains, in a piece. */
interface Run {
  readonly table: Table;
  readonly from: number;
  readonly to: number;
  readonly block: number;
  readonly piece: number;
}

function compareRun(run: Run, visit: PairVisitor): void {
  const { high, low, items } = run.table;
  // Nearly every pair differs much in the half that holds no equal block: dropping the lowest set bit three times
  // (as often as MAX_DISTANCE allows) and finding more settles it, at half the cost of counting them.
  const [telling, other] = run.block < 2 ? [low, high] : [high, low];
  for (let i = run.from; i < run.to; i++) {
    const mine = telling[i]!;
    for (let j = i + 1; j < run.to; j++) {
      let bits = mine ^ telling[j]!;
      bits &= bits - 1;
      bits &= bits - 1;
      if ((bits & (bits - 1)) !== 0) continue;
      if (popcount(mine ^ telling[j]!) + popcount(other[i]! ^ other[j]!) > MAX_DISTANCE) continue;
      if (!isFirstToFind(high[i]! ^ high[j]!, low[i]! ^ low[j]!, run)) continue;
      visit(Math.min(items[i]!, items[j]!), Math.max(items[i]!, items[j]!));
    }
  }
}

function compareByPieces({ table, from, to, block }: Run, visit: PairVisitor): void {
  const members = Uint32Array.from({ length: to - from }, (_, i) => from + i);
  for (let piece = 0; piece < 4; piece++) {
    const pieceOf = (at: number): number => pieceValue(table.high[at]!, table.low[at]!, { block, piece });
    const sorted = countingSort(members, 4096, pieceOf);
    const part = { ...pick(table, sorted), items: sorted.map((at) => table.items[at]!) };
    const follows = (i: number): boolean => pieceOf(sorted[i]!) === pieceOf(sorted[i - 1]!);
    forEachRun(sorted.length, follows, (start, end) => {
      compareRun({ table: part, from: start, to: end, block, piece }, visit);
    });
  }
}

/** Whether no earlier table, and no earlier piece of this one, finds a pair with these differing bits. */
function isFirstToFind(high: number, low: number, { block, piece }: Pick<Run, 'block' | 'piece'>): boolean {
  for (let b = 0; b < block; b++) if (blockValue(high, low, b) === 0) return false;
  for (let p = 0; p < piece; p++) if (pieceValue(high, low, { block, piece: p }) === 0) return false;
  return true;
}

/** One row of each (group, fingerprint); the others are joined to it. */
function joinEqual(grouped: Table, sets: UnionFind): Table {
  const size = grouped.items.length;
  const between = emptyTable(size);
  const turns = [emptyTable(size), emptyTable(size)] as const;
  let table = grouped;
  for (let block = 3; block >= 0; block--) table = sortByBlock(table, block, [between, turns[block & 1]!]);
  const { high, low, group, items } = table;
  let kept = 0;
  for (let i = 0; i < items.length; i++) {
    const last = kept - 1;
    if (kept > 0 && high[i] === high[last] && low[i] === low[last] && group[i] === group[last]) {
      sets.union(items[last]!, items[i]!);
      continue;
    }
    high[kept] = high[i]!;
    low[kept] = low[i]!;
    group[kept] = group[i]!;
    items[kept++] = items[i]!;
  }
  return {
    high: high.subarray(0, kept),
    low: low.subarray(0, kept),
    group: group.subarray(0, kept),
    items: items.subarray(0, kept),
  };
}

function forEachRun(
  length: number,
  follows: (i: number) => boolean,
  visit: (from: number, to: number) => void,
): void {
  let from = 0;
  for (let i = 1; i <= length; i++) {
    if (i < length && follows(i)) continue;
    if (i - from > 1) visit(from, i);
    from = i;
  }
}

/** One of four 12-bit pieces of the 48 bits outside the block. */
function pieceValue(high: number, low: number, { block, piece }: Pick<Run, 'block' | 'piece'>): number {
  const a = blockValue(high, low, block > 0 ? 0 : 1);
  const b = blockValue(high, low, block > 1 ? 1 : 2);
  const c = blockValue(high, low, block > 2 ? 2 : 3);
  if (piece === 0) return a >>> 4;
  if (piece === 1) return ((a & 15) << 8) | (b >>> 8);
  return piece === 2 ? ((b & 255) << 4) | (c >>> 12) : c & 4095;
}
