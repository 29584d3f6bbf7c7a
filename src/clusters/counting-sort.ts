/** The items in the order of their values (0 … values − 1): stable, linear, no comparisons. */
export function countingSort(
  items: Uint32Array,
  values: number,
  keyOf: (item: number) => number,
): Uint32Array {
  const starts = new Uint32Array(values + 1);
  const found = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const value = keyOf(items[i]!);
    found[i] = value;
    starts[value + 1]!++;
  }
  for (let value = 0; value < values; value++) starts[value + 1]! += starts[value]!;
  const sorted = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) sorted[starts[found[i]!]!++] = items[i]!;
  return sorted;
}
