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
  // Only while the tree grows.
  #growing: Node[] = [newNode(), newNode()];
  /** Each node as so many numbers side by side: one wait for memory a node, however long the book. */
  readonly #nodes: Int32Array;
  readonly #mixed: PieceEdges[] = [];
  readonly #pieces: Piece[] = [];
  readonly #leaves: QueryLeaf[] = [];
  /** The hosts hang below the root, with their hash as label; templates for any host start at node 1. */
  readonly #hasHosts: boolean;
  readonly #hasAnyHost: boolean;
  readonly #found: Found = { count: 0, entries: [] };

  /** Null stands for a template that is never to be found. */
  constructor(templates: readonly (Template | null)[]) {
    this.#hasHosts = templates.some((each) => each !== null && literalText(each.host) !== null);
    this.#hasAnyHost = templates.some((each) => each !== null && literalText(each.host) === null);
    for (const [i, template] of templates.entries()) {
      if (template === null) continue;
      const { host, path } = template;
      const text = literalText(host);
      this.#leafFor(text === null ? ANY_HOST : this.#child(ROOT, shapeHash(text)), path).push(i);
    }
    this.#nodes = new Int32Array(NODE_SIZE * this.#growing.length);
    for (const [id, node] of this.#growing.entries()) this.#pack(node, NODE_SIZE * id, templates);
    this.#growing = [];
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
    const nodes = this.#nodes;
    const at = NODE_SIZE * id;
    if (depth === shape.segmentCount) {
      this.#addLeaf(nodes[at + END]!, shape);
      return;
    }
    this.#addLeaf(nodes[at + REST]!, shape);
    const literal = nodes[at + HAS_LITERALS] === 1 ? this.#edges.find(id, shape.segmentHashes[depth]!) : -1;
    if (literal > 0) this.#walk(literal, depth + 1, shape);
    if (nodes[at + PLAIN]! > 0 && shape.segmentEnd(depth) > shape.segmentStarts[depth]!)
      this.#walk(nodes[at + PLAIN]!, depth + 1, shape);
    if (nodes[at + MIXED]! < 0) return;
    const pieces = findPieces(this.#mixed[nodes[at + MIXED]!]!, shape, depth);
    for (let i = 0; i < pieces.length; i++)
      if (this.#isMet(pieces[i]!, depth, shape)) this.#walk(pieces[i]!, depth + 1, shape);
  }

  /** A leaf of one template without parameters, as most are, is the number of that template; others are looked up. */
  #addLeaf(leaf: number, shape: UrlShape): void {
    if (leaf >= 0) this.#found.entries[this.#found.count++] = leaf;
    else if (leaf !== NO_LEAF) findQueries(this.#leaves[-leaf]!, shape, this.#found);
  }

  /** Whether the segment is the piece that leads to the node, where more than its ends must be seen. */
  #isMet(id: number, depth: number, shape: UrlShape): boolean {
    const piece = this.#nodes[NODE_SIZE * id + PIECE]!;
    return piece < 0 || matchPiece(this.#pieces[piece]!, shape.segment(depth), []);
  }

  #pack(node: Node, at: number, templates: readonly (Template | null)[]): void {
    const nodes = this.#nodes;
    nodes[at + HAS_LITERALS] = Number(node.hasLiterals);
    nodes[at + PLAIN] = node.plain;
    nodes[at + MIXED] = node.mixed === null ? -1 : this.#mixed.push(node.mixed) - 1;
    nodes[at + PIECE] = node.piece === null ? -1 : this.#pieces.push(node.piece) - 1;
    nodes[at + END] = this.#packLeaf(buildQueryLeaf(node.end, templates));
    nodes[at + REST] = this.#packLeaf(buildQueryLeaf(node.rest, templates));
  }

  #packLeaf(leaf: QueryLeaf | null): number {
    if (leaf === null) return NO_LEAF;
    if (leaf.isAlways && leaf.always.length === 1) return leaf.always[0]!;
    if (this.#leaves.length === 0) this.#leaves.push(leaf);
    return -(this.#leaves.push(leaf) - 1);
  }

  /** The list of templates at the end of the path, made on the way. */
  #leafFor(root: number, path: readonly Piece[]): number[] {
    let id = root;
    for (const piece of path) {
      const node = this.#growing[id]!;
      if (piece[0]?.kind === 'rest') return node.rest;
      const text = literalText(piece);
      if (text !== null) id = this.#child(id, shapeHash(text));
      else if (isPlain(piece)) id = node.plain = node.plain > 0 ? node.plain : this.#newNode();
      else {
        node.mixed ??= newPieceEdges();
        id = addPiece(node.mixed, piece, () => this.#newNode());
        if (!isToldByEnds(piece)) this.#growing[id]!.piece = piece;
      }
    }
    return this.#growing[id]!.end;
  }

  #child(node: number, label: number): number {
    let child = this.#edges.find(node, label);
    if (child < 0) {
      child = this.#newNode();
      this.#edges.add(node, label, child);
      this.#growing[node]!.hasLiterals = true;
    }
    return child;
  }

  #newNode(): number {
    return this.#growing.push(newNode()) - 1;
  }
}

const ROOT = 0;
const ANY_HOST = 1;

// Where the numbers of a packed node stand.
const HAS_LITERALS = 0;
const PLAIN = 1;
const MIXED = 2;
const PIECE = 3;
const END = 4;
const REST = 5;
const NODE_SIZE = 6;
const NO_LEAF = -0x80000000;

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
}

function newNode(): Node {
  return {
    hasLiterals: false,
    plain: 0,
    mixed: null,
    piece: null,
    end: [],
    rest: [],
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
