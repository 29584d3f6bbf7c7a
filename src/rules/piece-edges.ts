import { codeAt } from '../url/code-at.ts';
import { type Piece, printPiece } from './template-parts.ts';
import type { UrlShape } from './url-shape.ts';

/**
 * The pieces with typed captures or with text around captures that leave one node of the index, found by the hash of
 * the text they start and end with: one look-up for each length that occurs, however many pieces there are.
 */
export interface PieceEdges {
  /** The node behind each piece. */
  readonly byShape: Map<string, number>;
  readonly prefixes: Lengths<Lengths<number[]>>;
  /** The last characters of pieces that end with text; a piece that ends with a capture allows all. */
  readonly lastCodes: Uint8Array;
}

/** A map from hashes of texts, with the distinct lengths of the texts, the shortest first. */
interface Lengths<Value> {
  readonly lengths: number[];
  readonly byHash: Map<number, Value>;
}

export function newPieceEdges(): PieceEdges {
  return { byShape: new Map(), prefixes: newLengths(), lastCodes: new Uint8Array(128) };
}

/** The node behind the piece; pieces that differ in capture names only share it. */
export function addPiece(edges: PieceEdges, piece: Piece, newNode: () => number): number {
  const shape = printPiece(piece.map((part) => (part.kind === 'capture' ? { ...part, name: '' } : part)));
  let node = edges.byShape.get(shape);
  if (node === undefined) {
    node = newNode();
    edges.byShape.set(shape, node);
    const suffix = textOfPart(piece.at(-1));
    const suffixes = entry(edges.prefixes, textOfPart(piece[0]), newLengths<number[]>);
    entry(suffixes, reversed(suffix), () => []).push(node);
    const lastCode = suffix.charCodeAt(suffix.length - 1);
    if (lastCode < 128) edges.lastCodes[lastCode] = 1;
    else edges.lastCodes.fill(1);
  }
  return node;
}

const NONE: readonly number[] = [];

/** The nodes behind the pieces that may match a segment of the URL: few others are among them. */
export function findPieces(edges: PieceEdges, shape: UrlShape, segment: number): readonly number[] {
  const { url } = shape;
  const start = shape.segmentStarts[segment]!;
  const end = shape.segmentEnd(segment);
  if (start === end) return NONE;
  const lastCode = codeAt(url, end - 1);
  if (lastCode < 128 && edges.lastCodes[lastCode] === 0) return NONE;
  const { lengths, byHash } = edges.prefixes;
  let found: readonly number[] = NONE;
  let hash = SEED;
  let at = start;
  for (let i = 0; i < lengths.length && lengths[i]! < end - start; i++) {
    for (; at < start + lengths[i]!; at++) hash = mixed(hash, codeAt(url, at));
    const suffixes = byHash.get(hash);
    if (suffixes !== undefined) found = joined(found, findBySuffix(suffixes, url, { start: at, end }));
  }
  return found;
}

/** The nodes of the pieces whose last text the segment seems to end with, `start` being behind their first text. */
function findBySuffix(
  { lengths, byHash }: Lengths<number[]>,
  url: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly number[] {
  let found: readonly number[] = NONE;
  let hash = SEED;
  let at = end;
  // A capture between the two takes a character at least.
  for (let i = 0; i < lengths.length && lengths[i]! < end - start; i++) {
    while (at > end - lengths[i]!) hash = mixed(hash, codeAt(url, --at));
    const nodes = byHash.get(hash);
    if (nodes !== undefined) found = joined(found, nodes);
  }
  return found;
}

function joined(some: readonly number[], more: readonly number[]): readonly number[] {
  return some.length === 0 ? more : more.length === 0 ? some : [...some, ...more];
}

function entry<Value>(map: Lengths<Value>, text: string, make: () => Value): Value {
  let hash = SEED;
  for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
  let value = map.byHash.get(hash);
  if (value === undefined) {
    value = make();
    map.byHash.set(hash, value);
  }
  if (!map.lengths.includes(text.length)) {
    map.lengths.push(text.length);
    map.lengths.sort((a, b) => a - b);
  }
  return value;
}

const SEED = 0;

function mixed(hash: number, code: number): number {
  return (Math.imul(hash ^ code, 0x01000193) + 1) | 0;
}

function newLengths<Value>(): Lengths<Value> {
  return { lengths: [], byHash: new Map() };
}

function textOfPart(part: Piece[number] | undefined): string {
  return part?.kind === 'text' ? part.text : '';
}

/** Suffixes are read from their end. */
function reversed(text: string): string {
  let result = '';
  for (let at = text.length - 1; at >= 0; at--) result += text[at];
  return result;
}
