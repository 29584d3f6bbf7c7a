/**
 * Counters up to two, four in a byte, under numbers that may share one: a shared counter only says "repeated" too
 * often. Small, because it is touched at random and most of its cost is missing the processor's caches.
 */
export class SmallCounters {
  readonly #bytes: Uint8Array;
  readonly #mask: number;

  /** `wanted` counters, up to the next power of two, 2²⁷ at the most. */
  constructor(wanted: number) {
    const size = 2 ** Math.min(27, Math.max(12, Math.ceil(Math.log2(wanted + 1))));
    this.#bytes = new Uint8Array(size / 4);
    this.#mask = size - 1;
  }

  /** Adds one; the answer is the count before, 0, 1 or 2. */
  add(hash: number): number {
    const at = (hash & this.#mask) >>> 2;
    const shift = (hash & 3) * 2;
    const count = (this.#bytes[at]! >>> shift) & 3;
    if (count < 2) this.#bytes[at]! += 1 << shift;
    return count;
  }

  isRepeated(hash: number): boolean {
    return ((this.#bytes[(hash & this.#mask) >>> 2]! >>> ((hash & 3) * 2)) & 3) === 2;
  }
}
