import type { LabelledTable } from './labelled-table.ts';

/**
 * Rows by cluster: `rows[starts[c] … starts[c + 1])` are the URLs of cluster c, in the order of the tree, so that those of
 * one node stand together. Rows of unknown content are left out.
 */
export interface ClusterIndex {
  readonly count: number;
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
  /** The share of labels that are wrong. */
  readonly noise: number;
}

export function clusterIndex(
  {
    cluster: clusters,
    clusterCount: count,
    noise,
  }: Pick<LabelledTable, 'cluster' | 'clusterCount' | 'noise'>,
  order: Uint32Array,
): ClusterIndex {
  const starts = new Uint32Array(count + 1);
  for (const cluster of clusters) if (cluster >= 0) starts[cluster + 1]!++;
  for (let c = 0; c < count; c++) starts[c + 1]! += starts[c]!;
  const next = starts.slice();
  const rows = new Uint32Array(starts[count]!);
  for (const row of order) {
    const cluster = clusters[row]!;
    if (cluster >= 0) rows[next[cluster]!++] = row;
  }
  return { count, rows, starts, noise };
}
