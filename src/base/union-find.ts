/** Disjoint sets over 0…size−1, with path halving; the smallest member names a set, so results are order-free. */
export class UnionFind {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = new Int32Array(size);
    for (let member = 0; member < size; member++) this.#parent[member] = member;
  }

  get size(): number {
    return this.#parent.length;
  }

  find(member: number): number {
    const parent = this.#parent;
    let at = member;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  /** True if the two were in different sets. */
  union(a: number, b: number): boolean {
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA === rootB) return false;
    this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    return true;
  }
}
