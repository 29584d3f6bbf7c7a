import { hash53 } from '../base/hash.ts';

/**
 * Counts different texts in bounded memory: exactly (by 53-bit hash) up to a million, beyond that estimated by
 * HyperLogLog with a standard error below one percent.
 */
export class DistinctCounter {
  readonly #maxExact: number;
  #exact: Set<number> | null = new Set();
  readonly #registers = new Uint8Array(REGISTERS);

  constructor(maxExact: number = 1_000_000) {
    this.#maxExact = maxExact;
  }

  add(text: string): void {
    const hash = hash53(text);
    if (this.#exact !== null) {
      this.#exact.add(hash);
      if (this.#exact.size <= this.#maxExact) return;
      for (const earlier of this.#exact) this.#register(earlier);
      this.#exact = null;
    } else this.#register(hash);
  }

  get isExact(): boolean {
    return this.#exact !== null;
  }

  get count(): number {
    return this.#exact?.size ?? this.#estimate();
  }

  /** Fourteen bits choose the register; the run of zeros in the other 39 is its vote. */
  #register(hash: number): void {
    const index = hash % REGISTERS;
    const rest = Math.floor(hash / REGISTERS);
    const high = Math.floor(rest / 128);
    const rank = high === 0 ? 33 : Math.clz32(high) + 1;
    if (rank > this.#registers[index]!) this.#registers[index] = rank;
  }

  #estimate(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.#registers) {
      sum += 2 ** -rank;
      if (rank === 0) empty++;
    }
    // While many registers are empty, their number tells more than the ranks do.
    const estimate = (0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS * REGISTERS * (1 / sum);
    const isSmall = estimate < 2.5 * REGISTERS && empty > 0;
    return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : estimate);
  }
}

const REGISTERS = 2 ** 14;
