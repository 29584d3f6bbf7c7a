/** The rows that share a key, in the order in which they were added. */
export class RowsByKey<Key> {
  readonly #rows = new Map<Key, number[]>();

  add(key: Key, row: number): void {
    const known = this.#rows.get(key);
    if (known === undefined) this.#rows.set(key, [row]);
    else known.push(row);
  }

  get(key: Key): readonly number[] {
    return this.#rows.get(key) ?? NONE;
  }

  keys(): Iterable<Key> {
    return this.#rows.keys();
  }
}

const NONE: readonly number[] = [];
