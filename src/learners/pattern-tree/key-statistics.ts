import type { KeyColumns } from '../key-columns.ts';
import { SHOWS } from './tree.ts';

/** The values of one key among some URLs. */
export interface KeyStatistics {
  readonly key: number;
  /** URLs that have the key. */
  readonly present: number;
  /** Shannon entropy in nats (Eq. 4); lacking the key counts as a value. */
  readonly entropy: number;
  readonly ids: readonly number[];
  readonly counts: readonly number[];
}

/** Counts values with one array for all keys, cleared by the list of touched ids: cost follows the URLs, not the dictionary. */
export class KeyCounter {
  readonly #table: KeyColumns;
  readonly #counts: Int32Array;

  constructor(table: KeyColumns) {
    this.#table = table;
    this.#counts = new Int32Array(Math.max(1, ...table.values.map((texts) => texts.length)));
  }

  count(key: number, rows: Uint32Array): KeyStatistics {
    const column = this.#table.columns[key]!;
    const counts = this.#counts;
    const ids: number[] = [];
    for (let i = 0; i < rows.length; i++) {
      const id = column[rows[i]!]!;
      if (counts[id]!++ === 0) ids.push(id);
    }
    const missing = counts[0]!;
    const perId: number[] = [];
    for (const id of ids) {
      perId.push(counts[id]!);
      counts[id] = 0;
    }
    return {
      key,
      present: rows.length - missing,
      entropy: entropyOf(perId, rows.length),
      ids,
      counts: perId,
    };
  }
}

/** Eq. 4. */
export function entropyOf(counts: readonly number[], total: number): number {
  let sum = 0;
  for (const count of counts) if (count > 0) sum -= (count / total) * Math.log(count / total);
  return Math.max(0, sum);
}

export function showsAt({ present, ids }: KeyStatistics, size: number): number {
  if (present === 0) return SHOWS.nothing;
  if (present < size) return SHOWS.optional;
  return ids.length === 1 ? SHOWS.constant : SHOWS.any;
}
