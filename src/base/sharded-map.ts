/**
 * A map from texts to numbers, in shards. Texts that come together (those of one site) stand in one small table, which
 * stays in the processor's cache; a single table of millions would be met with a cache miss at each step.
 */
export class ShardedMap {
  readonly #shards: Map<string, number>[] = Array.from({ length: SHARDS }, () => new Map<string, number>());
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(shard: number, key: string): number | undefined {
    return this.#shards[shard & (SHARDS - 1)]!.get(key);
  }

  /** The key must not be there yet. */
  add(shard: number, key: string, value: number): void {
    this.#shards[shard & (SHARDS - 1)]!.set(key, value);
    this.#size++;
  }
}

/** A power of two. */
const SHARDS = 256;
