/**
 * A typed array that grows by doubling: a column whose length is not known beforehand. One class for each kind of
 * array: code that serves several kinds is several times slower in V8.
 */
export class GrowingUint32 {
  values: Uint32Array;
  length = 0;

  constructor(capacity: number = 16) {
    this.values = new Uint32Array(capacity);
  }

  push(value: number): number {
    if (this.length === this.values.length)
      this.values = grown(this.values, new Uint32Array(this.length * 2));
    this.values[this.length] = value;
    return this.length++;
  }

  /** The part in use; a view, valid until the next push. */
  view(): Uint32Array {
    return this.values.subarray(0, this.length);
  }
}

/** A column of which few rows may ever be set: it takes memory only up to the last row that was. */
export class SparseInt32 {
  #values: Int32Array = new Int32Array(0);
  readonly #unset: number;

  constructor(unset: number) {
    this.#unset = unset;
  }

  get(row: number): number {
    return row < this.#values.length ? this.#values[row]! : this.#unset;
  }

  set(row: number, value: number): void {
    const held = this.#values.length;
    if (row >= held) {
      this.#values = grown(this.#values, new Int32Array(Math.max(16, row + 1 + (row >> 1))));
      this.#values.fill(this.#unset, held);
    }
    this.#values[row] = value;
  }
}

export class GrowingInt32 {
  values: Int32Array;
  length = 0;

  constructor(capacity: number = 16) {
    this.values = new Int32Array(capacity);
  }

  push(value: number): number {
    if (this.length === this.values.length) this.values = grown(this.values, new Int32Array(this.length * 2));
    this.values[this.length] = value;
    return this.length++;
  }
}

export class GrowingFloat64 {
  values: Float64Array;
  length = 0;

  constructor(capacity: number = 16) {
    this.values = new Float64Array(capacity);
  }

  push(value: number): number {
    if (this.length === this.values.length)
      this.values = grown(this.values, new Float64Array(this.length * 2));
    this.values[this.length] = value;
    return this.length++;
  }
}

/** The larger array, beginning with what the old one holds. */
export function grown<T extends Uint32Array | Int32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
