import { avalanche } from '../base/hash.ts';

/**
 * Dense numbers (0, 1, …) for 53-bit keys, in order of first appearance. Open addressing in typed arrays: several times as
 * fast as a Map, and rules are proofed by millions of look-ups.
 */
export class KeyNumbers {
  readonly #mask: number;
  readonly #keys: Float64Array;
  readonly #numbers: Int32Array;
  #size = 0;

  /** @param capacity keys that will be added at most */
  constructor(capacity: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(2, capacity * 2)));
    this.#mask = slots - 1;
    this.#keys = new Float64Array(slots);
    this.#numbers = new Int32Array(slots).fill(-1);
  }

  get size(): number {
    return this.#size;
  }

  /** The key's number, a new one if it has none. */
  add(key: number): number {
    const slot = this.#slotOf(key);
    if (this.#numbers[slot]! < 0) {
      this.#keys[slot] = key;
      this.#numbers[slot] = this.#size++;
    }
    return this.#numbers[slot]!;
  }

  /** The key's number, −1 if it was never added. */
  find(key: number): number {
    return this.#numbers[this.#slotOf(key)]!;
  }

  #slotOf(key: number): number {
    let slot = avalanche((key | 0) ^ Math.imul(Math.floor(key / 4294967296), 0x9e3779b1)) & this.#mask;
    while (this.#numbers[slot]! >= 0 && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask;
    return slot;
  }
}
