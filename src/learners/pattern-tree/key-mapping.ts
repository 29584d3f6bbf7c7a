/** Algorithm 3: which key of the source node is which key of the target node. */
import type { PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import type { SharedCluster } from './shared-clusters.ts';
import type { SiteView } from './site-view.ts';
import { rowsOf, type TreeNode } from './tree.ts';

/** σ(k, k′): the rate at which key k of the source is key k′ of the target. */
export type MappingRate = (sourceKey: number, targetKey: number) => number;

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
      const found = from === to && source === target ? 1 : rate(from, to);
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
  return mapping === 'aligned' ? alignedRate(view, nodes.shared) : commonValueRate(view, nodes);
}

/** The share of common clusters in which some URL of the source shows at one key what one of the target shows at the other. */
function alignedRate({ tree: { table }, hash }: SiteView, shared: readonly SharedCluster[]): MappingRate {
  return (sourceKey, targetKey) => {
    let agreeing = 0;
    const here = table.columns[sourceKey]!;
    const there = table.columns[targetKey]!;
    for (const { inSource, inTarget } of shared) {
      const texts = inSource.map((row) => hash.text(sourceKey, here[row]!));
      if (inTarget.some((row) => there[row] !== 0 && texts.includes(hash.text(targetKey, there[row]!))))
        agreeing++;
    }
    return shared.length === 0 ? 0 : agreeing / shared.length;
  };
}

/** As printed: the share of the target key's values that the source key has too. */
function commonValueRate(
  { tree }: SiteView,
  { source, target }: { readonly source: TreeNode; readonly target: TreeNode },
): MappingRate {
  const valuesOf = (node: TreeNode, key: number): Set<string> =>
    new Set(
      Array.from(rowsOf(tree, node), (row) => tree.table.values[key]![tree.table.columns[key]![row]!]!),
    );
  return (sourceKey, targetKey) => {
    const there = valuesOf(target, targetKey);
    const here = valuesOf(source, sourceKey);
    let common = 0;
    for (const text of there) if (here.has(text)) common++;
    return there.size === 0 ? 0 : common / there.size;
  };
}

/** The share of clusters with several URLs in the node that show several values of the key: near 1, it does not matter. */
export function variationRate(
  { tree: { table } }: SiteView,
  within: readonly SharedCluster[],
  key: number,
): number {
  let varying = 0;
  for (const { inSource } of within)
    if (new Set(inSource.map((row) => table.columns[key]![row]!)).size > 1) varying++;
  return within.length === 0 ? 0 : varying / within.length;
}
