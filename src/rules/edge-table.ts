/**
 * The edges of a tree in one open-addressed table: (node, label) → node. A look-up costs the same in a tree of ten
 * rules and of ten thousand: most ask for an edge that is not there, and a bit map small enough for the processor's
 * cache answers those. Nodes count from 0, the root; no edge leads back to it.
 */
export class EdgeTable {
  // Node, label and target of each edge side by side: one cache line a look-up. Target 0: a free place.
  #table: Int32Array = new Int32Array(3 * 64);
  #mask: number = 63;
  #bits: Uint8Array = new Uint8Array(64);
  #edges: number = 0;

  /** The node behind `node` along `label`; −1 if there is none. */
  find(node: number, label: number): number {
    const table = this.#table;
    const mask = this.#mask;
    const hash = place(node, label);
    if ((this.#bits[(hash >>> 3) & mask]! & (1 << (hash & 7))) === 0) return -1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = 3 * slot;
      const target = table[at + 2]!;
      if (target === 0) return -1;
      if (table[at] === node && table[at + 1] === label) return target;
    }
  }

  /** Adds an edge that is not there yet. */
  add(node: number, label: number, target: number): void {
    if (2 * (this.#edges + 1) > this.#mask) this.#grow();
    this.#edges++;
    this.#put(node, label, target);
  }

  #put(node: number, label: number, target: number): void {
    const hash = place(node, label);
    this.#bits[(hash >>> 3) & this.#mask]! |= 1 << (hash & 7);
    let slot = hash & this.#mask;
    while (this.#table[3 * slot + 2] !== 0) slot = (slot + 1) & this.#mask;
    this.#table[3 * slot] = node;
    this.#table[3 * slot + 1] = label;
    this.#table[3 * slot + 2] = target;
  }

  #grow(): void {
    const old = this.#table;
    this.#mask = 2 * this.#mask + 1;
    this.#table = new Int32Array(3 * (this.#mask + 1));
    this.#bits = new Uint8Array(this.#mask + 1);
    for (let at = 0; at < old.length; at += 3)
      if (old[at + 2] !== 0) this.#put(old[at]!, old[at + 1]!, old[at + 2]!);
  }
}

function place(node: number, label: number): number {
  const mixed = Math.imul(node + 1, 0x9e3779b1) ^ Math.imul(label + 1, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
