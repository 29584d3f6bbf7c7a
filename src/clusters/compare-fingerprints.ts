import { countingSort } from './counting-sort.ts';
import { blockValue, emptyTable, fillTable, type Table } from './fingerprint-table.ts';
import { popcount } from './simhash.ts';

/** Bits in which two fingerprints may differ and still mean one page. */
export const MAX_DISTANCE = 3;

export type PairVisitor = (i: number, j: number) => void;

/** Neighbours in a table that agree in a block and, of what remains, in a piece. */
export interface Run {
  readonly table: Table;
  readonly from: number;
  readonly to: number;
  readonly block: number;
  readonly piece: number;
}

/** Compares all members of the run with each other; visits pairs that no earlier table or piece has found. */
export function compareRun(run: Run, visit: PairVisitor): void {
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

/** The same for a run of very many: members that agree in one of four 12-bit pieces too are compared. */
export function compareByPieces({ table, from, to, block }: Run, visit: PairVisitor): void {
  const members = Uint32Array.from({ length: to - from }, (_, i) => from + i);
  for (let piece = 0; piece < 4; piece++) {
    const pieceOf = (at: number): number => pieceValue(table.high[at]!, table.low[at]!, { block, piece });
    const sorted = countingSort(members, 4096, pieceOf);
    const picked = fillTable(emptyTable(sorted.length), sorted, table);
    const part = { ...picked, items: sorted.map((at) => table.items[at]!) };
    let start = 0;
    for (let i = 1; i <= sorted.length; i++) {
      if (i < sorted.length && pieceOf(sorted[i]!) === pieceOf(sorted[start]!)) continue;
      compareRun({ table: part, from: start, to: i, block, piece }, visit);
      start = i;
    }
  }
}

/** Whether no earlier table, and no earlier piece of this one, finds a pair with these differing bits. */
function isFirstToFind(high: number, low: number, { block, piece }: Pick<Run, 'block' | 'piece'>): boolean {
  for (let b = 0; b < block; b++) if (blockValue(high, low, b) === 0) return false;
  for (let p = 0; p < piece; p++) if (pieceValue(high, low, { block, piece: p }) === 0) return false;
  return true;
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
