import type {
  AdamRates,
  AdamState,
  Factors,
  Floats,
  GruChanges,
  GruStep,
  Ops,
  ProductShape,
  RowsAndSize,
  RowTargets,
} from './ops.ts';

/** The reference implementation; `precision: 'double'` is for gradient checks. */
export function plainOps(precision: 'single' | 'double' = 'single'): Ops {
  return {
    name: 'plain',
    floats: (length) => (precision === 'double' ? new Float64Array(length) : new Float32Array(length)),
    ints: (length) => new Int32Array(length),
    multiply,
    gruForward,
    gruBackward,
    softmax,
    scatterAdd,
    adam,
    sumOfSquares,
  };
}

// Four rows of `right` at a time: a quarter of the loads and stores of `out`, which is where scalar code waits.
function multiply(out: Floats, { left, right, transposed }: Factors, shape: ProductShape): void {
  const { rows, columns, inner } = shape;
  const rowStep = transposed ? 1 : inner;
  const step = transposed ? rows : 1;
  for (let i = 0; i < rows; i++) {
    const o = i * columns;
    let l = i * rowStep;
    let p = 0;
    for (; p + 4 <= inner; p += 4) {
      const a = left[l]!;
      const b = left[l + step]!;
      const c = left[l + 2 * step]!;
      const d = left[l + 3 * step]!;
      l += 4 * step;
      const r0 = p * columns;
      const r1 = r0 + columns;
      const r2 = r1 + columns;
      const r3 = r2 + columns;
      for (let j = 0; j < columns; j++) {
        out[o + j]! += a * right[r0 + j]! + b * right[r1 + j]! + c * right[r2 + j]! + d * right[r3 + j]!;
      }
    }
    for (; p < inner; p++, l += step) {
      const a = left[l]!;
      const r = p * columns;
      for (let j = 0; j < columns; j++) out[o + j]! += a * right[r + j]!;
    }
  }
}

function gruForward(step: GruStep, rows: number, size: number): void {
  const { tokens, input, recurrent, before, gates, after } = step;
  for (let i = 0; i < rows; i++) {
    const x = tokens[i]! * 3 * size;
    const g = i * 3 * size;
    for (let j = 0; j < size; j++) {
      const z = sigmoid(input[x + j]! + recurrent[g + j]!);
      const r = sigmoid(input[x + size + j]! + recurrent[g + size + j]!);
      const n = Math.tanh(input[x + 2 * size + j]! + r * recurrent[g + 2 * size + j]!);
      gates[g + j] = z;
      gates[g + size + j] = r;
      gates[g + 2 * size + j] = n;
      after[i * size + j] = z * before[i * size + j]! + (1 - z) * n;
    }
  }
}

function gruBackward(step: GruStep, changes: GruChanges, { rows, size }: RowsAndSize): void {
  const { gates, recurrent, before } = step;
  for (let i = 0; i < rows; i++) {
    const g = i * 3 * size;
    for (let j = 0; j < size; j++) {
      const z = gates[g + j]!;
      const r = gates[g + size + j]!;
      const n = gates[g + 2 * size + j]!;
      const change = changes.after[i * size + j]!;
      const dz = change * (before[i * size + j]! - n) * z * (1 - z);
      const dn = change * (1 - z) * (1 - n * n);
      const dr = dn * recurrent[g + 2 * size + j]! * r * (1 - r);
      changes.input[g + j] = dz;
      changes.input[g + size + j] = dr;
      changes.input[g + 2 * size + j] = dn;
      changes.recurrent[g + j] = dz;
      changes.recurrent[g + size + j] = dr;
      changes.recurrent[g + 2 * size + j] = dn * r;
      changes.before[i * size + j] = change * z;
    }
  }
}

function softmax(values: Floats, rows: number, columns: number): void {
  for (let i = 0; i < rows; i++) {
    const from = i * columns;
    let top = -Infinity;
    for (let j = from; j < from + columns; j++) top = Math.max(top, values[j]!);
    let sum = 0;
    for (let j = from; j < from + columns; j++) {
      values[j] = Math.exp(values[j]! - top);
      sum += values[j]!;
    }
    for (let j = from; j < from + columns; j++) values[j]! /= sum;
  }
}

function scatterAdd(into: Floats, rows: Floats, { index, count, width }: RowTargets): void {
  for (let i = 0; i < count; i++) {
    const o = index[i]! * width;
    const r = i * width;
    for (let j = 0; j < width; j++) into[o + j]! += rows[r + j]!;
  }
}

function adam(values: Floats, { slopes, means, squares }: AdamState, rates: AdamRates): void {
  const { rate, scale, keepMean, keepSquare, tiny } = rates;
  for (let i = 0; i < values.length; i++) {
    const slope = slopes[i]! * scale;
    means[i] = keepMean * means[i]! + (1 - keepMean) * slope;
    squares[i] = keepSquare * squares[i]! + (1 - keepSquare) * slope * slope;
    values[i]! -= (rate * means[i]!) / (Math.sqrt(squares[i]!) + tiny);
  }
}

function sumOfSquares(values: Floats): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!;
  return sum;
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
