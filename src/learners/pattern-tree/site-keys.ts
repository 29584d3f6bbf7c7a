/**
 * Query keys that do not matter anywhere on the site, found before the tree is grown: a tree would say it once more in
 * every leaf, and never in leaves where the key is rare. Beyond the paper; the `siteKeys` option turns it off.
 */
import type { KeyColumns } from '../key-columns.ts';
import { type Proof, proofOf } from '../proof.ts';
import type { PatternTreeOptions } from './options.ts';
import { isQualified } from './qualify.ts';
import { rewriteRows } from './rewrite-table.ts';
import { RowHash, toKey } from './row-hash.ts';
import type { LabelledTable } from './site-view.ts';

/** A key, or one value of it, that may be left out. */
export interface SiteKey {
  readonly name: string;
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
  // Whatever is left out can make another key's twins meet, so a second look may find more.
  for (let look = 0; look < 2; look++) {
    const before = found.length;
    for (const name of queryKeys(site.table)) {
      const fresh = keyFindings(site, name, options);
      if (fresh.length === 0) continue;
      found.push(...fresh.map(({ value, proof }) => ({ name, value, proof })));
      const key = site.table.keys.indexOf(name);
      site = rewriteRows(
        site,
        fresh.map(({ rows }) => ({ rows, operations: new Map([[key, { is: 'drop' }]]) })),
      );
    }
    if (found.length === before) break;
  }
  return { found, site };
}

/** Rarest first: tracking keys vanish before the keys that they hide. */
function queryKeys({ keys, columns }: KeyColumns): string[] {
  return keys
    .map((name, k) => ({ name, count: columns[k]!.reduce((sum, id) => sum + (id === 0 ? 0 : 1), 0) }))
    .filter(({ name, count }) => count > 0 && name.startsWith('?') && !/#\d+$/.test(name))
    .sort((a, b) => a.count - b.count || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

interface Finding {
  readonly value: string | null;
  readonly rows: Uint32Array;
  readonly proof: Proof;
}

function keyFindings(site: LabelledTable, name: string, options: PatternTreeOptions): Finding[] {
  const key = site.table.keys.indexOf(name);
  const column = site.table.columns[key]!;
  const hash = new RowHash(site.table);
  const having = Uint32Array.from(column.keys()).filter((row) => column[row] !== 0);
  const judge = (value: string | null, rows: Uint32Array): Finding | null => {
    const proof = proofWithout(site, hash, { key, rows });
    const enough = proof.saved >= Math.max(options.minSaved, MIN_SHARE * rows.length);
    return enough && isQualified(proof, options) ? { value, rows, proof } : null;
  };
  const whole = judge(null, having);
  if (whole !== null) return [whole];
  return commonestValues(site.table, key).flatMap((id) => {
    const rows = having.filter((row) => column[row] === id);
    return judge(site.table.values[key]![id]!, rows) ?? [];
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
  { table, cluster, weight }: LabelledTable,
  hash: RowHash,
  { key, rows }: { readonly key: number; readonly rows: Uint32Array },
): Proof {
  const column = table.columns[key]!;
  const keys = Array.from(rows, (row) =>
    toKey(
      (hash.baseLow(row) - hash.low(key, key, column[row]!)) | 0,
      (hash.baseHigh(row) - hash.high(key, key, column[row]!)) | 0,
    ),
  );
  const clusters = Array.from(rows, (row) => cluster[row]!);
  for (const without of new Set(keys)) {
    const twin = hash.rowAt(without);
    if (twin === undefined) continue;
    keys.push(without);
    clusters.push(cluster[twin]!);
  }
  return proofOf(Float64Array.from(keys), Int32Array.from(clusters), { weight, focus: rows.length });
}
