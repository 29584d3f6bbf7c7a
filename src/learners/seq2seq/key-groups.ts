/**
 * What a crawl with these keys would fetch and lose, kept up to date while keys change: one URL a key is fetched,
 * and of the clusters that share a key all but one are lost.
 */
export class KeyGroups {
  readonly #groups = new Map<string, Map<number, number>>();
  #lost = 0;

  /** Distinct keys. */
  get fetched(): number {
    return this.#groups.size;
  }

  get lost(): number {
    return this.#lost;
  }

  add(key: string, cluster: number): void {
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, new Map([[cluster, 1]]));
      return;
    }
    const count = group.get(cluster);
    if (count === undefined) this.#lost++;
    group.set(cluster, (count ?? 0) + 1);
  }

  remove(key: string, cluster: number): void {
    const group = this.#groups.get(key)!;
    const count = group.get(cluster)!;
    if (count > 1) group.set(cluster, count - 1);
    else {
      group.delete(cluster);
      if (group.size > 0) this.#lost--;
      else this.#groups.delete(key);
    }
  }
}
