import { isIn, type SiteView } from './site-view.ts';
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
    const shared = membersIn(view, cluster, { source, target });
    if (source === target ? shared.inSource.length > 1 : shared.inTarget.length > 0) found.push(shared);
  }
  return found;
}

function membersIn(
  { clusters, ...view }: SiteView,
  cluster: number,
  { source, target }: { readonly source: TreeNode; readonly target: TreeNode },
): SharedCluster {
  const inSource: number[] = [];
  const inTarget: number[] = [];
  for (let i = clusters.starts[cluster]!; i < clusters.starts[cluster + 1]!; i++) {
    const row = clusters.rows[i]!;
    if (inSource.length < MAX_ROWS && isIn({ clusters, ...view }, row, source)) inSource.push(row);
    if (inTarget.length < MAX_ROWS && isIn({ clusters, ...view }, row, target)) inTarget.push(row);
    if (inSource.length === MAX_ROWS && inTarget.length === MAX_ROWS) break;
  }
  return { inSource, inTarget };
}

function coprimeStride(length: number): number {
  let stride = Math.max(1, Math.floor(length * 0.618));
  while (stride > 1 && gcd(stride, length) !== 1) stride--;
  return stride;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
