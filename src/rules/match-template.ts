import type { CaptureType, Piece, QueryPart, Template } from './template-parts.ts';
import { shapeOf, type UrlShape } from './url-shape.ts';

/** What a template found in a URL. */
export interface Match {
  /** Captured texts in the order of captureNames. */
  readonly captures: readonly string[];
  /** The parameters that the template does not name, as they stand in the URL. */
  readonly others: string;
}

/** One look from left to right, without backtracking: the cost is linear in the URL whatever the template. */
export function matchTemplate(template: Template, url: string): Match | null {
  const shape = shapeOf(url);
  const captures: string[] = [];
  if (!matchOrigin(template, shape, captures) || !matchPath(template.path, shape, captures)) return null;
  const others = matchQuery(template.query, shape, captures);
  if (others === null || !matchFragment(template.fragment, shape, captures)) return null;
  return { captures, others };
}

function matchOrigin({ scheme, host }: Template, shape: UrlShape, captures: string[]): boolean {
  const { url, authorityStart, authorityEnd } = shape;
  if (scheme !== null && !(url.startsWith(scheme) && url.startsWith('://', scheme.length))) return false;
  if (host === null) return true;
  return authorityEnd >= 0 && matchPiece(host, url.slice(authorityStart, authorityEnd), captures);
}

function matchPath(pieces: readonly Piece[], shape: UrlShape, captures: string[]): boolean {
  const spare = shape.segmentCount - pieces.length;
  if (spare < 0) return false;
  let at = 0;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    const first = at;
    if (piece.length > 0 && piece[0]!.kind === 'rest') at += spare;
    if (!matchSegments(piece, shape, first, at++, captures)) return false;
  }
  return at === shape.segmentCount;
}

/** Cuts out only what is captured: in most pieces of most templates nothing is, or all. */
function matchSegments(
  piece: Piece,
  shape: UrlShape,
  first: number,
  last: number,
  captures: string[],
): boolean {
  const { url } = shape;
  const start = shape.segmentStarts[first]!;
  const end = shape.segmentEnd(last);
  if (piece.length === 0) return start === end;
  const part = piece[0]!;
  if (piece.length > 1 || (part.kind === 'capture' && part.type !== 'any'))
    return matchPiece(piece, url.slice(start, end), captures);
  if (part.kind === 'text') return end - start === part.text.length && url.startsWith(part.text, start);
  if (start === end) return false;
  captures.push(url.slice(start, end));
  return true;
}

/** What the template leaves unnamed; null if a parameter it names is missing or has another value. */
function matchQuery(query: readonly QueryPart[] | null, shape: UrlShape, captures: string[]): string | null {
  if (query === null || query.length === 0) return shape.query;
  const used: number[] = [];
  for (const part of query) {
    // The k-th mention of a name in the template means its k-th occurrence in the URL.
    const at = findParam(part.name, shape, used);
    if (at < 0 || !matchValue(part.value, valueAt(shape, at), captures)) return null;
    used.push(at);
  }
  return used.length === shape.paramCount ? '' : withoutParams(shape, used);
}

function findParam(
  name: string,
  { url, paramStarts, nameEnds, paramCount }: UrlShape,
  used: number[],
): number {
  for (let i = 0; i < paramCount; i++) {
    const start = paramStarts[i]!;
    if (nameEnds[i]! - start === name.length && url.startsWith(name, start) && !used.includes(i)) return i;
  }
  return -1;
}

function valueAt({ url, nameEnds, paramEnds }: UrlShape, i: number): string | null {
  return nameEnds[i] === paramEnds[i] ? null : url.slice(nameEnds[i]! + 1, paramEnds[i]);
}

function withoutParams({ url, paramStarts, paramEnds, paramCount }: UrlShape, used: number[]): string {
  let others = '';
  for (let i = 0; i < paramCount; i++)
    if (!used.includes(i)) others += (others === '' ? '' : '&') + url.slice(paramStarts[i], paramEnds[i]);
  return others;
}

function matchValue(piece: Piece | null, value: string | null, captures: string[]): boolean {
  if (piece === null || value === null) return piece === null && value === null;
  if (value === '' && piece.length === 1) {
    const only = piece[0]!;
    if (only.kind === 'capture' && only.type === 'any') {
      captures.push('');
      return true;
    }
  }
  return matchPiece(piece, value, captures);
}

function matchFragment(piece: Piece | null, { url, queryEnd }: UrlShape, captures: string[]): boolean {
  if (piece === null) return true;
  return queryEnd < url.length && matchPiece(piece, url.slice(queryEnd + 1), captures);
}

/** Whether the whole text is the piece; its captured texts are added to `captures`. */
export function matchPiece(piece: Piece, text: string, captures: string[]): boolean {
  let at = 0;
  for (let i = 0; i < piece.length; i++) {
    const part = piece[i]!;
    if (part.kind === 'text') {
      if (!text.startsWith(part.text, at)) return false;
      at += part.text.length;
      continue;
    }
    const end = endOfCapture(piece, i, text, at);
    if (end <= at) return false;
    const captured = text.slice(at, end);
    if (part.kind === 'capture' && !isOfType(captured, part.type)) return false;
    captures.push(captured);
    at = end;
  }
  return at === text.length;
}

/** Where the capture at `index` ends: where the text after it first stands, at the end if that ends the piece. */
function endOfCapture(piece: Piece, index: number, text: string, at: number): number {
  if (index + 1 === piece.length) return text.length;
  const next = piece[index + 1]!;
  if (next.kind !== 'text') return text.length;
  if (index + 2 < piece.length) return text.indexOf(next.text, at + 1);
  return text.endsWith(next.text) ? text.length - next.text.length : -1;
}

const TYPES: Readonly<Record<CaptureType, RegExp | null>> = {
  any: null,
  digits: /^[0-9]+$/,
  hex: /^(?=(?:-*[0-9A-Fa-f]){8})[0-9A-Fa-f-]+$/,
  date: /^[0-9]{4}([-._]?)[0-9]{2}\1[0-9]{2}$/,
  word: /^[A-Za-z\u0080-\uFFFF]+$/,
};

export function isOfType(text: string, type: CaptureType): boolean {
  const pattern = TYPES[type];
  return pattern === null || pattern.test(text);
}
