/**
 * All left sides of substitutions in one tree over characters, walked from token boundaries only. The edges
 * stand in one open-addressed table, so a step costs the same in a tree of ten rules and of ten thousand.
 */
export interface TokenTrie {
  /** The node behind `node` (the root is 0) along a character; −1 if there is none. */
  step(node: number, code: number): number;
  /** Which text ends at a node: its place in the list given, −1 if none does. */
  readonly accept: Int32Array;
}

export function buildTokenTrie(texts: readonly string[]): TokenTrie {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const edges = newEdges(characters);
  const accept = new Int32Array(characters + 1).fill(-1);
  let nodes = 1;
  texts.forEach((text, i) => {
    let node = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      let next = edges.find(node, code);
      if (next < 0) {
        next = nodes++;
        edges.add(node, code, next);
      }
      node = next;
    }
    accept[node] = i;
  });
  return { step: edges.find, accept };
}

interface Edges {
  find(node: number, code: number): number;
  add(node: number, code: number, next: number): void;
}

function newEdges(count: number): Edges {
  const bits = Math.max(4, Math.ceil(Math.log2(count * 2 + 1)));
  const mask = 2 ** bits - 1;
  // Node, character and target of each edge side by side: one cache line a look-up. Targets are never 0.
  const table = new Int32Array(3 * (mask + 1));
  const slotOf = (node: number, code: number): number => {
    const mixed = Math.imul(node + 1, 0x9e3779b1) ^ Math.imul(code + 1, 0x85ebca6b);
    for (let slot = (mixed ^ (mixed >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const at = 3 * slot;
      if (table[at + 2] === 0 || (table[at] === node && table[at + 1] === code)) return at;
    }
  };
  return {
    find: (node, code) => table[slotOf(node, code) + 2]! || -1,
    add(node, code, next) {
      const at = slotOf(node, code);
      table[at] = node;
      table[at + 1] = code;
      table[at + 2] = next;
    },
  };
}
