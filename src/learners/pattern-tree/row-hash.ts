import { avalanche, hash53 } from '../../base/hash.ts';
import type { KeyColumns } from '../key-columns.ts';
import { KeyNumbers } from '../key-numbers.ts';

/**
 * URLs as sums of one hash a cell, so that what a rule makes of a URL costs only the cells that it changes.
 * A value hashes by its text: copied to another key it is the same value there.
 */
export class RowHash {
  readonly #table: KeyColumns;
  readonly #low: readonly Int32Array[];
  readonly #high: readonly Int32Array[];
  readonly #baseLow: Int32Array;
  readonly #baseHigh: Int32Array;
  #index: RowIndex | null = null;

  constructor(table: KeyColumns) {
    this.#table = table;
    const hashes = table.values.map(textHashes);
    this.#low = hashes.map(({ low }) => low);
    this.#high = hashes.map(({ high }) => high);
    this.#baseLow = times(table.rest, 0x9e3779b1);
    this.#baseHigh = times(table.rest, 0x85ebca6b);
    for (const [key, column] of table.columns.entries()) this.#addColumn(column, key);
  }

  #addColumn(column: Int32Array, key: number): void {
    const low = this.#low[key]!;
    const high = this.#high[key]!;
    for (let row = 0; row < column.length; row++) {
      const id = column[row]!;
      if (id === 0) continue;
      this.#baseLow[row]! += cellLow(key, low[id]!);
      this.#baseHigh[row]! += cellHigh(key, high[id]!);
    }
  }

  /** The share of a cell: the value `id` of the key `from`, standing at the key `to`. */
  low(to: number, from: number, id: number): number {
    return cellLow(to, this.#low[from]![id]!);
  }

  high(to: number, from: number, id: number): number {
    return cellHigh(to, this.#high[from]![id]!);
  }

  /** Equal for equal texts, whatever the key. */
  text(key: number, id: number): number {
    return this.#low[key]![id]!;
  }

  baseLow(row: number): number {
    return this.#baseLow[row]!;
  }

  baseHigh(row: number): number {
    return this.#baseHigh[row]!;
  }

  key(row: number): number {
    return toKey(this.#baseLow[row]!, this.#baseHigh[row]!);
  }

  /** The key of every row. */
  keys(): Float64Array {
    const keys = new Float64Array(this.#baseLow.length);
    for (let row = 0; row < keys.length; row++) keys[row] = this.key(row);
    return keys;
  }

  /** The first row that has this key, undefined if none does. */
  rowAt(key: number): number | undefined {
    this.#index ??= this.#indexRows();
    const number = this.#index.numbers.find(key);
    return number < 0 ? undefined : this.#index.firstRow[number];
  }

  #indexRows(): RowIndex {
    const numbers = new KeyNumbers(this.#table.size);
    const firstRow: number[] = [];
    for (let row = 0; row < this.#table.size; row++) {
      const number = numbers.add(this.key(row));
      if (number === firstRow.length) firstRow.push(row);
    }
    return { numbers, firstRow };
  }
}

interface TextHashes {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** Dictionaries outlive the tables that they stand in: most texts of a site are hashed once for all rounds. */
const HASHED = new WeakMap<readonly string[], TextHashes>();

function textHashes(texts: readonly string[]): TextHashes {
  const known = HASHED.get(texts);
  if (known !== undefined) return known;
  const low = new Int32Array(texts.length);
  const high = new Int32Array(texts.length);
  for (let id = 0; id < texts.length; id++) {
    const hash = hash53(texts[id]!);
    low[id] = hash | 0;
    high[id] = Math.floor(hash / 4294967296);
  }
  const hashes = { low, high };
  HASHED.set(texts, hashes);
  return hashes;
}

interface RowIndex {
  readonly numbers: KeyNumbers;
  readonly firstRow: readonly number[];
}

function times(numbers: Int32Array, factor: number): Int32Array {
  const products = new Int32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) products[i] = Math.imul(numbers[i]!, factor);
  return products;
}

export function cellLow(key: number, textHash: number): number {
  return avalanche((textHash | 0) ^ Math.imul(key + 1, 0x9e3779b1)) | 0;
}

export function cellHigh(key: number, textHash: number): number {
  return avalanche((textHash | 0) ^ Math.imul(key + 1, 0xc2b2ae35)) | 0;
}

/** Two sums as one number of 53 bits. */
export function toKey(low: number, high: number): number {
  return (high & 0x1fffff) * 4294967296 + (low >>> 0);
}
