import { countingSort } from './counting-sort.ts';

/** Fingerprints as two columns of halves. */
export interface Fingerprints {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** Only members of one group are compared (pages of one title); −1 is compared with nothing. */
  readonly group: Int32Array;
}

/** Fingerprints in some order, with the numbers they came under. */
export interface Table extends Fingerprints {
  readonly items: Uint32Array;
}

/** The fingerprints that have a group, ordered by it. */
export function groupedTable(prints: Fingerprints): Table {
  const members = new Uint32Array(prints.group.length);
  let count = 0;
  for (let item = 0; item < members.length; item++) if (prints.group[item]! >= 0) members[count++] = item;
  return pick(prints, inGroupOrder(prints.group, members.subarray(0, count)));
}

/** The table again in the order of its groups, otherwise as it stands. */
export function regrouped(table: Table): Table {
  if (groupCount(table.group) === 1) return table;
  const all = Uint32Array.from(table.items.keys());
  const picked = pick(table, inGroupOrder(table.group, all));
  return { ...picked, items: picked.items.map((at) => table.items[at]!) };
}

/** The chosen rows; `items` are their numbers. */
export function pick(prints: Fingerprints, items: Uint32Array): Table {
  const table = emptyTable(items.length);
  table.items.set(items);
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    table.high[i] = prints.high[item]!;
    table.low[i] = prints.low[item]!;
    table.group[i] = prints.group[item]!;
  }
  return table;
}

/** Sorts by one 16-bit block, stably, into the second of two spare tables. */
export function sortByBlock(table: Table, block: number, spares: readonly [Table, Table]): Table {
  const half = block < 2 ? 'high' : 'low';
  const shift = block % 2 === 0 ? 16 : 0;
  radixPass(table, spares[0], { half, shift });
  radixPass(spares[0], spares[1], { half, shift: shift + 8 });
  return spares[1];
}

export function emptyTable(size: number): Table {
  return {
    items: new Uint32Array(size),
    high: new Uint32Array(size),
    low: new Uint32Array(size),
    group: new Int32Array(size),
  };
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
  const { items, high, low, group } = from;
  const { items: toItems, high: toHigh, low: toLow, group: toGroup } = to;
  for (let i = 0; i < keys.length; i++) {
    const at = starts[(keys[i]! >>> shift) & 255]!++;
    toItems[at] = items[i]!;
    toHigh[at] = high[i]!;
    toLow[at] = low[i]!;
    toGroup[at] = group[i]!;
  }
}

function inGroupOrder(group: Int32Array, members: Uint32Array): Uint32Array {
  const groups = groupCount(group);
  return groups === 1 ? members : countingSort(members, groups, (item) => group[item]!);
}

function groupCount(group: Int32Array): number {
  let groups = 1;
  for (let i = 0; i < group.length; i++) if (group[i]! >= groups) groups = group[i]! + 1;
  return groups;
}
