import { UnionFind } from '../base/union-find.ts';
import { groupRows } from '../learners/proof.ts';

/**
 * What a crawl of the test pages comes to: it walks them in order and fetches a URL only if its key is new. All
 * scores of the papers are ratios of these sums, so sums over sites, folds and resamples score the same way.
 */
export interface CrawlCounts {
  /** URLs offered whose content is known, and the distinct contents among them. */
  readonly pages: number;
  readonly contents: number;
  /** URLs fetched: distinct keys; and the distinct contents of those. */
  readonly fetched: number;
  readonly covered: number;
  /** Pairs of URLs with one key, and those of them with different contents. */
  readonly supportPairs: number;
  readonly falsePairs: number;
}

export type CountName = keyof CrawlCounts;

export const COUNT_NAMES: readonly CountName[] = [
  'pages',
  'contents',
  'fetched',
  'covered',
  'supportPairs',
  'falsePairs',
];

/** The same counts unit by unit: one column a count. */
export interface UnitCounts {
  readonly units: number;
  readonly columns: Readonly<Record<CountName, Float64Array>>;
}

/**
 * Counts by unit. A unit holds the contents that share a key, directly or through others: what becomes of them hangs
 * together, and nothing else does, so units may be resampled. Pairs are counted, never enumerated.
 */
export function countUnits(keys: readonly string[], cluster: Int32Array): UnitCounts {
  const { rows, starts } = groupRows(numbered(keys), cluster);
  const groups = starts.length - 1;
  const union = new UnionFind(cluster.reduce((most, c) => Math.max(most, c + 1), 0));
  for (let g = 0; g < groups; g++) {
    const first = cluster[rows[starts[g]!]!]!;
    for (let i = starts[g]! + 1; i < starts[g + 1]!; i++) union.union(first, cluster[rows[i]!]!);
  }
  const { unitOf, units } = unitNumbers(union, cluster);
  const columns = emptyColumns(units);
  const isCovered = new Uint8Array(union.size);
  for (let g = 0; g < groups; g++) {
    const contents = rows.subarray(starts[g]!, starts[g + 1]!).map((row) => cluster[row]!);
    const unit = unitOf[contents[0]!]!;
    isCovered[contents[0]!] = 1;
    columns.fetched[unit]!++;
    addPairs(columns, unit, contents);
  }
  addContents(columns, { unitOf, isCovered, cluster });
  return { units, columns };
}

/** Several tests as one: the units of all of them. */
export function joinUnits(parts: readonly UnitCounts[]): UnitCounts {
  const units = parts.reduce((sum, part) => sum + part.units, 0);
  const columns = emptyColumns(units);
  let at = 0;
  for (const part of parts) {
    for (const name of COUNT_NAMES) columns[name].set(part.columns[name], at);
    at += part.units;
  }
  return { units, columns };
}

export function totalCounts({ columns }: UnitCounts): CrawlCounts {
  const total = (name: CountName): number => columns[name].reduce((sum, count) => sum + count, 0);
  return {
    pages: total('pages'),
    contents: total('contents'),
    fetched: total('fetched'),
    covered: total('covered'),
    supportPairs: total('supportPairs'),
    falsePairs: total('falsePairs'),
  };
}

function numbered(keys: readonly string[]): Float64Array {
  const numbers = new Map<string, number>();
  return Float64Array.from(keys, (key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
}

function emptyColumns(units: number): Record<CountName, Float64Array> {
  const column = (): Float64Array => new Float64Array(units);
  return {
    pages: column(),
    contents: column(),
    fetched: column(),
    covered: column(),
    supportPairs: column(),
    falsePairs: column(),
  };
}

function unitNumbers(union: UnionFind, cluster: Int32Array): { unitOf: Int32Array; units: number } {
  const numbers = new Map<number, number>();
  const unitOf = new Int32Array(union.size).fill(-1);
  for (const c of cluster) {
    if (c < 0 || unitOf[c]! >= 0) continue;
    const root = union.find(c);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    unitOf[c] = numbers.get(root)!;
  }
  return { unitOf, units: numbers.size };
}

function addPairs(columns: Record<CountName, Float64Array>, unit: number, contents: ArrayLike<number>): void {
  const size = contents.length;
  if (size < 2) return;
  const counts = new Map<number, number>();
  for (let i = 0; i < size; i++) counts.set(contents[i]!, (counts.get(contents[i]!) ?? 0) + 1);
  let same = 0;
  for (const count of counts.values()) same += (count * (count - 1)) / 2;
  const all = (size * (size - 1)) / 2;
  columns.supportPairs[unit]! += all;
  columns.falsePairs[unit]! += all - same;
}

function addContents(
  columns: Record<CountName, Float64Array>,
  {
    unitOf,
    isCovered,
    cluster,
  }: { readonly unitOf: Int32Array; readonly isCovered: Uint8Array; readonly cluster: Int32Array },
): void {
  for (const c of cluster) if (c >= 0) columns.pages[unitOf[c]!]!++;
  for (let c = 0; c < unitOf.length; c++) {
    const unit = unitOf[c]!;
    if (unit < 0) continue;
    columns.contents[unit]!++;
    if (isCovered[c] === 1) columns.covered[unit]!++;
  }
}
