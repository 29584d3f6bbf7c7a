/** Algorithm 3: which key of the source node is which key of the target node. */
import type { PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import type { RowHash } from './row-hash.ts';
import type { SharedCluster } from './shared-clusters.ts';
import type { SiteView } from './site-view.ts';
import { type PatternTree, rowsOf, type TreeNode } from './tree.ts';

/** σ(k, k′): the rate at which key k of the source is key k′ of the target. */
export interface MappingRate {
  of(sourceKey: number, targetKey: number): number;
}

/** Target key → source key, for those keys of the target that vary and have a counterpart. */
export function keyMappings(
  view: SiteView,
  nodes: { readonly source: TreeNode; readonly target: TreeNode },
  { rate, mappingMin }: { readonly rate: MappingRate; readonly mappingMin: number },
): Map<number, number> {
  const { source, target } = nodes;
  const varying = listedKeys(view.tree, source).filter(({ value }) => value === null);
  const mappings = new Map<number, number>();
  for (const { key: to, value } of listedKeys(view.tree, target)) {
    if (value !== null) continue;
    let best = -1;
    let bestRate = mappingMin;
    for (const { key: from } of varying) {
      const found = from === to && source === target ? 1 : rate.of(from, to);
      // Of equal rates the same name wins, then the first key.
      if (found > bestRate || (found === bestRate && best >= 0 && from === to)) {
        best = from;
        bestRate = found;
      }
    }
    if (best >= 0) mappings.set(to, best);
  }
  return mappings;
}

export function mappingRate(
  view: SiteView,
  nodes: { readonly source: TreeNode; readonly target: TreeNode; readonly shared: readonly SharedCluster[] },
  { mapping }: Pick<PatternTreeOptions, 'mapping'>,
): MappingRate {
  return mapping === 'aligned' ? new AlignedRate(view, nodes.shared) : new CommonValueRate(view, nodes);
}

/** The share of common clusters in which some URL of the source shows at one key what one of the target shows at the other. */
class AlignedRate implements MappingRate {
  readonly #columns: readonly Int32Array[];
  readonly #hash: RowHash;
  readonly #shared: readonly SharedCluster[];

  constructor({ tree, hash }: SiteView, shared: readonly SharedCluster[]) {
    this.#columns = tree.table.columns;
    this.#hash = hash;
    this.#shared = shared;
  }

  of(sourceKey: number, targetKey: number): number {
    let agreeing = 0;
    for (const cluster of this.#shared) if (this.#agrees(cluster, sourceKey, targetKey)) agreeing++;
    return this.#shared.length === 0 ? 0 : agreeing / this.#shared.length;
  }

  #agrees({ inSource, inTarget }: SharedCluster, sourceKey: number, targetKey: number): boolean {
    const here = this.#columns[sourceKey]!;
    const there = this.#columns[targetKey]!;
    for (const to of inTarget) {
      if (there[to] === 0) continue;
      const text = this.#hash.text(targetKey, there[to]!);
      for (const from of inSource) if (this.#hash.text(sourceKey, here[from]!) === text) return true;
    }
    return false;
  }
}

/** As printed: the share of the target key's values that the source key has too. */
class CommonValueRate implements MappingRate {
  readonly #tree: PatternTree;
  readonly #source: TreeNode;
  readonly #target: TreeNode;

  constructor(
    { tree }: SiteView,
    { source, target }: { readonly source: TreeNode; readonly target: TreeNode },
  ) {
    this.#tree = tree;
    this.#source = source;
    this.#target = target;
  }

  of(sourceKey: number, targetKey: number): number {
    const there = this.#valuesOf(this.#target, targetKey);
    const here = this.#valuesOf(this.#source, sourceKey);
    let common = 0;
    for (const text of there) if (here.has(text)) common++;
    return there.size === 0 ? 0 : common / there.size;
  }

  #valuesOf(node: TreeNode, key: number): Set<string> {
    const { columns, values } = this.#tree.table;
    return new Set(Array.from(rowsOf(this.#tree, node), (row) => values[key]![columns[key]![row]!]!));
  }
}

/** The share of clusters with several URLs in the node that show several values of the key: near 1, it does not matter. */
export function variationRate(
  { tree: { table } }: SiteView,
  within: readonly SharedCluster[],
  key: number,
): number {
  const column = table.columns[key]!;
  let varying = 0;
  for (const { inSource } of within) if (varies(column, inSource)) varying++;
  return within.length === 0 ? 0 : varying / within.length;
}

function varies(column: Int32Array, rows: readonly number[]): boolean {
  for (const row of rows) if (column[row] !== column[rows[0]!]) return true;
  return false;
}
