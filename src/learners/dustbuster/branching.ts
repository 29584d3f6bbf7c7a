import type { TokenLists } from './token-lists.ts';
import { forksOf } from './url-trie.ts';

/**
 * The places where URLs part: prefixes (or suffixes) after which two URLs of the list go on differently.
 * Between two branching prefixes of a URL all prefixes belong to the same URLs, so whatever depends on those is
 * computed once a branching prefix instead of once a prefix.
 */
export interface Branchings {
  /** The branching prefixes of URL `u`, shortest first: `nodes[offsets[u] … offsets[u + 1])`. */
  readonly nodes: Uint32Array;
  readonly offsets: Uint32Array;
  /** Node → its length in tokens. */
  readonly depth: Uint32Array;
  /** Node → the shortest prefix that belongs to the same URLs. */
  readonly lowest: Uint32Array;
}

export function branchings(lists: TokenLists, direction: 'prefix' | 'suffix'): Branchings {
  const { parent, depth, above, rootParts } = forksOf(lists, direction);
  const top = rootParts ? -1 : 0;
  const lowest = new Uint32Array(depth.length);
  for (let node = 0; node < lowest.length; node++)
    lowest[node] = parent[node]! <= top ? 0 : depth[parent[node]!]! + 1;

  const offsets = new Uint32Array(above.length + 1);
  for (let url = 0; url < above.length; url++) {
    let count = 0;
    for (let node = above[url]!; node > top; node = parent[node]!) count++;
    offsets[url + 1] = offsets[url]! + count;
  }
  const nodes = new Uint32Array(offsets[above.length]!);
  for (let url = 0; url < above.length; url++) {
    let at = offsets[url + 1]!;
    for (let node = above[url]!; node > top; node = parent[node]!) nodes[--at] = node;
  }
  return { nodes, offsets, depth, lowest };
}
