import { matchPiece } from './match-template.ts';
import { type Piece, printPiece } from './template-parts.ts';

/**
 * The pieces with typed captures or with text around captures that leave one node of the index, found by the
 * text they start and end with: one look-up for each length that occurs, however many pieces there are.
 */
export interface PieceEdges<Node> {
  readonly byShape: Map<string, PieceEdge<Node>>;
  readonly prefixes: Lengths<Lengths<PieceEdge<Node>[]>>;
}

interface PieceEdge<Node> {
  readonly piece: Piece;
  readonly next: Node;
}

/** A map from texts, with the distinct lengths of the texts. */
interface Lengths<Value> {
  readonly lengths: number[];
  readonly byText: Map<string, Value>;
}

export function newPieceEdges<Node>(): PieceEdges<Node> {
  return { byShape: new Map(), prefixes: newLengths() };
}

/** The node behind the piece; pieces that differ in capture names only share it. */
export function addPiece<Node>(edges: PieceEdges<Node>, piece: Piece, newNode: () => Node): Node {
  const shape = printPiece(piece.map((part) => (part.kind === 'capture' ? { ...part, name: '' } : part)));
  let edge = edges.byShape.get(shape);
  if (edge === undefined) {
    edge = { piece, next: newNode() };
    edges.byShape.set(shape, edge);
    const suffixes = entry(edges.prefixes, textOfPart(piece[0]), newLengths<PieceEdge<Node>[]>);
    entry(suffixes, textOfPart(piece.at(-1)), () => []).push(edge);
  }
  return edge.next;
}

export function candidatePieces<Node>(
  edges: PieceEdges<Node>,
  segment: string,
  visit: (next: Node) => void,
): void {
  const { lengths, byText } = edges.prefixes;
  for (const prefixLength of lengths) {
    if (prefixLength > segment.length) continue;
    const suffixes = byText.get(segment.slice(0, prefixLength));
    if (suffixes === undefined) continue;
    for (const suffixLength of suffixes.lengths) {
      if (suffixLength > segment.length) continue;
      for (const { piece, next } of suffixes.byText.get(segment.slice(segment.length - suffixLength)) ?? [])
        if (matchPiece(piece, segment, [])) visit(next);
    }
  }
}

function entry<Value>(map: Lengths<Value>, text: string, make: () => Value): Value {
  let value = map.byText.get(text);
  if (value === undefined) {
    value = make();
    map.byText.set(text, value);
    if (!map.lengths.includes(text.length)) map.lengths.push(text.length);
  }
  return value;
}

function newLengths<Value>(): Lengths<Value> {
  return { lengths: [], byText: new Map() };
}

function textOfPart(part: Piece[number] | undefined): string {
  return part?.kind === 'text' ? part.text : '';
}
