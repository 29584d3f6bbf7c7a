/**
 * The order that sorts 53-bit keys, by LSD radix with 16-bit digits: stable, linear, no comparisons.
 * Digits in which all keys agree cost one counting pass and no move.
 */
export function radixOrder(keys: Float64Array): Uint32Array {
  const n = keys.length;
  let order = Uint32Array.from({ length: n }, (_, i) => i);
  let spare = new Uint32Array(n);
  const digits = new Uint16Array(n);
  const starts = new Uint32Array(65537);
  for (let shift = 0; shift < 4; shift++) {
    const divisor = 65536 ** shift;
    starts.fill(0);
    for (let i = 0; i < n; i++) {
      const digit = Math.floor(keys[i]! / divisor) % 65536;
      digits[i] = digit;
      starts[digit + 1]!++;
    }
    if (n === 0 || starts[digits[0]! + 1] === n) continue;
    for (let d = 0; d < 65536; d++) starts[d + 1]! += starts[d]!;
    for (let i = 0; i < n; i++) {
      const item = order[i]!;
      const digit = digits[item]!;
      spare[starts[digit]!++] = item;
    }
    [order, spare] = [spare, order];
  }
  return order;
}
