import { EdgeTable } from './edge-table.ts';
import { matchPiece } from './match-template.ts';
import { addPiece, findPieces, newPieceEdges, type PieceEdges } from './piece-edges.ts';
import { buildQueryLeaf, type Found, findQueries, type QueryLeaf } from './query-leaf.ts';
import type { Piece, Template } from './template-parts.ts';
import { shapeHash, shapeOf, type UrlShape } from './url-shape.ts';

/**
 * Finds the templates that may match a URL without looking at the others: a tree over host and path pieces whose
 * leaves are told apart by one telling query parameter each. Texts are compared by hash: every template that matches
 * is named (maybe twice) and few that do not; the caller matches them in full.
 */
export class TemplateIndex {
  readonly #edges: EdgeTable = new EdgeTable();
  readonly #nodes: Node[] = [newNode(), newNode()];
  /** The hosts hang below the root, with their hash as label; templates for any host start at node 1. */
  readonly #hasHosts: boolean;
  readonly #hasAnyHost: boolean;
  readonly #found: Found = { count: 0, entries: [] };

  constructor(templates: readonly Template[]) {
    this.#hasHosts = templates.some(({ host }) => literalText(host) !== null);
    this.#hasAnyHost = templates.some(({ host }) => literalText(host) === null);
    for (const [i, { host, path }] of templates.entries()) {
      const text = literalText(host);
      this.#leafFor(text === null ? ANY_HOST : this.#child(ROOT, shapeHash(text)), path).push(i);
    }
    for (const node of this.#nodes) {
      node.endLeaf = buildQueryLeaf(node.end, templates);
      node.restLeaf = buildQueryLeaf(node.rest, templates);
    }
  }

  /** The templates that may match a URL; used again at the next call. */
  find(url: string): Readonly<Found> {
    const shape = shapeOf(url);
    this.#found.count = 0;
    if (shape.segmentCount === 0) return this.#found;
    if (this.#hasAnyHost) this.#walk(ANY_HOST, 0, shape);
    if (this.#hasHosts && shape.authorityEnd >= 0) {
      const host = this.#edges.find(ROOT, shape.authorityHash);
      if (host > 0) this.#walk(host, 0, shape);
    }
    return this.#found;
  }

  #walk(id: number, depth: number, shape: UrlShape): void {
    const node = this.#nodes[id]!;
    if (depth === shape.segmentCount) {
      if (node.endLeaf !== null) findQueries(node.endLeaf, shape, this.#found);
      return;
    }
    if (node.restLeaf !== null) findQueries(node.restLeaf, shape, this.#found);
    const literal = node.hasLiterals ? this.#edges.find(id, shape.segmentHashes[depth]!) : -1;
    if (literal > 0) this.#walk(literal, depth + 1, shape);
    if (node.plain > 0) this.#walk(node.plain, depth + 1, shape);
    if (node.mixed === null) return;
    const pieces = findPieces(node.mixed, shape, depth);
    for (let i = 0; i < pieces.length; i++)
      if (this.#isMet(pieces[i]!, depth, shape)) this.#walk(pieces[i]!, depth + 1, shape);
  }

  /** Whether the segment is the piece that leads to the node, where more than its ends must be seen. */
  #isMet(id: number, depth: number, shape: UrlShape): boolean {
    const { piece } = this.#nodes[id]!;
    return piece === null || matchPiece(piece, shape.segment(depth), []);
  }

  /** The list of templates at the end of the path, made on the way. */
  #leafFor(root: number, path: readonly Piece[]): number[] {
    let id = root;
    for (const piece of path) {
      const node = this.#nodes[id]!;
      if (piece[0]?.kind === 'rest') return node.rest;
      const text = literalText(piece);
      if (text !== null) id = this.#child(id, shapeHash(text));
      else if (isPlain(piece)) id = node.plain = node.plain > 0 ? node.plain : this.#newNode();
      else {
        node.mixed ??= newPieceEdges();
        id = addPiece(node.mixed, piece, () => this.#newNode());
        if (!isToldByEnds(piece)) this.#nodes[id]!.piece = piece;
      }
    }
    return this.#nodes[id]!.end;
  }

  #child(node: number, label: number): number {
    let child = this.#edges.find(node, label);
    if (child < 0) {
      child = this.#newNode();
      this.#edges.add(node, label, child);
      this.#nodes[node]!.hasLiterals = true;
    }
    return child;
  }

  #newNode(): number {
    return this.#nodes.push(newNode()) - 1;
  }
}

const ROOT = 0;
const ANY_HOST = 1;

interface Node {
  hasLiterals: boolean;
  /** The node behind a plain capture; 0: none. */
  plain: number;
  mixed: PieceEdges | null;
  /** The piece that leads here, if its first and last text do not say all about it. */
  piece: Piece | null;
  /** Templates whose path ends here, and those that go on with {name...}. */
  readonly end: number[];
  readonly rest: number[];
  endLeaf: QueryLeaf | null;
  restLeaf: QueryLeaf | null;
}

function newNode(): Node {
  return {
    hasLiterals: false,
    plain: 0,
    mixed: null,
    piece: null,
    end: [],
    rest: [],
    endLeaf: null,
    restLeaf: null,
  };
}

function isPlain(piece: Piece): boolean {
  return piece.length === 1 && piece[0]!.kind === 'capture' && piece[0]!.type === 'any';
}

/** Whether it is one capture of anything between two texts. */
function isToldByEnds(piece: Piece): boolean {
  const captures = piece.filter((part) => part.kind !== 'text');
  return captures.length === 1 && isPlain(captures);
}

/** The text of a piece without holes; null if it has one, or if there is no piece. */
function literalText(piece: Piece | null): string | null {
  if (piece === null || piece.some((part) => part.kind !== 'text')) return null;
  return piece.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
