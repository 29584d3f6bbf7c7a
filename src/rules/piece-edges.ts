import { codeAt } from '../url/code-at.ts';
import { matchPiece } from './match-template.ts';
import { type Piece, printPiece } from './template-parts.ts';

/**
 * The pieces with typed captures or with text around captures that leave one node of the index, found by the hash of
 * the text they start and end with: one look-up for each length that occurs, however many pieces there are. What is
 * found is matched in full.
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
  let edge = edges.byShape.get(shape);
  if (edge === undefined) {
    edge = { piece, next: newNode() };
    edges.byShape.set(shape, edge);
    const prefix = textOfPart(piece[0]);
    const suffix = textOfPart(piece.at(-1));
    const suffixes = entry(edges.prefixes, prefix, newLengths<PieceEdge[]>);
    entry(suffixes, reversed(suffix), () => []).push(edge);
    const lastCode = suffix.charCodeAt(suffix.length - 1);
    if (lastCode < 128) edges.lastCodes[lastCode] = 1;
    else edges.lastCodes.fill(1);
  }
  return edge.next;
}

const NONE: readonly number[] = [];

/** The nodes behind the pieces that match the segment of the URL from `start` to `end`. */
export function findPieces(edges: PieceEdges, url: string, start: number, end: number): readonly number[] {
  const lastCode = codeAt(url, end - 1);
  if (start === end || (lastCode < 128 && edges.lastCodes[lastCode] === 0)) return NONE;
  const { lengths, byHash } = edges.prefixes;
  let found: number[] | null = null;
  let hash = SEED;
  let at = start;
  for (let i = 0; i < lengths.length && lengths[i]! <= end - start; i++) {
    for (; at < start + lengths[i]!; at++) hash = mixed(hash, codeAt(url, at));
    const suffixes = byHash.get(hash);
    if (suffixes === undefined) continue;
    const candidates = candidatesBySuffix(suffixes, url, start, end);
    if (candidates !== null) found = addMatching(candidates, url.slice(start, end), found);
  }
  return found ?? NONE;
}

/** The pieces whose last text the segment seems to end with. */
function candidatesBySuffix(
  { lengths, byHash }: Lengths<PieceEdge[]>,
  url: string,
  start: number,
  end: number,
): readonly PieceEdge[] | null {
  let candidates: readonly PieceEdge[] | null = null;
  let hash = SEED;
  let at = end;
  for (let i = 0; i < lengths.length && lengths[i]! <= end - start; i++) {
    while (at > end - lengths[i]!) hash = mixed(hash, codeAt(url, --at));
    const edges = byHash.get(hash);
    if (edges !== undefined) candidates = candidates === null ? edges : [...candidates, ...edges];
  }
  return candidates;
}

function addMatching(
  candidates: readonly PieceEdge[],
  segment: string,
  found: number[] | null,
): number[] | null {
  let all = found;
  for (const { piece, next } of candidates) {
    if (!matchPiece(piece, segment, [])) continue;
    all ??= [];
    all.push(next);
  }
  return all;
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
