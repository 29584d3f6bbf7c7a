/**
 * The few inner loops that the network spends its time in, behind one interface with two implementations: plain
 * TypeScript (the reference; in double precision for gradient checks) and WebAssembly with SIMD (six times faster).
 * Matrices are row by row. Arrays that are passed in must come from the same `Ops`.
 */
export type Floats = Float32Array | Float64Array;

export interface Ops {
  readonly name: 'plain' | 'wasm';
  floats(length: number): Floats;
  ints(length: number): Int32Array;
  /** out += left · right, or leftᵀ · right. */
  multiply(out: Floats, factors: Factors, shape: ProductShape): void;
  gruForward(step: GruStep, rows: number, size: number): void;
  gruBackward(step: GruStep, changes: GruChanges, size: RowsAndSize): void;
  /** Every row becomes its softmax, in place. */
  softmax(values: Floats, rows: number, columns: number): void;
  /** into[index[i]] += rows[i]. */
  scatterAdd(into: Floats, rows: Floats, where: RowTargets): void;
  adam(values: Floats, state: AdamState, rates: AdamRates): void;
  sumOfSquares(values: Floats): number;
}

export interface Factors {
  readonly left: Floats;
  readonly right: Floats;
  /** Whether `left` stands transposed, inner × rows. */
  readonly transposed?: boolean;
}

export interface ProductShape {
  readonly rows: number;
  readonly columns: number;
  readonly inner: number;
}

/** One step of the gated recurrent unit over some sequences; three gates a row: update, reset, candidate. */
export interface GruStep {
  /** For each row, which row of `input` is its token. */
  readonly tokens: Int32Array;
  readonly input: Floats;
  readonly recurrent: Floats;
  readonly before: Floats;
  readonly gates: Floats;
  readonly after: Floats;
}

export interface GruChanges {
  readonly after: Floats;
  readonly input: Floats;
  readonly recurrent: Floats;
  readonly before: Floats;
}

export interface RowsAndSize {
  readonly rows: number;
  readonly size: number;
}

export interface RowTargets {
  readonly index: Int32Array;
  readonly count: number;
  readonly width: number;
}

export interface AdamState {
  readonly slopes: Floats;
  readonly means: Floats;
  readonly squares: Floats;
}

export interface AdamRates {
  /** The step size, with the correction for the first steps in it. */
  readonly rate: number;
  /** What slopes are multiplied with before use: clipping. */
  readonly scale: number;
  readonly keepMean: number;
  readonly keepSquare: number;
  readonly tiny: number;
}
