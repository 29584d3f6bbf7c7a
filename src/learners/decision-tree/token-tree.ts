import { type KeyColumns, recode } from '../key-columns.ts';
import { bestDelimiter, type DelimiterOptions, splitExactly } from '../key-delimiters.ts';

/**
 * The tokens of a site's URLs: the keys themselves (basic tokens), and the parts into which a delimiter that the
 * site itself uses cuts their values (deep tokens), as a forest. A node's column shows its text in every
 * URL that has it, so a value that is cut is still seen whole one level up.
 */
export interface TokenNode {
  readonly name: string;
  /** Name in a template: letters, digits and `_`. */
  readonly capture: string;
  /** The key, by number, that the node is or is part of. */
  readonly key: number;
  readonly column: Int32Array;
  readonly values: readonly string[];
  /** What stands between the children; '' if there are none. */
  readonly delimiter: string;
  /** Nodes, by number. */
  readonly children: readonly number[];
}

export interface TokenTree {
  readonly size: number;
  /** Keys first, in key order: node k is key k. */
  readonly nodes: readonly TokenNode[];
  readonly keys: readonly string[];
}

/** @param depth levels of deep tokens; 0 leaves the keys as they are */
export function tokenTree(columns: KeyColumns, options: DelimiterOptions, depth: number): TokenTree {
  const captures = captureNames(columns.keys);
  const nodes: TokenNode[] = columns.keys.map((name, key) => ({
    name,
    capture: captures[key]!,
    key,
    column: columns.columns[key]!,
    values: columns.values[key]!,
    delimiter: '',
    children: [],
  }));
  const basic = nodes.length;
  for (let key = 0; key < basic; key++)
    if (!/^(scheme|host)$/.test(columns.keys[key]!)) deepen(nodes, key, { options, depth });
  return { size: columns.size, nodes, keys: columns.keys };
}

interface Deepening {
  readonly options: DelimiterOptions;
  readonly depth: number;
}

function deepen(nodes: TokenNode[], at: number, { options, depth }: Deepening): void {
  const node = nodes[at]!;
  const split = depth === 0 ? null : bestDelimiter(node.values.slice(1), options);
  if (split === null) return;
  const first = nodes.length;
  const children = Array.from({ length: split.parts }, (_, i) => first + i);
  nodes[at] = { ...node, delimiter: split.delimiter, children };
  const pieces: (readonly string[] | null)[] = [null];
  for (let id = 1; id < node.values.length; id++) pieces.push(splitExactly(node.values[id]!, split));
  children.forEach((_, i) => {
    nodes.push(childOf(node, pieces, i));
  });
  for (const child of children) deepen(nodes, child, { options, depth: depth - 1 });
}

function childOf(node: TokenNode, pieces: readonly (readonly string[] | null)[], i: number): TokenNode {
  const ids = new Map<string, number>();
  const idOf = new Int32Array(pieces.length);
  for (const [id, parts] of pieces.entries()) {
    if (parts === null) continue;
    const text = parts[i]!;
    if (!ids.has(text)) ids.set(text, ids.size + 1);
    idOf[id] = ids.get(text)!;
  }
  return {
    name: `${node.name}.${i}`,
    capture: `${node.capture}_${i}`,
    key: node.key,
    column: recode(node.column, idOf),
    values: ['', ...ids.keys()],
    delimiter: '',
    children: [],
  };
}

/** Names of captures: `p0`, `p1`, … for the path, the letters of its name for a parameter. */
function captureNames(keys: readonly string[]): string[] {
  const taken = new Set<string>(['rest']);
  const names = keys.map((key) => (key.startsWith('?') ? '' : key.replace(/^path_/, 'p')));
  for (const name of names) taken.add(name);
  return keys.map((key, k) => {
    if (names[k] !== '') return names[k]!;
    const stem = key.replace(/#\d+$/, '').replace(/[^A-Za-z]/g, '') || 'q';
    let name = stem;
    for (let i = 2; taken.has(name); i++) name = `${stem}${i}`;
    taken.add(name);
    return name;
  });
}
