/** Which pairs of nodes a template can be written for. */
import { type PatternTree, SHOWS, type TreeNode } from './tree.ts';

interface NodesOfRule {
  readonly source: TreeNode;
  readonly target: TreeNode;
}

/** Segments beyond the listed ones are carried over where they stand, so the listed ones must be as many on both sides. */
export function tailsFit({ table }: PatternTree, { source, target }: NodesOfRule): boolean {
  const hasTail = table.keys.some((key, k) => key.startsWith('path_') && source.shows[k] === SHOWS.optional);
  if (!hasTail) return true;
  const depth = (node: TreeNode): number =>
    new Set(
      table.keys.flatMap((key, k) =>
        key.startsWith('path_') && isListed(node, k) ? [table.parts?.get(key)?.key ?? key] : [],
      ),
    ).size;
  return depth(source) === depth(target);
}

/** With keys in parts: all URLs of a node must show a key alike, whole or cut in one way. */
export function areWritable({ table }: PatternTree, nodes: NodesOfRule): boolean {
  if (table.parts === undefined) return true;
  return [nodes.source, nodes.target].every((node) => {
    const ways = new Map<string, Set<string>>();
    for (const [k, key] of table.keys.entries()) {
      if (node.shows[k] === SHOWS.nothing) continue;
      const part = table.parts!.get(key);
      if (part !== undefined && !isListed(node, k)) return false;
      const known = ways.get(part?.key ?? key) ?? new Set();
      ways.set(part?.key ?? key, known.add(part === undefined ? 'whole' : part.delimiters.join('')));
      if (known.size > 1) return false;
    }
    return true;
  });
}

function isListed(node: TreeNode, key: number): boolean {
  return node.shows[key] === SHOWS.constant || node.shows[key] === SHOWS.any;
}
