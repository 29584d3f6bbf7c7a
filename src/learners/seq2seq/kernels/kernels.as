// The network's inner loops in AssemblyScript with 128-bit SIMD. scripts/build-kernels.mjs compiles this file into
// binary.ts. Pointers are byte addresses into the memory that the caller provides; sizes count floats.
// Fixed order of operations, no relaxed instructions: the same input gives the same bits on every machine.

/** out[rows × columns] += left · right; left(i, p) stands at left + 4 · (i · leftRow + p · leftColumn). */
export function multiply(
  out: usize, left: usize, right: usize,
  rows: i32, columns: i32, inner: i32, leftRow: i32, leftColumn: i32,
): void {
  const wide = columns & ~7;
  for (let j = 0; j < wide; j += 8) {
    let i = 0;
    for (; i + 4 <= rows; i += 4) block4x8(out, left, right, i, j, columns, inner, leftRow, leftColumn);
    for (; i < rows; i++) block1x8(out, left, right, i, j, columns, inner, leftRow, leftColumn);
  }
  for (let i = 0; i < rows && wide < columns; i++) {
    for (let j = wide; j < columns; j++) {
      let sum: f32 = load<f32>(out + ((i * columns + j) << 2));
      for (let p = 0; p < inner; p++) {
        sum += load<f32>(left + ((i * leftRow + p * leftColumn) << 2)) * load<f32>(right + ((p * columns + j) << 2));
      }
      store<f32>(out + ((i * columns + j) << 2), sum);
    }
  }
}

// @ts-ignore: decorator
@inline
function block4x8(
  out: usize, left: usize, right: usize,
  i: i32, j: i32, columns: i32, inner: i32, leftRow: i32, leftColumn: i32,
): void {
  const stride = <usize>columns << 2;
  const o0 = out + ((i * columns + j) << 2);
  const o1 = o0 + stride;
  const o2 = o1 + stride;
  const o3 = o2 + stride;
  let a0 = v128.load(o0), b0 = v128.load(o0, 16);
  let a1 = v128.load(o1), b1 = v128.load(o1, 16);
  let a2 = v128.load(o2), b2 = v128.load(o2, 16);
  let a3 = v128.load(o3), b3 = v128.load(o3, 16);
  let l0 = left + ((i * leftRow) << 2);
  const rowBytes = <usize>leftRow << 2;
  const columnBytes = <usize>leftColumn << 2;
  let l1 = l0 + rowBytes, l2 = l1 + rowBytes, l3 = l2 + rowBytes;
  let r = right + (j << 2);
  for (let p = 0; p < inner; p++) {
    const x = v128.load(r), y = v128.load(r, 16);
    const s0 = v128.load32_splat(l0);
    a0 = f32x4.add(a0, f32x4.mul(s0, x));
    b0 = f32x4.add(b0, f32x4.mul(s0, y));
    const s1 = v128.load32_splat(l1);
    a1 = f32x4.add(a1, f32x4.mul(s1, x));
    b1 = f32x4.add(b1, f32x4.mul(s1, y));
    const s2 = v128.load32_splat(l2);
    a2 = f32x4.add(a2, f32x4.mul(s2, x));
    b2 = f32x4.add(b2, f32x4.mul(s2, y));
    const s3 = v128.load32_splat(l3);
    a3 = f32x4.add(a3, f32x4.mul(s3, x));
    b3 = f32x4.add(b3, f32x4.mul(s3, y));
    r += stride;
    l0 += columnBytes;
    l1 += columnBytes;
    l2 += columnBytes;
    l3 += columnBytes;
  }
  v128.store(o0, a0);
  v128.store(o0, b0, 16);
  v128.store(o1, a1);
  v128.store(o1, b1, 16);
  v128.store(o2, a2);
  v128.store(o2, b2, 16);
  v128.store(o3, a3);
  v128.store(o3, b3, 16);
}

// @ts-ignore: decorator
@inline
function block1x8(
  out: usize, left: usize, right: usize,
  i: i32, j: i32, columns: i32, inner: i32, leftRow: i32, leftColumn: i32,
): void {
  const stride = <usize>columns << 2;
  const o = out + ((i * columns + j) << 2);
  let a = v128.load(o), b = v128.load(o, 16);
  let l = left + ((i * leftRow) << 2);
  const columnBytes = <usize>leftColumn << 2;
  let r = right + (j << 2);
  for (let p = 0; p < inner; p++) {
    const s = v128.load32_splat(l);
    a = f32x4.add(a, f32x4.mul(s, v128.load(r)));
    b = f32x4.add(b, f32x4.mul(s, v128.load(r, 16)));
    r += stride;
    l += columnBytes;
  }
  v128.store(o, a);
  v128.store(o, b, 16);
}

/**
 * One step of a gated recurrent unit over `rows` sequences. `input` holds the projected tokens (3 · size each) that
 * `tokens` points into, `recurrent` the projected previous states; `gates` receives update, reset and candidate.
 * `size` is a multiple of four.
 */
export function gruForward(
  rows: i32, size: i32, tokens: usize, input: usize, recurrent: usize, before: usize, gates: usize, after: usize,
): void {
  const one = f32x4.splat(1);
  const part = <usize>size << 2;
  for (let i = 0; i < rows; i++) {
    let x = input + load<i32>(tokens + (i << 2)) * 3 * part;
    let u = recurrent + i * 3 * part;
    let g = gates + i * 3 * part;
    let h = before + i * part;
    let o = after + i * part;
    for (let j = 0; j < size; j += 4) {
      const z = sigmoid(f32x4.add(v128.load(x), v128.load(u)));
      const r = sigmoid(f32x4.add(v128.load(x + part), v128.load(u + part)));
      const n = tanh(f32x4.add(v128.load(x + 2 * part), f32x4.mul(r, v128.load(u + 2 * part))));
      v128.store(g, z);
      v128.store(g + part, r);
      v128.store(g + 2 * part, n);
      v128.store(o, f32x4.add(f32x4.mul(z, v128.load(h)), f32x4.mul(f32x4.sub(one, z), n)));
      x += 16;
      u += 16;
      g += 16;
      h += 16;
      o += 16;
    }
  }
}

/** The step's derivative: `change` is that of its result; those of input, recurrent and earlier state are written. */
export function gruBackward(
  rows: i32, size: i32, gates: usize, recurrent: usize, before: usize, change: usize,
  inputChange: usize, recurrentChange: usize, beforeChange: usize,
): void {
  const one = f32x4.splat(1);
  const part = <usize>size << 2;
  for (let i = 0; i < rows; i++) {
    let g = gates + i * 3 * part;
    let u = recurrent + i * 3 * part + 2 * part;
    let h = before + i * part;
    let d = change + i * part;
    let dx = inputChange + i * 3 * part;
    let du = recurrentChange + i * 3 * part;
    let dh = beforeChange + i * part;
    for (let j = 0; j < size; j += 4) {
      const z = v128.load(g), r = v128.load(g + part), n = v128.load(g + 2 * part);
      const c = v128.load(d);
      const dz = f32x4.mul(f32x4.mul(c, f32x4.sub(v128.load(h), n)), f32x4.mul(z, f32x4.sub(one, z)));
      const dn = f32x4.mul(f32x4.mul(c, f32x4.sub(one, z)), f32x4.sub(one, f32x4.mul(n, n)));
      const dr = f32x4.mul(f32x4.mul(dn, v128.load(u)), f32x4.mul(r, f32x4.sub(one, r)));
      v128.store(dx, dz);
      v128.store(dx + part, dr);
      v128.store(dx + 2 * part, dn);
      v128.store(du, dz);
      v128.store(du + part, dr);
      v128.store(du + 2 * part, f32x4.mul(dn, r));
      v128.store(dh, f32x4.mul(c, z));
      g += 16;
      u += 16;
      h += 16;
      d += 16;
      dx += 16;
      du += 16;
      dh += 16;
    }
  }
}

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

// @ts-ignore: decorator
@inline
function sigmoid(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exp(f32x4.neg(x))));
}

// @ts-ignore: decorator
@inline
function tanh(x: v128): v128 {
  const one = f32x4.splat(1), two = f32x4.splat(2);
  return f32x4.sub(f32x4.div(two, f32x4.add(one, exp(f32x4.mul(f32x4.splat(-2), x)))), one);
}

/** e^x = 2^k · e^f with |f| ≤ ln 2 / 2, the latter by its Taylor polynomial: error below 2 units in the last place. */
// @ts-ignore: decorator
@inline
function exp(x: v128): v128 {
  const bounded = f32x4.max(f32x4.min(x, f32x4.splat(88)), f32x4.splat(-87));
  const k = f32x4.nearest(f32x4.mul(bounded, f32x4.splat(1.44269504)));
  let f = f32x4.sub(bounded, f32x4.mul(k, f32x4.splat(0.693359375)));
  f = f32x4.sub(f, f32x4.mul(k, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.splat(1.3888889e-3);
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(8.3333333e-3));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(4.1666667e-2));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.16666667));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(0.5));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(1));
  p = f32x4.add(f32x4.mul(p, f), f32x4.splat(1));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(k), i32x4.splat(127)), 23);
  return f32x4.mul(p, power);
}
