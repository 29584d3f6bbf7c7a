import type { SiteView } from './site-view.ts';
import { rowsOf, type TreeNode } from './tree.ts';

/** The URLs that one cluster has in each of two nodes. */
export interface SharedCluster {
  readonly inSource: readonly number[];
  readonly inTarget: readonly number[];
}

/** Enough to tell a rate of one half from chance; more would only cost time on large nodes. */
const MAX_CLUSTERS = 250;
const MAX_ROWS = 12;

/** Clusters with URLs in both nodes (at least two in the one, if they are the same), evenly taken from the source. */
export function sharedClusters(view: SiteView, source: TreeNode, target: TreeNode): SharedCluster[] {
  const rows = rowsOf(view.tree, source);
  const found: SharedCluster[] = [];
  const seen = new Set<number>();
  // An odd stride through the rows visits all of them, neighbours far apart.
  const stride = coprimeStride(rows.length);
  for (
    let i = 0, at = 0;
    i < rows.length && found.length < MAX_CLUSTERS;
    i++, at = (at + stride) % rows.length
  ) {
    const cluster = view.cluster[rows[at]!]!;
    if (cluster < 0 || seen.has(cluster)) continue;
    seen.add(cluster);
    const inTarget = membersIn(view, cluster, target);
    if (inTarget.length === 0) continue;
    const inSource = source === target ? inTarget : membersIn(view, cluster, source);
    if (source !== target || inSource.length > 1) found.push({ inSource, inTarget });
  }
  return found;
}

/** The first few URLs that a cluster has in a node. They stand together in the index: two searches find them. */
function membersIn(view: SiteView, cluster: number, { start, end }: TreeNode): readonly number[] {
  const { rows, starts } = view.clusters;
  const first = firstAt(view, cluster, start);
  const stop = Math.min(starts[cluster + 1]!, first + MAX_ROWS);
  if (first === stop || view.position[rows[first]!]! >= end) return NONE;
  const members: number[] = [];
  for (let i = first; i < stop && view.position[rows[i]!]! < end; i++) members.push(rows[i]!);
  return members;
}

const NONE: readonly number[] = [];

/** The index of the cluster's first row at or behind a position of the tree's order. */
function firstAt({ clusters, position }: SiteView, cluster: number, wanted: number): number {
  const { rows, starts } = clusters;
  let low = starts[cluster]!;
  let high = starts[cluster + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (position[rows[middle]!]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function coprimeStride(length: number): number {
  let stride = Math.max(1, Math.floor(length * 0.618));
  while (stride > 1 && gcd(stride, length) !== 1) stride--;
  return stride;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
