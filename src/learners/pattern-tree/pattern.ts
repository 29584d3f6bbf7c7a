import { isOfType } from '../../rules/match-template.ts';
import { NO_VALUE } from '../../url/keys.ts';
import type { SourceTerm } from '../key-rule.ts';
import { MISSING, type PatternTree, rowsOf, SHOWS, TRIVIAL, type TreeNode } from './tree.ts';

/** A key that all URLs of a node have, and the text that they all show there; null where they differ. */
export interface ListedKey {
  readonly key: number;
  readonly value: string | null;
}

/** A node's pattern lists only the keys that all its URLs have. */
export function listedKeys({ table }: PatternTree, node: TreeNode): ListedKey[] {
  const listed: ListedKey[] = [];
  for (let key = 0; key < table.keys.length; key++) {
    if (node.shows[key] === SHOWS.constant)
      listed.push({ key, value: table.values[key]![node.constant[key]!]! });
    else if (node.shows[key] === SHOWS.any) listed.push({ key, value: null });
  }
  return listed;
}

export type ValueType = 'digits' | 'hex' | 'date' | 'word';

/** Narrowest first. */
const TYPES: readonly ValueType[] = ['date', 'digits', 'hex', 'word'];

/** What kind of text a node's values of a key are; null if several kinds, or fewer than `minValues` tell. */
export function typeOf(
  tree: PatternTree,
  node: TreeNode,
  { key, minValues = 5 }: { readonly key: number; readonly minValues?: number },
): ValueType | null {
  const { table } = tree;
  const column = table.columns[key]!;
  const seen = new Set<number>();
  let fitting = TYPES;
  for (const row of rowsOf(tree, node)) {
    const id = column[row]!;
    if (seen.has(id)) continue;
    seen.add(id);
    fitting = fitting.filter((type) => isOfType(table.values[key]![id]!, type));
    if (fitting.length === 0) return null;
  }
  return seen.size < minValues ? null : (fitting[0] ?? null);
}

/** The node's pattern as text: wildcards for values that differ, `…` for an optional rest of the path. */
export function patternText(tree: PatternTree, node: TreeNode): string {
  const { table } = tree;
  const text = (name: string): string | null => {
    const key = table.keys.indexOf(name);
    if (key < 0 || node.shows[key] === SHOWS.nothing || node.shows[key] === SHOWS.optional) return null;
    if (node.shows[key] === SHOWS.constant) return table.values[key]![node.constant[key]!]!;
    const type = typeOf(tree, node, { key });
    return type === null ? '*' : `<${type}>`;
  };
  const host = text('host');
  let path = host === null ? '' : `//${host}`;
  const query: string[] = [];
  let goesOn = false;
  table.keys.forEach((name, key) => {
    const value = text(name);
    if (name.startsWith('path_')) {
      if (value !== null) path += `/${value}`;
      else if (node.shows[key] === SHOWS.optional) goesOn = true;
    } else if (name.startsWith('?') && value !== null)
      query.push(value === NO_VALUE ? name.slice(1) : `${name.slice(1)}=${value}`);
  });
  return path + (goesOn ? '/…' : '') + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** What a URL must show to belong to the node: the branches from the root down, then whatever its URLs have in common. */
export function sourceTerms(tree: PatternTree, node: TreeNode): Map<string, SourceTerm> {
  const { table } = tree;
  const terms = new Map<string, SourceTerm>();
  for (const { key, value } of listedKeys(tree, node))
    if (!isOriginOfAll(tree, key))
      terms.set(table.keys[key]!, value === null ? anyTerm(tree, node, key) : { is: 'const', value });
  for (let at = node; at.parent >= 0; at = tree.nodes[at.parent]!) {
    const { splitKey, salient } = tree.nodes[at.parent]!;
    const name = table.keys[splitKey]!;
    if (at.branch === MISSING) terms.set(name, { is: 'absent' });
    if (at.branch !== TRIVIAL) continue;
    // A capture in the path is never empty, so the empty segment need not be excepted there.
    const except = salient
      .filter((id) => id !== MISSING)
      .map((id) => table.values[splitKey]![id]!)
      .filter((text) => text !== NO_VALUE && (text !== '' || name.startsWith('?')));
    const term = terms.get(name);
    if (term?.is === 'any' && except.length > 0) terms.set(name, { ...term, except: except.sort() });
  }
  return terms;
}

function anyTerm(tree: PatternTree, node: TreeNode, key: number): SourceTerm {
  const type = typeOf(tree, node, { key });
  // A word is no promise: the next value may well have a hyphen.
  return type === null || type === 'word' ? { is: 'any' } : { is: 'any', type };
}

/** The scheme and host that the whole site has say nothing about a node. */
function isOriginOfAll({ table, nodes }: PatternTree, key: number): boolean {
  const name = table.keys[key]!;
  return (name === 'scheme' || name === 'host') && nodes[0]!.shows[key] === SHOWS.constant;
}
