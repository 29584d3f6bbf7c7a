/**
 * The order that sorts 53-bit keys, by LSD radix with 16-bit digits: stable, linear, no comparisons.
 * Digits in which all keys agree cost no move. The order stands in `space`, valid until that is used again.
 */
export function radixOrder(keys: Float64Array, space: RadixSpace = new RadixSpace()): Uint32Array {
  const n = keys.length;
  if (n < FEW) return Uint32Array.from(keys, (_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
  space.reserve(n);
  const { low, high, starts } = space;
  let { order, spare } = space;
  starts.fill(0);
  for (let i = 0; i < n; i++) {
    order[i] = i;
    // Two whole numbers of 32 bits: dividing floats digit by digit took three times as long.
    const h = Math.floor(keys[i]! / 4294967296);
    const l = (keys[i]! - h * 4294967296) >>> 0;
    high[i] = h;
    low[i] = l;
    starts[l & 65535]!++;
    starts[65536 + (l >>> 16)]!++;
    starts[131072 + (h & 65535)]!++;
    starts[196608 + (h >>> 16)]!++;
  }
  for (let digit = 0; digit < 4; digit++) {
    const half = digit < 2 ? low : high;
    const shift = digit % 2 === 0 ? 0 : 16;
    const base = digit * 65536;
    if (starts[base + ((half[0]! >>> shift) & 65535)] === n) continue;
    sumUp(starts, base);
    for (let i = 0; i < n; i++) {
      const item = order[i]!;
      spare[starts[base + ((half[item]! >>> shift) & 65535)]!++] = item;
    }
    [order, spare] = [spare, order];
  }
  return order.subarray(0, n);
}

/** Fewer keys than this are compared: counting 65,536 values of each digit takes longer. */
const FEW = 2048;

/** The arrays that a sort works in. Kept from sort to sort, large ones do not call the garbage collector each time. */
export class RadixSpace {
  order: Uint32Array = new Uint32Array(0);
  spare: Uint32Array = new Uint32Array(0);
  low: Uint32Array = new Uint32Array(0);
  high: Uint32Array = new Uint32Array(0);
  /** Digit and value → how many keys, then where they begin. */
  starts: Uint32Array = new Uint32Array(0);

  reserve(length: number): void {
    if (length <= this.order.length) return;
    this.starts = new Uint32Array(4 * 65536);
    this.order = new Uint32Array(length);
    this.spare = new Uint32Array(length);
    this.low = new Uint32Array(length);
    this.high = new Uint32Array(length);
  }
}

/** Counts of a digit's values → where each value's items begin. */
function sumUp(starts: Uint32Array, base: number): void {
  let sum = 0;
  for (let at = base; at < base + 65536; at++) {
    const count = starts[at]!;
    starts[at] = sum;
    sum += count;
  }
}
