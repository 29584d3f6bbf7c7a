import { type KeyColumns, valueCounts } from './key-columns.ts';

/**
 * The URL of each cluster that the others should become: fewest keys, then fewest of them in the query, then the
 * shortest, then the one made of the site's commonest values, then the first by code unit. −1 for a cluster
 * that has no URL among `rows`.
 */
export function bestTargets(
  urls: readonly string[],
  columns: KeyColumns,
  { cluster, rows }: { readonly cluster: Int32Array; readonly rows: readonly number[] },
): Int32Array {
  const best = new Int32Array(countClusters(cluster)).fill(-1);
  const merits = meritsOf(urls, columns);
  for (const row of rows) {
    const rival = best[cluster[row]!]!;
    if (rival < 0 || compare(row, rival, merits) < 0) best[cluster[row]!] = row;
  }
  return best;
}

function countClusters(cluster: Int32Array): number {
  let count = 0;
  for (const each of cluster) if (each >= count) count = each + 1;
  return count;
}

interface Merits {
  readonly urls: readonly string[];
  readonly keys: Uint16Array;
  readonly queryKeys: Uint16Array;
  readonly commonness: Float64Array;
}

function meritsOf(urls: readonly string[], { keys, columns, size, values }: KeyColumns): Merits {
  const merits: Merits = {
    urls,
    keys: new Uint16Array(size),
    queryKeys: new Uint16Array(size),
    commonness: new Float64Array(size),
  };
  columns.forEach((column, k) => {
    addMerits(merits, { column, values: values[k]! }, keys[k]!.startsWith('?'));
  });
  return merits;
}

function addMerits(
  { keys, queryKeys, commonness }: Merits,
  { column, values }: { readonly column: Int32Array; readonly values: readonly string[] },
  isQuery: boolean,
): void {
  const counts = valueCounts(column, values.length);
  for (let row = 0; row < column.length; row++) {
    const id = column[row]!;
    if (id === 0) continue;
    keys[row]!++;
    if (isQuery) queryKeys[row]!++;
    commonness[row]! += counts[id]!;
  }
}

function compare(a: number, b: number, { urls, keys, queryKeys, commonness }: Merits): number {
  return (
    keys[a]! - keys[b]! ||
    queryKeys[a]! - queryKeys[b]! ||
    urls[a]!.length - urls[b]!.length ||
    commonness[b]! - commonness[a]! ||
    (urls[a]! < urls[b]! ? -1 : 1)
  );
}
