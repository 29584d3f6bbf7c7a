import type { RewriteRule, RuleBody } from './rule.ts';
import type { Piece, QueryPart, Template } from './template-parts.ts';

/**
 * The order in which rules that match the same URL are preferred. It depends on what the rules say alone, never
 * on where they stand in the book. The path comes first: on one site, where most rules live, hosts tell little.
 */
export function compareTemplates(a: Template, b: Template): number {
  return (
    comparePaths(a.path, b.path) ||
    (b.query?.length ?? 0) - (a.query?.length ?? 0) ||
    compareQueries(a.query ?? [], b.query ?? []) ||
    comparePieces(a.host, b.host) ||
    Number(a.scheme === null) - Number(b.scheme === null) ||
    comparePieces(a.fragment, b.fragment)
  );
}

/** For rules whose templates are equally specific: more conditions first, then the text of `from` and of `to`. */
export function compareRewrites(a: RewriteRule, b: RewriteRule): number {
  return conditions(b) - conditions(a) || compareText(a.from, b.from) || compareText(a.to, b.to);
}

/** The rules in the order of their texts, so that what follows depends on what they say alone. */
export function sortedByText<T extends RuleBody>(rules: readonly T[]): T[] {
  return rules.toSorted((a, b) => compareText(textOf(a), textOf(b)));
}

const texts = new WeakMap<RuleBody, string>();

/** The same text for the same rule, whatever the order of its fields. */
function textOf(rule: RuleBody): string {
  let text = texts.get(rule);
  if (text === undefined) {
    text = JSON.stringify(rule, (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b)))
        : value,
    );
    texts.set(rule, text);
  }
  return text;
}

/** Code-unit order: the same on every machine, unlike localeCompare. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function conditions({ except = {}, absent = [], others, when }: RewriteRule): number {
  const values = Object.values(except).reduce((sum, list) => sum + list.length, 0);
  return values + absent.length + (others === 'refuse' ? 1 : 0) + (when === undefined ? 0 : 1);
}

function comparePaths(a: readonly Piece[], b: readonly Piece[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = comparePieces(a[i]!, b[i]!);
    if (order !== 0) return order;
  }
  return b.length - a.length;
}

function compareQueries(a: readonly QueryPart[], b: readonly QueryPart[]): number {
  const left = byName(a);
  const right = byName(b);
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order =
      compareText(left[i]!.name, right[i]!.name) || comparePieces(left[i]!.value, right[i]!.value);
    if (order !== 0) return order;
  }
  return 0;
}

function byName(query: readonly QueryPart[]): readonly QueryPart[] {
  return query.toSorted((a, b) => compareText(a.name, b.name));
}

/** Literal text, text with captures (the more text the better), a typed capture, any capture, rest, anything. */
function comparePieces(a: Piece | null, b: Piece | null): number {
  return rankOf(a) - rankOf(b) || textLength(b) - textLength(a);
}

function rankOf(piece: Piece | null): number {
  if (piece === null) return 5;
  const capture = piece.find((part) => part.kind !== 'text');
  if (capture === undefined) return 0;
  if (piece.length > 1) return 1;
  if (capture.kind === 'rest') return 4;
  return capture.kind === 'capture' && capture.type !== 'any' ? 2 : 3;
}

// Of two literal pieces the longer is not the more specific one; they cannot match the same text anyway.
function textLength(piece: Piece | null): number {
  return (piece ?? []).reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
}
