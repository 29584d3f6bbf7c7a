/**
 * The order that sorts 53-bit keys, by LSD radix with 16-bit digits: stable, linear, no comparisons.
 * Digits in which all keys agree cost one counting pass and no move.
 */
export function radixOrder(keys: Float64Array): Uint32Array {
  const n = keys.length;
  let order = new Uint32Array(n);
  let spare = new Uint32Array(n);
  // Two whole numbers of 32 bits: dividing floats digit by digit took three times as long.
  const low = new Uint32Array(n);
  const high = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    order[i] = i;
    high[i] = Math.floor(keys[i]! / 4294967296);
    low[i] = keys[i]! - high[i]! * 4294967296;
  }
  const starts = new Uint32Array(65537);
  for (const half of [low, high]) {
    for (let shift = 0; shift < 32; shift += 16) {
      starts.fill(0);
      for (let i = 0; i < n; i++) starts[((half[i]! >>> shift) & 65535) + 1]!++;
      if (n === 0 || starts[((half[0]! >>> shift) & 65535) + 1] === n) continue;
      for (let d = 0; d < 65536; d++) starts[d + 1]! += starts[d]!;
      for (let i = 0; i < n; i++) {
        const item = order[i]!;
        spare[starts[(half[item]! >>> shift) & 65535]!++] = item;
      }
      [order, spare] = [spare, order];
    }
  }
  return order;
}
