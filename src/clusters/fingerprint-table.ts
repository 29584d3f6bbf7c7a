import { countingSort } from './counting-sort.ts';

/** Fingerprints as two columns of halves. */
export interface Fingerprints {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** Only members of one group are compared (pages of one title); −1 is compared with nothing. */
  readonly group: Int32Array;
}

/** Fingerprints of one group in some order, with the numbers they came under. */
export interface Table {
  readonly items: Uint32Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/** The members of each group, group after group. */
export function forEachGroup(group: Int32Array, visit: (members: Uint32Array) => void): void {
  const grouped = new Uint32Array(group.length);
  let count = 0;
  let groups = 1;
  for (let item = 0; item < group.length; item++) {
    if (group[item]! >= 0) grouped[count++] = item;
    if (group[item]! >= groups) groups = group[item]! + 1;
  }
  const members = grouped.subarray(0, count);
  const order = groups === 1 ? members : countingSort(members, groups, (item) => group[item]!);
  let from = 0;
  for (let i = 1; i <= count; i++) {
    if (i < count && group[order[i]!] === group[order[i - 1]!]) continue;
    visit(order.subarray(from, i));
    from = i;
  }
}

export function emptyTable(size: number): Table {
  return { items: new Uint32Array(size), high: new Uint32Array(size), low: new Uint32Array(size) };
}

/** The first rows; a view. */
export function firstRows({ items, high, low }: Table, size: number): Table {
  return { items: items.subarray(0, size), high: high.subarray(0, size), low: low.subarray(0, size) };
}

/** Fills a table with the chosen rows; `items` are their numbers in what they are chosen from. */
export function fillTable(
  table: Table,
  members: Uint32Array,
  prints: Pick<Fingerprints, 'high' | 'low'>,
): Table {
  const { items, high, low } = table;
  for (let i = 0; i < members.length; i++) {
    const item = members[i]!;
    items[i] = item;
    high[i] = prints.high[item]!;
    low[i] = prints.low[item]!;
  }
  return firstRows(table, members.length);
}

/** Sorts by one 16-bit block, stably; `between` is overwritten, and so is `to`, which holds the result. */
export function sortByBlock(from: Table, block: number, [between, to]: readonly [Table, Table]): Table {
  const half = block < 2 ? 'high' : 'low';
  const shift = block % 2 === 0 ? 16 : 0;
  radixPass(from, between, { half, shift });
  radixPass(firstRows(between, from.items.length), to, { half, shift: shift + 8 });
  return firstRows(to, from.items.length);
}

/** One of the four 16-bit blocks, the highest first. */
export function blockValue(high: number, low: number, block: number): number {
  const half = block < 2 ? high : low;
  return block % 2 === 0 ? half >>> 16 : half & 0xffff;
}

/**
 * The whole rows move, 256 ways at a time: both keep memory access in a row. Sorting numbers of rows instead and
 * looking the rows up afterwards misses the cache for every one of a million.
 */
function radixPass(from: Table, to: Table, { half, shift }: { half: 'high' | 'low'; shift: number }): void {
  const keys = from[half];
  const starts = new Uint32Array(257);
  for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & 255) + 1]!++;
  for (let digit = 0; digit < 256; digit++) starts[digit + 1]! += starts[digit]!;
  const { items, high, low } = from;
  const { items: toItems, high: toHigh, low: toLow } = to;
  for (let i = 0; i < keys.length; i++) {
    const at = starts[(keys[i]! >>> shift) & 255]!++;
    toItems[at] = items[i]!;
    toHigh[at] = high[i]!;
    toLow[at] = low[i]!;
  }
}
