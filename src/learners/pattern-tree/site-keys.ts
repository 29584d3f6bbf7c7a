/**
 * Query keys that do not matter anywhere on the site, found before the tree is grown: a tree would say it once more in
 * every leaf, and never in leaves where the key is rare. Beyond the paper; the `siteKeys` option turns it off.
 */
import { avalanche } from '../../base/hash.ts';
import type { KeyColumns } from '../key-columns.ts';
import { type Proof, proofOf, withoutNoise } from '../proof.ts';
import type { PatternTreeOptions } from './options.ts';
import { isQualified } from './qualify.ts';
import { rewriteRows } from './rewrite-table.ts';
import { RowHash, toKey } from './row-hash.ts';
import type { LabelledTable } from './site-view.ts';

/** Keys that may be left out together: one, one value of it, or several that never stand alone. */
export interface SiteKey {
  readonly names: readonly string[];
  /** Null if the value is of no matter. */
  readonly value: string | null;
  readonly proof: Proof;
}

export interface SiteKeys {
  readonly found: readonly SiteKey[];
  /** The site without them. */
  readonly site: LabelledTable;
}

/** Values of one key that are looked at alone, the commonest first. */
const MAX_VALUES = 8;
/** A key that is seldom seen to vanish rightly has not been seen to be of no matter. */
const MIN_SHARE = 0.05;

export function siteKeys(start: LabelledTable, options: PatternTreeOptions): SiteKeys {
  const found: SiteKey[] = [];
  let site = start;
  let hash = new RowHash(site.table);
  // Whatever is left out can make another key's twins meet, so a second look may find more.
  for (let look = 0; look < 2; look++) {
    const before = found.length;
    for (const names of queryKeys(site.table)) {
      const fresh = keyFindings({ ...site, hash }, names, options);
      if (fresh.length === 0) continue;
      found.push(...fresh.map(({ value, proof }) => ({ names, value, proof })));
      const operations = new Map(
        names.map((name) => [site.table.keys.indexOf(name), { is: 'drop' } as const]),
      );
      site = rewriteRows(
        site,
        fresh.map(({ rows }) => ({ rows, operations })),
      );
      hash = new RowHash(site.table);
    }
    if (found.length === before) break;
  }
  return { found, site };
}

/** Rarest first: tracking keys vanish before the keys that they hide. Keys that always come together are taken together. */
function queryKeys({ keys, columns }: KeyColumns): string[][] {
  const groups = new Map<string, { names: string[]; count: number }>();
  keys.forEach((name, k) => {
    if (!name.startsWith('?') || /#\d+$/.test(name)) return;
    let count = 0;
    let places = 0;
    columns[k]!.forEach((id, row) => {
      if (id === 0) return;
      count++;
      places = (places + avalanche(row + 1)) | 0;
    });
    const group = groups.get(`${count} ${places}`);
    if (group) group.names.push(name);
    else if (count > 0) groups.set(`${count} ${places}`, { names: [name], count });
  });
  return [...groups.values()]
    .sort((a, b) => a.count - b.count || (a.names[0]! < b.names[0]! ? -1 : 1))
    .map(({ names }) => names);
}

interface Finding {
  readonly value: string | null;
  readonly rows: Uint32Array;
  readonly proof: Proof;
}

interface HashedTable extends LabelledTable {
  readonly hash: RowHash;
}

function keyFindings(site: HashedTable, names: readonly string[], options: PatternTreeOptions): Finding[] {
  const keys = names.map((name) => site.table.keys.indexOf(name));
  const column = site.table.columns[keys[0]!]!;
  const having = Uint32Array.from(column.keys()).filter((row) => column[row] !== 0);
  const judge = (value: string | null, rows: Uint32Array): Finding | null => {
    const proof = proofWithout(site, { keys, rows });
    const enough = proof.saved >= Math.max(options.minSaved, MIN_SHARE * rows.length);
    return enough && isQualified(proof, options) ? { value, rows, proof } : null;
  };
  const whole = judge(null, having);
  if (whole !== null) return [whole];
  if (keys.length > 1) return [];
  return commonestValues(site.table, keys[0]!).flatMap((id) => {
    const rows = having.filter((row) => column[row] === id);
    return judge(site.table.values[keys[0]!]![id]!, rows) ?? [];
  });
}

function commonestValues({ columns, values }: KeyColumns, key: number): number[] {
  const counts = new Int32Array(values[key]!.length);
  for (const id of columns[key]!) if (id !== 0) counts[id]!++;
  return [...counts.keys()]
    .filter((id) => counts[id]! > 1)
    .sort((a, b) => counts[b]! - counts[a]! || (values[key]![a]! < values[key]![b]! ? -1 : 1))
    .slice(0, MAX_VALUES);
}

function proofWithout(
  { table, cluster, weight, noise, hash }: HashedTable,
  { keys: dropped, rows }: { readonly keys: readonly number[]; readonly rows: Uint32Array },
): Proof {
  const keys = Array.from(rows, (row) => {
    let low = hash.baseLow(row);
    let high = hash.baseHigh(row);
    for (const key of dropped) {
      low -= hash.low(key, key, table.columns[key]![row]!);
      high -= hash.high(key, key, table.columns[key]![row]!);
    }
    return toKey(low | 0, high | 0);
  });
  const clusters = Array.from(rows, (row) => cluster[row]!);
  for (const without of new Set(keys)) {
    const twin = hash.rowAt(without);
    if (twin === undefined) continue;
    keys.push(without);
    clusters.push(cluster[twin]!);
  }
  const proof = proofOf(Float64Array.from(keys), Int32Array.from(clusters), { weight, focus: rows.length });
  return withoutNoise(proof, noise);
}
