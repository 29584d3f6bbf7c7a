import { matchPiece } from './match-template.ts';
import { type Piece, printPiece } from './template-parts.ts';

/**
 * The pieces with typed captures or with text around captures that leave one node of the index, found by the text
 * they start and end with: one look-up for each length that occurs, however many pieces there are.
 */
export interface PieceEdges {
  readonly byShape: Map<string, PieceEdge>;
  readonly prefixes: Lengths<Lengths<PieceEdge[]>>;
  /** The last characters of pieces that end with text; a piece that ends with a capture allows all. */
  readonly lastCodes: Uint8Array;
}

interface PieceEdge {
  readonly piece: Piece;
  readonly next: number;
}

/** A map from texts, with the distinct lengths of the texts. */
interface Lengths<Value> {
  readonly lengths: number[];
  readonly byText: Map<string, Value>;
}

export function newPieceEdges(): PieceEdges {
  return { byShape: new Map(), prefixes: newLengths(), lastCodes: new Uint8Array(128) };
}

/** The node behind the piece; pieces that differ in capture names only share it. */
export function addPiece(edges: PieceEdges, piece: Piece, newNode: () => number): number {
  const shape = printPiece(piece.map((part) => (part.kind === 'capture' ? { ...part, name: '' } : part)));
  let edge = edges.byShape.get(shape);
  if (edge === undefined) {
    edge = { piece, next: newNode() };
    edges.byShape.set(shape, edge);
    const suffixes = entry(edges.prefixes, textOfPart(piece[0]), newLengths<PieceEdge[]>);
    const suffix = textOfPart(piece.at(-1));
    entry(suffixes, suffix, () => []).push(edge);
    const lastCode = suffix.charCodeAt(suffix.length - 1);
    if (lastCode < 128) edges.lastCodes[lastCode] = 1;
    else edges.lastCodes.fill(1);
  }
  return edge.next;
}

const NONE: readonly number[] = [];

/** The nodes behind the pieces that match the segment of the URL from `start` to `end`. */
export function findPieces(edges: PieceEdges, url: string, start: number, end: number): readonly number[] {
  const lastCode = url.charCodeAt(end - 1);
  if (start === end || (lastCode < 128 && edges.lastCodes[lastCode] === 0)) return NONE;
  const segment = url.slice(start, end);
  let found: number[] | null = null;
  const { lengths, byText } = edges.prefixes;
  for (const prefixLength of lengths) {
    if (prefixLength > segment.length) continue;
    const suffixes = byText.get(segment.slice(0, prefixLength));
    if (suffixes === undefined) continue;
    for (const suffixLength of suffixes.lengths) {
      if (suffixLength > segment.length) continue;
      const candidates = suffixes.byText.get(segment.slice(segment.length - suffixLength));
      if (candidates === undefined) continue;
      for (const { piece, next } of candidates) {
        if (!matchPiece(piece, segment, [])) continue;
        found ??= [];
        found.push(next);
      }
    }
  }
  return found ?? NONE;
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
