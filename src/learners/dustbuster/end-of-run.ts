/** Where the run of equal keys ends that begins at `start` of a sorted order. */
export function endOfRun(order: Uint32Array, keys: Float64Array, start: number): number {
  const key = keys[order[start]!];
  let end = start + 1;
  while (end < order.length && keys[order[end]!] === key) end++;
  return end;
}
