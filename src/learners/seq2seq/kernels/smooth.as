// @ts-ignore: decorator
@inline
export function sigmoid(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exp(f32x4.neg(x))));
}

// @ts-ignore: decorator
@inline
export function tanh(x: v128): v128 {
  const one = f32x4.splat(1), two = f32x4.splat(2);
  return f32x4.sub(f32x4.div(two, f32x4.add(one, exp(f32x4.mul(f32x4.splat(-2), x)))), one);
}

/** e^x = 2^k · e^f with |f| ≤ ln 2 / 2, the latter by its Taylor polynomial: error below 2 units in the last place. */
// @ts-ignore: decorator
@inline
export function exp(x: v128): v128 {
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
