import { sigmoid, tanh } from './smooth';

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
