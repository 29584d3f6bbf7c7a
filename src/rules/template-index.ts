import { addPiece, candidatePieces, newPieceEdges, type PieceEdges } from './piece-edges.ts';
import { addQueries, type QueryLeaf, visitQueries } from './query-leaf.ts';
import type { Piece, Template } from './template-parts.ts';
import type { UrlView } from './url-view.ts';

/**
 * Finds the templates that may match a URL without looking at the others: a tree over host and path pieces
 * whose leaves are sorted by one telling query parameter each. It names every template that matches and few
 * that do not (maybe twice); the caller matches them in full.
 */
export interface TemplateIndex {
  forEachCandidate(view: UrlView, visit: (template: number) => void): void;
}

export function indexTemplates(templates: readonly Template[]): TemplateIndex {
  const byHost = new Map<string, Node>();
  const anyHost = newNode();
  templates.forEach((template, i) => {
    const host = literalText(template.host);
    let root = anyHost;
    if (host !== null) {
      root = byHost.get(host) ?? newNode();
      byHost.set(host, root);
    }
    addPath(root, template.path).push(i);
  });
  for (const root of [anyHost, ...byHost.values()]) finish(root, templates);
  return {
    forEachCandidate(view, visit) {
      walk(anyHost, 0, { view, visit });
      if (byHost.size === 0) return;
      const root = byHost.get(view.parts.authority ?? '');
      if (root !== undefined) walk(root, 0, { view, visit });
    },
  };
}

interface Node {
  literal: Map<string, Node> | null;
  plain: Node | null;
  mixed: PieceEdges<Node> | null;
  /** Templates whose path ends here, and those that go on with {name...}: first bare, then as leaves. */
  readonly end: number[];
  readonly rest: number[];
  endLeaf: QueryLeaf | null;
  restLeaf: QueryLeaf | null;
}

interface Visit {
  readonly view: UrlView;
  visit(template: number): void;
}

function walk(node: Node, depth: number, context: Visit): void {
  const { segments } = context.view;
  if (depth === segments.length) {
    if (node.endLeaf !== null) visitQueries(node.endLeaf, context.view, context.visit);
    return;
  }
  if (node.restLeaf !== null) visitQueries(node.restLeaf, context.view, context.visit);
  const segment = segments[depth]!;
  const literal = node.literal?.get(segment);
  if (literal !== undefined) walk(literal, depth + 1, context);
  if (segment === '') return;
  if (node.plain !== null) walk(node.plain, depth + 1, context);
  if (node.mixed !== null)
    candidatePieces(node.mixed, segment, (next) => {
      walk(next, depth + 1, context);
    });
}

/** The list of templates at the end of the path, made on the way. */
function addPath(root: Node, path: readonly Piece[]): number[] {
  let node = root;
  for (const piece of path) {
    if (piece[0]?.kind === 'rest') return node.rest;
    node = childFor(node, piece);
  }
  return node.end;
}

function childFor(node: Node, piece: Piece): Node {
  const text = literalText(piece);
  if (text !== null) {
    node.literal ??= new Map();
    const child = node.literal.get(text) ?? newNode();
    node.literal.set(text, child);
    return child;
  }
  const only = piece[0]!;
  if (piece.length === 1 && only.kind === 'capture' && only.type === 'any') {
    node.plain ??= newNode();
    return node.plain;
  }
  node.mixed ??= newPieceEdges();
  return addPiece(node.mixed, piece, newNode);
}

function finish(node: Node, templates: readonly Template[]): void {
  if (node.end.length > 0) node.endLeaf = addQueries(node.end, templates);
  if (node.rest.length > 0) node.restLeaf = addQueries(node.rest, templates);
  for (const child of node.literal?.values() ?? []) finish(child, templates);
  if (node.plain !== null) finish(node.plain, templates);
  for (const edge of node.mixed?.byShape.values() ?? []) finish(edge.next, templates);
}

/** The text of a piece without holes; null if it has one, or if there is no piece. */
function literalText(piece: Piece | null): string | null {
  if (piece === null || piece.some((part) => part.kind !== 'text')) return null;
  return piece.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

function newNode(): Node {
  return { literal: null, plain: null, mixed: null, end: [], rest: [], endLeaf: null, restLeaf: null };
}
