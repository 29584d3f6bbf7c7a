import type { QueryPart, Template } from './template-parts.ts';
import { printParam, type UrlView } from './url-view.ts';

/**
 * Templates with the same path, told apart by their queries: each waits under the one of its parameters that
 * the fewest others wait for, by name and value if its value is literal.
 */
export interface QueryLeaf {
  readonly always: readonly number[];
  readonly byName: ReadonlyMap<string, readonly number[]>;
  readonly byPair: ReadonlyMap<string, readonly number[]>;
}

export function addQueries(entries: readonly number[], templates: readonly Template[]): QueryLeaf {
  const popularity = new Map<string, number>();
  for (const entry of entries)
    for (const key of keysOf(templates[entry]!)) popularity.set(key, (popularity.get(key) ?? 0) + 1);
  const always: number[] = [];
  const byName = new Map<string, number[]>();
  const byPair = new Map<string, number[]>();
  for (const entry of entries) {
    const keys = keysOf(templates[entry]!);
    if (keys.length === 0) {
      always.push(entry);
      continue;
    }
    const rarest = keys.reduce((best, key) => (popularity.get(key)! < popularity.get(best)! ? key : best));
    const map = rarest.startsWith('?') ? byName : byPair;
    const waiting = map.get(rarest.slice(1)) ?? [];
    waiting.push(entry);
    map.set(rarest.slice(1), waiting);
  }
  return { always, byName, byPair };
}

export function visitQueries(leaf: QueryLeaf, view: UrlView, visit: (entry: number) => void): void {
  for (const entry of leaf.always) visit(entry);
  if (leaf.byName.size === 0 && leaf.byPair.size === 0) return;
  for (const param of view.params) {
    for (const entry of leaf.byName.get(param.name) ?? []) visit(entry);
    if (leaf.byPair.size > 0) for (const entry of leaf.byPair.get(printParam(param)) ?? []) visit(entry);
  }
}

/** `?name` where any value will do, `=name=value` where only one will. */
function keysOf(template: Template): string[] {
  return (template.query ?? []).map((part) => {
    const value = literalValue(part);
    return value === undefined ? `?${part.name}` : `=${printParam({ name: part.name, value })}`;
  });
}

function literalValue({ value }: QueryPart): string | null | undefined {
  if (value === null || value.length === 0) return value === null ? null : '';
  const only = value[0]!;
  return value.length === 1 && only.kind === 'text' ? only.text : undefined;
}
