import type { SiteSample } from '../../inputs/site-sample.ts';
import { keyColumns } from '../key-columns.ts';
import { buildTree } from './build-tree.ts';
import { type ClusterIndex, clusterIndex } from './cluster-index.ts';
import type { LabelledTable } from './labelled-table.ts';
import { PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { RowHash } from './row-hash.ts';
import type { PatternTree } from './tree.ts';

export type { LabelledTable } from './labelled-table.ts';

/** A site ready for the stages behind the tree: its patterns, its clusters, and where every row stands. */
export interface SiteView {
  readonly tree: PatternTree;
  /** The cluster of each row, −1 where unknown. */
  readonly cluster: Int32Array;
  readonly clusters: ClusterIndex;
  /** Trust in each cluster; null means full. */
  readonly weight: Float64Array | null;
  /** The share of labels that are wrong; 0 if labels are trusted. */
  readonly noise: number;
  /** The place of each row in the tree's order, so that membership in a node is two comparisons. */
  readonly position: Uint32Array;
  readonly hash: RowHash;
}

export function siteView(sample: SiteSample, options: PatternTreeOptions = PATTERN_TREE_DEFAULTS): SiteView {
  const table = keyColumns(sample);
  const cluster = sample.cluster ?? new Int32Array(table.size).fill(-1);
  const { clusterCount, clusterWeight: weight } = sample;
  return viewOf({ table, cluster, clusterCount, weight, noise: 0 }, options);
}

export function viewOf(
  { table, cluster, clusterCount, weight, noise }: LabelledTable,
  options: PatternTreeOptions = PATTERN_TREE_DEFAULTS,
): SiteView {
  const tree = buildTree(table, options);
  const position = positionsIn(tree.order);
  const clusters = clusterIndex({ cluster, clusterCount, noise }, tree.order);
  return { tree, cluster, clusters, weight, noise, position, hash: new RowHash(table) };
}

function positionsIn(order: Uint32Array): Uint32Array {
  const position = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) position[order[i]!] = i;
  return position;
}
