import { exp } from './smooth';

/** Every row becomes its softmax, in place. */
export function softmax(values: usize, rows: i32, columns: i32): void {
  const wide = columns & ~3;
  for (let i = 0; i < rows; i++) {
    const row = values + ((i * columns) << 2);
    let top: f32 = -f32.MAX_VALUE;
    for (let j = 0; j < columns; j++) top = max<f32>(top, load<f32>(row + (j << 2)));
    const tops = f32x4.splat(top);
    let sums = f32x4.splat(0);
    for (let j = 0; j < wide; j += 4) {
      const e = exp(f32x4.sub(v128.load(row + (j << 2)), tops));
      v128.store(row + (j << 2), e);
      sums = f32x4.add(sums, e);
    }
    let sum = f32x4.extract_lane(sums, 0) + f32x4.extract_lane(sums, 1) + f32x4.extract_lane(sums, 2)
      + f32x4.extract_lane(sums, 3);
    for (let j = wide; j < columns; j++) {
      const e = f32x4.extract_lane(exp(f32x4.splat(load<f32>(row + (j << 2)) - top)), 0);
      store<f32>(row + (j << 2), e);
      sum += e;
    }
    const scale: f32 = 1 / sum;
    for (let j = 0; j < columns; j++) store<f32>(row + (j << 2), load<f32>(row + (j << 2)) * scale);
  }
}

/** into[index[i]] += rows[i], for rows of `width` floats (a multiple of four). */
export function scatterAdd(into: usize, rows: usize, index: usize, count: i32, width: i32): void {
  for (let i = 0; i < count; i++) {
    let o = into + ((load<i32>(index + (i << 2)) * width) << 2);
    let r = rows + ((i * width) << 2);
    for (let j = 0; j < width; j += 4) {
      v128.store(o, f32x4.add(v128.load(o), v128.load(r)));
      o += 16;
      r += 16;
    }
  }
}

/** Adam: `rate` already holds the correction for the first steps. `count` is a multiple of four. */
export function adam(
  values: usize, slopes: usize, means: usize, squares: usize, count: i32,
  rate: f32, scale: f32, keepMean: f32, keepSquare: f32, tiny: f32,
): void {
  const s = f32x4.splat(scale), r = f32x4.splat(rate), e = f32x4.splat(tiny);
  const m1 = f32x4.splat(keepMean), n1 = f32x4.splat(1 - keepMean);
  const m2 = f32x4.splat(keepSquare), n2 = f32x4.splat(1 - keepSquare);
  for (let at: usize = 0; at < <usize>count << 2; at += 16) {
    const g = f32x4.mul(v128.load(slopes + at), s);
    const m = f32x4.add(f32x4.mul(m1, v128.load(means + at)), f32x4.mul(n1, g));
    const v = f32x4.add(f32x4.mul(m2, v128.load(squares + at)), f32x4.mul(n2, f32x4.mul(g, g)));
    v128.store(means + at, m);
    v128.store(squares + at, v);
    const step = f32x4.div(f32x4.mul(r, m), f32x4.add(f32x4.sqrt(v), e));
    v128.store(values + at, f32x4.sub(v128.load(values + at), step));
  }
}

/** The sum of the squares of `count` floats (a multiple of four). */
export function sumOfSquares(values: usize, count: i32): f64 {
  let total: f64 = 0;
  // In pieces: a single-precision sum over a million squares would drift.
  for (let from: usize = 0; from < <usize>count << 2; from += 4096) {
    let sums = f32x4.splat(0);
    const end = min<usize>(from + 4096, <usize>count << 2);
    for (let at = from; at < end; at += 16) {
      const x = v128.load(values + at);
      sums = f32x4.add(sums, f32x4.mul(x, x));
    }
    total += <f64>f32x4.extract_lane(sums, 0) + <f64>f32x4.extract_lane(sums, 1) + <f64>f32x4.extract_lane(sums, 2)
      + <f64>f32x4.extract_lane(sums, 3);
  }
  return total;
}
