import type { KeyColumns } from '../key-columns.ts';
import type { NodeRule, Operation } from './node-rule.ts';
import { toKey } from './row-hash.ts';
import type { SiteView } from './site-view.ts';
import { rowsOf, type TreeNode } from './tree.ts';

/** Rows of a node that are looked at: enough for a commonest value and for a rate. */
const SAMPLED = 1000;

/**
 * What stands at keys that do not matter, so that the URL can still be fetched: nothing, if the site is seen to serve
 * the same page without the key; else values that were seen together, those of the commonest combination.
 */
export function withRepresentatives(view: SiteView, rule: NodeRule): NodeRule {
  const ignored = [...rule.operations].filter(([, { is }]) => is === 'ignore').map(([key]) => key);
  if (ignored.length === 0) return rule;
  const values = commonestCombination(view, view.tree.nodes[rule.target]!, ignored);
  const filled = ignored.map((key, i): [number, Operation] => [
    key,
    { is: 'ignore', value: view.tree.table.values[key]![values[i]!]! },
  ]);
  return { ...rule, operations: new Map([...rule.operations, ...filled]) };
}

/** How a key that does not matter is written; its value is chosen when the rule is deployed, which most are not. */
export function ignoreOperation(view: SiteView, node: TreeNode, key: number): Operation {
  const { keys, parts } = view.tree.table;
  const isQuery = keys[key]!.startsWith('?') && !parts?.has(keys[key]!);
  return isQuery && isServedWithout(view, node, key) ? { is: 'drop' } : { is: 'ignore', value: '' };
}

function commonestCombination(view: SiteView, node: TreeNode, keys: readonly number[]): readonly number[] {
  const { columns, values } = view.tree.table;
  const counts = new Map<string, { count: number; readonly ids: readonly number[] }>();
  const rows = rowsOf(view.tree, node);
  const step = Math.max(1, Math.floor(rows.length / SAMPLED));
  for (let i = 0; i < rows.length; i += step) {
    const row = rows[i]!;
    const ids = idsAt(row, columns, keys);
    const name = ids.join(' ');
    const known = counts.get(name);
    if (known) known.count++;
    else counts.set(name, { count: 1, ids });
  }
  let best: { count: number; readonly ids: readonly number[] } | null = null;
  for (const each of counts.values()) {
    const better =
      best === null ||
      each.count > best.count ||
      (each.count === best.count && textOf(each.ids, values, keys) < textOf(best.ids, values, keys));
    if (better) best = each;
  }
  return best!.ids;
}

function idsAt(row: number, columns: KeyColumns['columns'], keys: readonly number[]): number[] {
  const ids: number[] = [];
  for (const key of keys) ids.push(columns[key]![row]!);
  return ids;
}

function textOf(ids: readonly number[], values: KeyColumns['values'], keys: readonly number[]): string {
  let text = '';
  for (let i = 0; i < keys.length; i++) text += `${i > 0 ? '\n' : ''}${values[keys[i]!]![ids[i]!]}`;
  return text;
}

/** Twins that lack the key were seen, and nearly all of them show the same page. */
function isServedWithout(view: SiteView, node: TreeNode, key: number): boolean {
  const { hash, cluster } = view;
  const column = view.tree.table.columns[key]!;
  const rows = rowsOf(view.tree, node);
  const step = Math.max(1, Math.floor(rows.length / SAMPLED));
  let same = 0;
  let other = 0;
  for (let i = 0; i < rows.length; i += step) {
    const row = rows[i]!;
    const low = hash.baseLow(row) - hash.low(key, key, column[row]!);
    const high = hash.baseHigh(row) - hash.high(key, key, column[row]!);
    const twin = hash.rowAt(toKey(low | 0, high | 0));
    if (twin === undefined || cluster[twin]! < 0) continue;
    if (cluster[twin] === cluster[row]) same++;
    else other++;
  }
  return same > 0 && same >= 9 * (other - 2 * view.noise * (same + other));
}
