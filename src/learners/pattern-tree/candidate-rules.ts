import type { NodePair } from './duplicate-nodes.ts';
import { keyMappings, mappingRate, variationRate } from './key-mapping.ts';
import { isIdentity, type NodeRule, type Operation } from './node-rule.ts';
import type { PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import { isPromising } from './promise.ts';
import { ignoreOperation } from './representatives.ts';
import { type SharedCluster, sharedClusters } from './shared-clusters.ts';
import type { SiteView } from './site-view.ts';
import { SHOWS, type TreeNode } from './tree.ts';
import { areWritable, tailsFit } from './writable.ts';

/** One raw rule for each pair of duplicate nodes (Section 5.2.2); pairs that no rule can be said for are left out. */
export function candidateRules(
  view: SiteView,
  pairs: readonly NodePair[],
  options: PatternTreeOptions,
): NodeRule[] {
  const variation = new VariationCache(view);
  return pairs.flatMap(({ source, target, common }) => {
    const nodes = { source: view.tree.nodes[source]!, target: view.tree.nodes[target]! };
    if (!tailsFit(view.tree, nodes) || !areWritable(view.tree, nodes)) return [];
    const shared = sharedClusters(view, nodes.source, nodes.target);
    return [true, false]
      .map((trusting) => ({
        source,
        target,
        common: source === target ? 0 : common,
        operations: rewriteOperations(view, { ...nodes, shared, variation, trusting }, options),
      }))
      .filter((rule, i, both) => !isIdentity(view.tree, rule) && (i === 0 || !isSameRule(rule, both[0]!)))
      .filter((rule) => isPromising(view, { rule, shared }, options));
  });
}

function isSameRule(a: NodeRule, b: NodeRule): boolean {
  return [...a.operations].every(([key, operation]) => b.operations.get(key)?.is === operation.is);
}

interface Pairing {
  readonly source: TreeNode;
  readonly target: TreeNode;
  readonly shared: readonly SharedCluster[];
  readonly variation: VariationCache;
  /**
   * Whether copies are taken at their word. Aliases of a few pages look like a key that does not matter, so each pair
   * with a doubtful copy gives two raw rules, and the proof decides.
   */
  readonly trusting: boolean;
}

function rewriteOperations(
  view: SiteView,
  { source, target, shared, variation, trusting }: Pairing,
  options: PatternTreeOptions,
): Map<number, Operation> {
  const { tree } = view;
  const rate = mappingRate(view, { source, target, shared }, options);
  const mappings = keyMappings(view, { source, target }, { rate, mappingMin: options.mappingMin });
  const operations = new Map<number, Operation>();
  const ignored: number[] = [];
  for (const { key, value } of listedKeys(tree, target)) {
    const from = mappings.get(key);
    if (value !== null) operations.set(key, { is: 'keep', value });
    else if (from === undefined) ignored.push(key);
    else if (!trusting && isFake(variation, { source, target, from, key }, options)) ignored.push(key);
    else operations.set(key, { is: 'replace', from });
  }
  for (const key of ignored) operations.set(key, ignoreOperation(view, target, key));
  for (const { key } of listedKeys(tree, source)) {
    if (operations.has(key)) continue;
    // A key that the target's URLs have now and then, with the same values, is carried over like any optional key.
    const optional = target.shows[key] === SHOWS.optional && rate.of(key, key) > options.mappingMin;
    if (!optional) operations.set(key, { is: 'drop' });
  }
  return operations;
}

/** "If too many URLs with different values on this key are duplicate", a copied key does not matter after all. */
function isFake(
  variation: VariationCache,
  { source, target, from, key }: { source: TreeNode; target: TreeNode; from: number; key: number },
  { fakeReplace }: PatternTreeOptions,
): boolean {
  return variation.of(target, key) > fakeReplace || variation.of(source, from) > fakeReplace;
}

class VariationCache {
  readonly #view: SiteView;
  readonly #shared = new Map<number, readonly SharedCluster[]>();
  readonly #rates = new Map<string, number>();

  constructor(view: SiteView) {
    this.#view = view;
  }

  of(node: TreeNode, key: number): number {
    const name = `${node.id} ${key}`;
    let rate = this.#rates.get(name);
    if (rate === undefined) {
      rate = variationRate(this.#view, this.#sharedWithin(node), key);
      this.#rates.set(name, rate);
    }
    return rate;
  }

  #sharedWithin(node: TreeNode): readonly SharedCluster[] {
    let shared = this.#shared.get(node.id);
    if (shared === undefined) {
      shared = sharedClusters(this.#view, node, node);
      this.#shared.set(node.id, shared);
    }
    return shared;
  }
}
