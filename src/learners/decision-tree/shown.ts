import { RowsByKey } from '../rows-by-key.ts';
import type { TokenOutcomes } from './outcomes.ts';
import type { DuplicateSet } from './pair-rules.ts';

/** Where URLs are found by what they show, some keys being open: any text of theirs is the same there. */
export class Shown {
  readonly #outcomes: TokenOutcomes;
  readonly #set: DuplicateSet;
  readonly #clusterSizes: Uint32Array;
  readonly #cache = new Map<string, ShownUnder>();

  constructor(outcomes: TokenOutcomes, set: DuplicateSet) {
    this.#outcomes = outcomes;
    this.#set = set;
    this.#clusterSizes = clusterSizes(set);
  }

  under(open: readonly number[]): ShownUnder {
    const name = open.join();
    const known = this.#cache.get(name) ?? new ShownUnder(this.#outcomes, this.#set, new Set(open));
    this.#cache.set(name, known);
    return known;
  }

  /** Whether other URLs have the same content. */
  hasDuplicates(row: number): boolean {
    return this.#clusterSizes[this.#set.cluster[row]!]! > 1;
  }
}

export class ShownUnder {
  readonly #keys: Float64Array;
  readonly #showing = new RowsByKey<number>();

  constructor(outcomes: TokenOutcomes, { urls, rows }: DuplicateSet, open: ReadonlySet<number>) {
    this.#keys = new Float64Array(urls.length);
    for (const row of rows) this.#add(row, outcomes.shown(row, open));
  }

  keyOf(row: number): number {
    return this.#keys[row]!;
  }

  rowsShowing(key: number): readonly number[] {
    return this.#showing.get(key);
  }

  #add(row: number, key: number): void {
    this.#keys[row] = key;
    this.#showing.add(key, row);
  }
}

function clusterSizes({ cluster, rows }: DuplicateSet): Uint32Array {
  // Clusters are numbered densely, so there are no more of them than URLs.
  const sizes = new Uint32Array(cluster.length);
  for (const row of rows) sizes[cluster[row]!]!++;
  return sizes;
}
