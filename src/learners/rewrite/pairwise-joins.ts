import type { Groups, JoinTable } from '../leave-one-out.ts';

/**
 * For each key the groups of rows that differ at this key only, found by comparing all pairs of rows of one scope: the
 * bottom-up way of the paper, kept to compare costs. A comparison ends at the second difference.
 */
export function pairwiseJoins(table: JoinTable, scope: Int32Array | null): Groups[] {
  const width = table.columns.length;
  const cells = byRow(table);
  /** For each key, the first row of the group that a row belongs to. */
  const leaders = table.columns.map(() => new Map<number, number>());
  for (const members of scopesOf(table, scope))
    for (let i = 0; i < members.length; i++)
      for (let j = i + 1; j < members.length; j++) {
        const key = onlyDifference(cells, width, { a: members[i]! * width, b: members[j]! * width });
        if (key < 0) continue;
        const known = leaders[key]!;
        if (!known.has(members[i]!)) known.set(members[i]!, members[i]!);
        known.set(members[j]!, known.get(members[i]!)!);
      }
  return leaders.map(groupsOf);
}

/** Row after row, so that a comparison reads neighbours. */
function byRow({ size, columns }: JoinTable): Int32Array {
  const cells = new Int32Array(size * columns.length);
  columns.forEach((column, k) => {
    for (let row = 0; row < size; row++) cells[row * columns.length + k] = column[row]!;
  });
  return cells;
}

/** Rows that may join, in ascending order: of one scope, and alike in what no column shows. */
function scopesOf({ size, rest }: JoinTable, scope: Int32Array | null): Uint32Array[] {
  const rows = new Map<string, number[]>();
  for (let row = 0; row < size; row++) {
    const name = `${scope?.[row] ?? ''} ${rest[row]}`;
    const known = rows.get(name);
    if (known === undefined) rows.set(name, [row]);
    else known.push(row);
  }
  return [...rows.values()].map((each) => Uint32Array.from(each));
}

/** The one key at which two rows differ; −1 if there are more, or none. */
function onlyDifference(
  cells: Int32Array,
  width: number,
  { a, b }: { readonly a: number; readonly b: number },
): number {
  let found = -1;
  for (let k = 0; k < width; k++) {
    if (cells[a + k] === cells[b + k]) continue;
    if (found >= 0) return -1;
    found = k;
  }
  return found;
}

function groupsOf(leaders: ReadonlyMap<number, number>): Groups {
  const members = new Map<number, number[]>();
  for (const [row, leader] of [...leaders].sort((a, b) => a[0] - b[0])) {
    const known = members.get(leader);
    if (known === undefined) members.set(leader, [row]);
    else known.push(row);
  }
  const rows = [...members.values()];
  const starts = new Uint32Array(rows.length + 1);
  rows.forEach((each, g) => {
    starts[g + 1] = starts[g]! + each.length;
  });
  return { rows: Uint32Array.from(rows.flat()), starts };
}
