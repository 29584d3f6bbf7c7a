import type { KeyColumns } from '../key-columns.ts';
import { joinLanes } from '../leave-one-out.ts';
import { RowsByKey } from '../rows-by-key.ts';
import { cellLane, type TextLanes, textLanes } from '../text-lanes.ts';
import { IRRELEVANT, type RuleTable } from './rule-table.ts';
import type { Transformation } from './transformation.ts';

/**
 * What a rule makes of a URL, as a 53-bit key: equal for equal results, whichever rule made them.
 */
export class Outcomes {
  readonly #columns: KeyColumns;
  readonly #texts: readonly TextLanes[];
  readonly #totalHigh: Int32Array;
  readonly #totalLow: Int32Array;

  constructor(columns: KeyColumns) {
    this.#columns = columns;
    this.#texts = columns.values.map(textLanes);
    this.#totalHigh = new Int32Array(columns.size);
    this.#totalLow = new Int32Array(columns.size);
    for (const [k, column] of columns.columns.entries()) this.#addColumn(k, column, this.#texts[k]!);
  }

  #addColumn(k: number, column: Int32Array, texts: TextLanes): void {
    for (let row = 0; row < column.length; row++) {
      const id = column[row]!;
      if (id === 0) continue;
      this.#totalHigh[row]! += cellLane(k, texts.high[id]!);
      this.#totalLow[row]! += cellLane(k, texts.low[id]!);
    }
  }

  /** The key of a URL that no rule touches. */
  untouched(row: number): number {
    return joinLanes(this.#totalHigh[row]!, this.#totalLow[row]!);
  }

  /** URLs by the keys that they have when no rule touches them. */
  untouchedRows(rows: readonly number[]): RowsByKey<number> {
    const byKey = new RowsByKey<number>();
    for (const row of rows) byKey.add(this.untouched(row), row);
    return byKey;
  }

  /** The key of a URL without its irrelevant cells. */
  without(irrelevant: readonly number[], row: number): number {
    let high = this.#totalHigh[row]!;
    let low = this.#totalLow[row]!;
    for (const k of irrelevant) {
      const id = this.#columns.columns[k]![row]!;
      if (id === 0) continue;
      high -= cellLane(k, this.#texts[k]!.high[id]!);
      low -= cellLane(k, this.#texts[k]!.low[id]!);
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
      high = (high + cellLane(key, this.#texts[k]!.high[id]!)) | 0;
      low = (low + cellLane(key, this.#texts[k]!.low[id]!)) | 0;
    }
    return joinLanes(high, low);
  }
}

export function irrelevantKeys(rules: RuleTable, rule: number): number[] {
  const keys: number[] = [];
  for (const [k, column] of rules.columns.entries()) if (column[rule] === IRRELEVANT) keys.push(k);
  return keys;
}
