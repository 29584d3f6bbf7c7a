/** The tree for people and programs: what each node is, how many URLs and pages it has, and how it is split. */
import { NO_VALUE } from '../../url/keys.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { patternText } from './pattern.ts';
import { MISSING, type PatternTree, TRIVIAL, type TreeNode } from './tree.ts';

export interface NodeOutline {
  readonly id: number;
  readonly parent: number | null;
  readonly depth: number;
  readonly pattern: string;
  /** What tells it from its siblings: `path_0=wiki`, `no ?id`, `path_0=*`. */
  readonly branch: string | null;
  readonly urls: number;
  /** URLs whose content is known, their distinct contents, and URLs that repeat a content of the node. */
  readonly known: number;
  readonly contents: number;
  readonly duplicates: number;
  readonly split: {
    readonly key: string;
    readonly entropy: number;
    readonly salient: readonly string[];
  } | null;
}

export function outlineTree(tree: PatternTree, clusters: ClusterIndex, cluster: Int32Array): NodeOutline[] {
  const { known, contents } = contentCounts(tree, clusters, cluster);
  return tree.nodes.map((node) => ({
    id: node.id,
    parent: node.parent < 0 ? null : node.parent,
    depth: node.depth,
    pattern: patternText(tree, node),
    branch: branchText(tree, node),
    urls: node.end - node.start,
    known: known[node.id]!,
    contents: contents[node.id]!,
    duplicates: known[node.id]! - contents[node.id]!,
    split: splitOf(tree, node),
  }));
}

function splitOf({ table }: PatternTree, { splitKey, entropy, salient }: TreeNode): NodeOutline['split'] {
  if (splitKey < 0) return null;
  const texts = salient
    .filter((id) => id !== MISSING)
    .map((id) => table.values[splitKey]![id]!)
    .filter((text) => text !== NO_VALUE)
    .sort();
  return { key: table.keys[splitKey]!, entropy, salient: texts };
}

function branchText({ table, nodes }: PatternTree, { parent, branch }: TreeNode): string | null {
  if (parent < 0) return null;
  const { splitKey } = nodes[parent]!;
  const key = table.keys[splitKey]!;
  if (branch === MISSING) return `no ${key}`;
  if (branch === TRIVIAL) return `${key}=*`;
  const text = table.values[splitKey]![branch]!;
  return text === NO_VALUE ? `${key} bare` : `${key}=${text}`;
}

/** A cluster's rows stand in the order of the tree, so a new content of a node shows in one pass over each cluster. */
function contentCounts(
  { nodes, leafOf }: PatternTree,
  { count, rows, starts }: ClusterIndex,
  cluster: Int32Array,
): { known: Int32Array; contents: Int32Array } {
  const known = new Int32Array(nodes.length);
  const contents = new Int32Array(nodes.length);
  for (let row = 0; row < leafOf.length; row++)
    if (cluster[row]! >= 0) for (let at = leafOf[row]!; at >= 0; at = nodes[at]!.parent) known[at]!++;
  const seenIn = new Int32Array(nodes.length).fill(-1);
  for (let c = 0; c < count; c++)
    for (let i = starts[c]!; i < starts[c + 1]!; i++)
      for (let at = leafOf[rows[i]!]!; at >= 0 && seenIn[at] !== c; at = nodes[at]!.parent) {
        seenIn[at] = c;
        contents[at]!++;
      }
  return { known, contents };
}
