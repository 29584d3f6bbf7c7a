import type { TokenOutcomes } from './outcomes.ts';
import type { DuplicateSet } from './pair-rules.ts';

/** Where URLs are found by what they show, some keys being open: any text of theirs is the same there. */
export interface Shown {
  under(open: readonly number[]): ShownUnder;
  /** Whether other URLs have the same content. */
  hasDuplicates(row: number): boolean;
}

export interface ShownUnder {
  keyOf(row: number): number;
  rowsShowing(key: number): readonly number[];
}

export function shownBy(outcomes: TokenOutcomes, set: DuplicateSet): Shown {
  const sizes = new Map<number, number>();
  for (const row of set.rows) sizes.set(set.cluster[row]!, (sizes.get(set.cluster[row]!) ?? 0) + 1);
  const cache = new Map<string, ShownUnder>();
  return {
    hasDuplicates: (row) => sizes.get(set.cluster[row]!)! > 1,
    under(open) {
      const name = open.join();
      const known = cache.get(name) ?? shownUnder(outcomes, set, new Set(open));
      cache.set(name, known);
      return known;
    },
  };
}

function shownUnder(outcomes: TokenOutcomes, set: DuplicateSet, open: ReadonlySet<number>): ShownUnder {
  const keys = new Float64Array(set.urls.length);
  const showing = new Map<number, number[]>();
  for (const row of set.rows) {
    const key = outcomes.shown(row, open);
    keys[row] = key;
    const known = showing.get(key);
    if (known === undefined) showing.set(key, [row]);
    else known.push(row);
  }
  return { keyOf: (row) => keys[row]!, rowsShowing: (key) => showing.get(key) ?? [] };
}
