/**
 * Algorithm 2: pairs of nodes that share enough duplicate clusters. Clusters that touch the same leaves are one
 * entry of the index (a few hundred on a site of any size), so pairs are visited once an entry, not once a cluster.
 */
import type { ClusterIndex } from './cluster-index.ts';
import { PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { ancestorsOf, isWithin, type PatternTree } from './tree.ts';

export interface NodePair {
  readonly source: number;
  readonly target: number;
  /** Eq. 6, or its one-sided form; the duplicate rate where source and target are one. */
  readonly overlap: number;
  /** URLs of the source in clusters that also have URLs in the target. */
  readonly common: number;
}

export function duplicateNodes(
  tree: PatternTree,
  clusters: ClusterIndex,
  options: PatternTreeOptions = PATTERN_TREE_DEFAULTS,
): NodePair[] {
  const entries = [...clustersByLeaves(tree, clusters).values()];
  const volume = new Float64Array(tree.nodes.length);
  const contents = new Float64Array(tree.nodes.length);
  const common = new PairSums(tree.nodes.length);
  for (const entry of entries) {
    const counts = addAncestors(tree, entry);
    for (const [node, count] of counts) {
      volume[node]! += count;
      contents[node]! += entry.clusters;
    }
    if (entry.leaves.length > 1) addPairs(tree, counts, common);
  }
  const pairs = selfPairs(tree, volume, contents).filter(
    ({ overlap }) => overlap >= options.duplicateRateMin,
  );
  common.forEach((source, target, shared) => {
    const overlap =
      options.overlap === 'source'
        ? shared / volume[source]!
        : (shared + common.get(target, source)) / (volume[source]! + volume[target]!);
    if (overlap >= options.overlapMin) pairs.push({ source, target, overlap, common: shared });
  });
  const sorted = pairs.sort((a, b) => b.common - a.common || a.source - b.source || a.target - b.target);
  // A rule saves no more than its source has duplicates, there and in the target.
  return limitTargets(sorted, volume, options.maxTargets).filter(
    ({ source, target, common: shared }) =>
      (source === target ? 0 : shared) + volume[source]! - contents[source]! >= options.minSaved,
  );
}

/**
 * Per source the targets with the most in common, and those that have the most of their own in common: without a limit
 * a site with one page under all its patterns would have a rule between any two of them.
 */
function limitTargets(pairs: readonly NodePair[], volume: Float64Array, limit: number): NodePair[] {
  const bySource = new Map<number, NodePair[]>();
  for (const pair of pairs) {
    const known = bySource.get(pair.source);
    if (known) known.push(pair);
    else bySource.set(pair.source, [pair]);
  }
  const kept = new Set<NodePair>();
  for (const group of bySource.values()) {
    const tight = [...group].sort(
      (a, b) => b.common / volume[b.target]! - a.common / volume[a.target]! || a.target - b.target,
    );
    for (const pair of group) if (pair.source === pair.target) kept.add(pair);
    for (const pair of group.slice(0, Math.ceil(limit / 2))) kept.add(pair);
    for (const pair of tight.slice(0, Math.ceil(limit / 2))) kept.add(pair);
  }
  return pairs.filter((pair) => kept.has(pair));
}

interface LeafEntry {
  readonly leaves: readonly number[];
  readonly counts: number[];
  clusters: number;
}

function clustersByLeaves(tree: PatternTree, clusters: ClusterIndex): Map<string, LeafEntry> {
  const entries = new Map<string, LeafEntry>();
  for (let c = 0; c < clusters.count; c++)
    addCluster(entries, countsByLeaf(tree, clusters, c), clusters.noise);
  return entries;
}

function countsByLeaf(
  { leafOf }: PatternTree,
  { rows, starts }: ClusterIndex,
  cluster: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = starts[cluster]!; i < starts[cluster + 1]!; i++) {
    const leaf = leafOf[rows[i]!]!;
    counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  }
  return counts;
}

function addCluster(
  entries: Map<string, LeafEntry>,
  perLeaf: ReadonlyMap<number, number>,
  noise: number,
): void {
  if (perLeaf.size === 0) return;
  let size = 0;
  for (const count of perLeaf.values()) size += count;
  // As few as wrong labels would bring to a leaf anyway do not make it a place of the cluster.
  const strangers = noise * size;
  const leaves: number[] = [];
  for (const [leaf, count] of perLeaf) if (count > strangers) leaves.push(leaf);
  leaves.sort(ascending);
  const signature = leaves.join(' ');
  let entry = entries.get(signature);
  if (entry === undefined) {
    entry = { leaves, counts: leaves.map(() => 0), clusters: 0 };
    entries.set(signature, entry);
  }
  entry.clusters++;
  for (let i = 0; i < leaves.length; i++) entry.counts[i]! += perLeaf.get(leaves[i]!)!;
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** URLs of the entry in each node that holds any. */
function addAncestors(tree: PatternTree, { leaves, counts }: LeafEntry): Map<number, number> {
  const sums = new Map<number, number>();
  leaves.forEach((leaf, i) => {
    for (const node of [leaf, ...ancestorsOf(tree, leaf)]) sums.set(node, (sums.get(node) ?? 0) + counts[i]!);
  });
  return sums;
}

/** A node and its ancestor share every cluster: what a rule between them could say, the ancestor's own rule says. */
function addPairs(tree: PatternTree, counts: ReadonlyMap<number, number>, common: PairSums): void {
  for (const [source, count] of counts)
    for (const target of counts.keys()) {
      const [s, t] = [tree.nodes[source]!, tree.nodes[target]!];
      if (!isWithin(s, t) && !isWithin(t, s)) common.add(source, target, count);
    }
}

function selfPairs(tree: PatternTree, volume: Float64Array, contents: Float64Array): NodePair[] {
  return tree.nodes
    .filter(({ id }) => volume[id]! > 0)
    .map(({ id }) => ({
      source: id,
      target: id,
      overlap: 1 - contents[id]! / volume[id]!,
      common: volume[id]! - contents[id]!,
    }));
}

/** Sums over ordered pairs of nodes: a square while it is small, a hash beyond. */
class PairSums {
  readonly #size: number;
  readonly #dense: Float64Array | null;
  readonly #sparse = new Map<number, number>();

  constructor(size: number) {
    this.#size = size;
    this.#dense = size <= 1000 ? new Float64Array(size * size) : null;
  }

  add(source: number, target: number, amount: number): void {
    const at = source * this.#size + target;
    if (this.#dense !== null) this.#dense[at]! += amount;
    else this.#sparse.set(at, (this.#sparse.get(at) ?? 0) + amount);
  }

  get(source: number, target: number): number {
    const at = source * this.#size + target;
    return this.#dense !== null ? this.#dense[at]! : (this.#sparse.get(at) ?? 0);
  }

  forEach(visit: (source: number, target: number, sum: number) => void): void {
    for (const [at, sum] of this.#sparse) this.#tell(at, sum, visit);
    const dense = this.#dense ?? [];
    for (let at = 0; at < dense.length; at++) this.#tell(at, dense[at]!, visit);
  }

  #tell(at: number, sum: number, visit: (source: number, target: number, sum: number) => void): void {
    if (sum > 0) visit(Math.floor(at / this.#size), at % this.#size, sum);
  }
}
