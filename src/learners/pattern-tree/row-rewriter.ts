import { hash53 } from '../../base/hash.ts';
import type { KeyColumns } from '../key-columns.ts';
import type { Operation } from './node-rule.ts';
import { cellHigh, cellLow, type RowHash, toKey } from './row-hash.ts';

/** What a rule makes of rows, told by the keys of what it would write. */
export class RowRewriter {
  readonly #hash: RowHash;
  readonly #columns: readonly Int32Array[];
  readonly #changes: readonly CellChange[];

  constructor({ columns }: KeyColumns, hash: RowHash, operations: ReadonlyMap<number, Operation>) {
    this.#hash = hash;
    this.#columns = columns;
    this.#changes = [...operations].map(([key, operation]) => cellChange(key, operation));
  }

  key(row: number): number {
    const hash = this.#hash;
    let low = hash.baseLow(row);
    let high = hash.baseHigh(row);
    for (const change of this.#changes) {
      const { key, from } = change;
      const old = this.#columns[key]![row]!;
      if (old !== 0) {
        low -= hash.low(key, key, old);
        high -= hash.high(key, key, old);
      }
      const copied = from === WRITTEN ? 0 : this.#columns[from]![row]!;
      low += copied === 0 ? change.low : hash.low(key, from, copied);
      high += copied === 0 ? change.high : hash.high(key, from, copied);
    }
    return toKey(low | 0, high | 0);
  }
}

interface CellChange {
  readonly key: number;
  /** The key whose value is copied, or WRITTEN. */
  readonly from: number;
  /** The share of the cell where nothing is copied. */
  readonly low: number;
  readonly high: number;
}

/** Nothing is copied: all rows get the same. */
const WRITTEN = -1;

/** No text hashes like this on purpose: an ignored value is unlike every value. */
const WILD = 0x5bd1e995;

function cellChange(key: number, operation: Operation): CellChange {
  if (operation.is === 'replace') return { key, from: operation.from, low: 0, high: 0 };
  if (operation.is === 'drop') return { key, from: WRITTEN, low: 0, high: 0 };
  if (operation.is === 'ignore')
    return { key, from: WRITTEN, low: cellLow(key, WILD), high: cellHigh(key, WILD) };
  const text = hash53(operation.value);
  return {
    key,
    from: WRITTEN,
    low: cellLow(key, text | 0),
    high: cellHigh(key, Math.floor(text / 4294967296)),
  };
}
