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
