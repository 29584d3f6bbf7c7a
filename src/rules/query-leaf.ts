import type { QueryPart, Template } from './template-parts.ts';
import { shapeHash, type UrlShape } from './url-shape.ts';

/**
 * Templates with the same path, told apart by their queries: each waits under the one of its parameters that the
 * fewest others wait for, by name and value if its value is literal. Keys are hashes.
 */
export interface QueryLeaf {
  readonly always: readonly number[];
  /** Whether none waits for a parameter. */
  readonly isAlways: boolean;
  readonly byName: ReadonlyMap<number, readonly number[]>;
  readonly byPair: ReadonlyMap<number, readonly number[]>;
}

export function buildQueryLeaf(
  entries: readonly number[],
  templates: readonly (Template | null)[],
): QueryLeaf | null {
  if (entries.length === 0) return null;
  const popularity = new Map<string, number>();
  const always: number[] = [];
  const byName = new Map<number, number[]>();
  const byPair = new Map<number, number[]>();
  for (const entry of entries)
    for (const part of templates[entry]?.query ?? [])
      popularity.set(keyOf(part), (popularity.get(keyOf(part)) ?? 0) + 1);
  const rarer = (a: QueryPart, b: QueryPart): QueryPart =>
    popularity.get(keyOf(b))! < popularity.get(keyOf(a))! ? b : a;
  for (const entry of entries) {
    const query = templates[entry]?.query ?? [];
    if (query.length === 0) {
      always.push(entry);
      continue;
    }
    const rarest = query.reduce(rarer);
    const pair = literalPair(rarest);
    if (pair === null) waitUnder(byName, shapeHash(rarest.name), entry);
    else waitUnder(byPair, shapeHash(pair), entry);
  }
  return { always, isAlways: byName.size + byPair.size === 0, byName, byPair };
}

/** Templates found so far; only the first `count` are meant, the rest are of earlier URLs. */
export interface Found {
  count: number;
  readonly entries: number[];
}

/** Adds the templates whose telling parameter the URL has. */
export function findQueries(leaf: QueryLeaf, shape: UrlShape, found: Found): void {
  addAll(leaf.always, found);
  if (leaf.isAlways) return;
  const { byName, byPair } = leaf;
  for (let i = 0; i < shape.paramCount; i++) {
    addAll(byName.get(shape.nameHashes[i]!), found);
    if (byPair.size > 0) addAll(byPair.get(shape.pairHashes[i]!), found);
  }
}

function addAll(entries: readonly number[] | undefined, found: Found): void {
  if (entries === undefined) return;
  for (let i = 0; i < entries.length; i++) found.entries[found.count++] = entries[i]!;
}

function waitUnder(map: Map<number, number[]>, key: number, entry: number): void {
  const waiting = map.get(key);
  if (waiting === undefined) map.set(key, [entry]);
  else waiting.push(entry);
}

function keyOf(part: QueryPart): string {
  return literalPair(part) ?? `?${part.name}`;
}

/** `name=value` or `name` if nothing in it is captured, else null. */
function literalPair({ name, value }: QueryPart): string | null {
  if (value === null) return name;
  if (value.length === 0) return `${name}=`;
  const only = value[0]!;
  return value.length === 1 && only.kind === 'text' ? `${name}=${only.text}` : null;
}
