import type { KeyColumns } from '../key-columns.ts';

/** The branch of the values that do not stand out. */
export const TRIVIAL = -1;
/** The branch of the URLs that lack the key. */
export const MISSING = 0;

/** What all URLs of a node show at a key. */
export const SHOWS = { nothing: 0, constant: 1, any: 2, optional: 3 } as const;

/** A URL pattern: the URLs `order[start…end)` and what is common to them. */
export interface TreeNode {
  readonly id: number;
  /** The parent's id, −1 for the root. */
  readonly parent: number;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** The branch of the parent's split key: a value id, MISSING, or TRIVIAL. */
  readonly branch: number;
  /** For each key one of SHOWS, and the value id where it is constant. */
  readonly shows: Uint8Array;
  readonly constant: Int32Array;
  /** The key that the children are told apart by, −1 for a leaf; its entropy; the ids that got a child. */
  readonly splitKey: number;
  readonly entropy: number;
  readonly salient: readonly number[];
  readonly children: readonly number[];
}

export interface PatternTree {
  readonly table: KeyColumns;
  /** Rows of the table, arranged so that every node is a range. */
  readonly order: Uint32Array;
  readonly nodes: readonly TreeNode[];
  /** The leaf of each row. */
  readonly leafOf: Int32Array;
}

export function rowsOf(tree: PatternTree, node: TreeNode): Uint32Array {
  return tree.order.subarray(node.start, node.end);
}

/** The ids of the node's ancestors, nearest first. */
export function ancestorsOf(tree: PatternTree, id: number): number[] {
  const ids: number[] = [];
  for (let at = tree.nodes[id]!.parent; at >= 0; at = tree.nodes[at]!.parent) ids.push(at);
  return ids;
}

/** Ranges nest, so containment is two comparisons. */
export function isWithin(inner: TreeNode, outer: TreeNode): boolean {
  return inner.start >= outer.start && inner.end <= outer.end && inner.depth >= outer.depth;
}
