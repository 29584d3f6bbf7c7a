import { avalanche, hash32 } from '../../base/hash.ts';
import type { KeyColumns } from '../key-columns.ts';
import { joinLanes } from '../leave-one-out.ts';
import { IRRELEVANT, type RuleTable } from './rule-table.ts';
import type { Transformation } from './transformation.ts';

/**
 * What a rule makes of a URL, as a 53-bit key. Cells are hashed by their text, so that a value copied to
 * another key equals the same value that stood there, whatever ids the two columns give it.
 */
export class Outcomes {
  readonly #columns: KeyColumns;
  readonly #high: readonly Int32Array[];
  readonly #low: readonly Int32Array[];
  readonly #totalHigh: Int32Array;
  readonly #totalLow: Int32Array;

  constructor(columns: KeyColumns) {
    this.#columns = columns;
    this.#high = columns.values.map((texts) => Int32Array.from(texts, (text) => hash32(text, 1)));
    this.#low = columns.values.map((texts) => Int32Array.from(texts, (text) => hash32(text, 2)));
    this.#totalHigh = new Int32Array(columns.size);
    this.#totalLow = new Int32Array(columns.size);
    columns.columns.forEach((column, k) => {
      for (let row = 0; row < columns.size; row++) {
        const id = column[row]!;
        if (id === 0) continue;
        this.#totalHigh[row]! += cell(k, this.#high[k]![id]!);
        this.#totalLow[row]! += cell(k, this.#low[k]![id]!);
      }
    });
  }

  /** The key of a URL that no rule touches. */
  untouched(row: number): number {
    return joinLanes(this.#totalHigh[row]!, this.#totalLow[row]!);
  }

  /** The key of a URL without its irrelevant cells. */
  without(irrelevant: readonly number[], row: number): number {
    let high = this.#totalHigh[row]!;
    let low = this.#totalLow[row]!;
    for (const k of irrelevant) {
      const id = this.#columns.columns[k]![row]!;
      if (id === 0) continue;
      high -= cell(k, this.#high[k]![id]!);
      low -= cell(k, this.#low[k]![id]!);
    }
    return joinLanes(high | 0, low | 0);
  }

  /** The key of a transformed URL; irrelevant keys that are copied count for nothing. */
  transformed(transformation: Transformation, irrelevant: ReadonlySet<number>, row: number): number {
    let high = 0;
    let low = 0;
    for (const { key, from, value } of transformation) {
      if (from >= 0 && irrelevant.has(from)) continue;
      const k = from >= 0 ? from : key;
      const id = from >= 0 ? this.#columns.columns[from]![row]! : value;
      high = (high + cell(key, this.#high[k]![id]!)) | 0;
      low = (low + cell(key, this.#low[k]![id]!)) | 0;
    }
    return joinLanes(high, low);
  }
}

export function irrelevantKeys(rules: RuleTable, rule: number): number[] {
  return rules.columns.flatMap((column, k) => (column[rule] === IRRELEVANT ? [k] : []));
}

function cell(k: number, textHash: number): number {
  return avalanche(Math.imul(k + 1, 0x9e3779b1) ^ textHash) | 0;
}
