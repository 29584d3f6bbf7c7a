/**
 * Query keys that do not matter anywhere on the site, found before the tree is grown: a tree would say it once more in
 * every leaf, and never in leaves where the key is rare. Beyond the paper; the `siteKeys` option turns it off.
 */
import { avalanche } from '../../base/hash.ts';
import { type KeyColumns, valueCounts } from '../key-columns.ts';
import { type Proof, proofOf, withoutNoise } from '../proof.ts';
import type { Operation } from './node-rule.ts';
import type { PatternTreeOptions } from './options.ts';
import { isQualified } from './qualify.ts';
import { rewriteRows } from './rewrite-table.ts';
import { RowHash } from './row-hash.ts';
import { RowRewriter } from './row-rewriter.ts';
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
      const operations = new Map(
        names.map((name) => [site.table.keys.indexOf(name), { is: 'drop' } as const]),
      );
      const fresh = keyFindings({ site, hash }, operations, options);
      if (fresh.length === 0) continue;
      found.push(...fresh.map(({ value, proof }) => ({ names, value, proof })));
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
    const { count, places } = placesIn(columns[k]!);
    const group = groups.get(`${count} ${places}`);
    if (group) group.names.push(name);
    else if (count > 0) groups.set(`${count} ${places}`, { names: [name], count });
  });
  return [...groups.values()]
    .sort((a, b) => a.count - b.count || (a.names[0]! < b.names[0]! ? -1 : 1))
    .map(({ names }) => names);
}

/** How many rows have a value, and a hash of which. */
function placesIn(column: Int32Array): { readonly count: number; readonly places: number } {
  let count = 0;
  let places = 0;
  for (let row = 0; row < column.length; row++) {
    if (column[row] === 0) continue;
    count++;
    places = (places + avalanche(row + 1)) | 0;
  }
  return { count, places };
}

interface Finding {
  readonly value: string | null;
  readonly rows: Uint32Array;
  readonly proof: Proof;
}

interface HashedSite {
  readonly site: LabelledTable;
  readonly hash: RowHash;
}

type Drops = ReadonlyMap<number, Operation>;

function keyFindings(hashed: HashedSite, drops: Drops, options: PatternTreeOptions): Finding[] {
  const { table } = hashed.site;
  const key = [...drops.keys()][0]!;
  const column = table.columns[key]!;
  const having = rowsHaving(column);
  const judge = (value: string | null, rows: Uint32Array): Finding | null => {
    const proof = proofWithout(hashed, drops, rows);
    const enough = proof.saved >= Math.max(options.minSaved, MIN_SHARE * rows.length);
    return enough && isQualified(proof, options) ? { value, rows, proof } : null;
  };
  const whole = judge(null, having);
  if (whole !== null) return [whole];
  if (drops.size > 1) return [];
  return commonestValues(table, key).flatMap(
    (id) => judge(table.values[key]![id]!, rowsWith(id, column, having)) ?? [],
  );
}

function rowsHaving(column: Int32Array): Uint32Array {
  const rows: number[] = [];
  for (let row = 0; row < column.length; row++) if (column[row] !== 0) rows.push(row);
  return Uint32Array.from(rows);
}

function rowsWith(id: number, column: Int32Array, among: Uint32Array): Uint32Array {
  const rows: number[] = [];
  for (const row of among) if (column[row] === id) rows.push(row);
  return Uint32Array.from(rows);
}

function commonestValues(table: KeyColumns, key: number): number[] {
  const texts = table.values[key]!;
  const counts = valueCounts(table.columns[key]!, texts.length);
  const repeated: number[] = [];
  for (let id = 1; id < counts.length; id++) if (counts[id]! > 1) repeated.push(id);
  return repeated
    .sort((a, b) => counts[b]! - counts[a]! || (texts[a]! < texts[b]! ? -1 : 1))
    .slice(0, MAX_VALUES);
}

function proofWithout({ site, hash }: HashedSite, drops: Drops, rows: Uint32Array): Proof {
  const { table, cluster, weight, noise } = site;
  const rewriter = new RowRewriter(table, hash, drops);
  const keys: number[] = [];
  const clusters: number[] = [];
  for (const row of rows) {
    keys.push(rewriter.key(row));
    clusters.push(cluster[row]!);
  }
  for (const without of new Set(keys)) {
    const twin = hash.rowAt(without);
    if (twin === undefined) continue;
    keys.push(without);
    clusters.push(cluster[twin]!);
  }
  const proof = proofOf(Float64Array.from(keys), Int32Array.from(clusters), { weight, focus: rows.length });
  return withoutNoise(proof, noise);
}
