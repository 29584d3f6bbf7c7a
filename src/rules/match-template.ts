import type { CaptureType, Piece, QueryPart, Template } from './template-parts.ts';
import type { Param, UrlView } from './url-view.ts';

/** What a template found in a URL: captured texts in the order of captureNames, and parameters it does not name. */
export interface Match {
  readonly captures: readonly string[];
  readonly others: readonly Param[];
}

/** One look from left to right, without backtracking: the cost is linear in the URL whatever the template. */
export function matchTemplate(template: Template, view: UrlView): Match | null {
  const { scheme, authority, fragment } = view.parts;
  if (template.scheme !== null && template.scheme !== scheme) return null;
  const captures: string[] = [];
  if (template.host !== null && (authority === null || !matchPiece(template.host, authority, captures)))
    return null;
  if (!matchPath(template.path, view.segments, captures)) return null;
  const others = matchQuery(template.query, view.params, captures);
  if (others === null) return null;
  if (template.fragment !== null && (fragment === null || !matchPiece(template.fragment, fragment, captures)))
    return null;
  return { captures, others };
}

function matchPath(pieces: readonly Piece[], segments: readonly string[], captures: string[]): boolean {
  const spare = segments.length - pieces.length;
  if (spare < 0) return false;
  let at = 0;
  for (const piece of pieces) {
    if (piece[0]?.kind !== 'rest') {
      if (!matchPiece(piece, segments[at++]!, captures)) return false;
      continue;
    }
    const text = segments.slice(at, at + spare + 1).join('/');
    if (text === '') return false;
    captures.push(text);
    at += spare + 1;
  }
  return at === segments.length;
}

/** The parameters that the template leaves unnamed; null if one it names is missing or has another value. */
function matchQuery(
  query: readonly QueryPart[] | null,
  params: readonly Param[],
  captures: string[],
): readonly Param[] | null {
  if (query === null || query.length === 0) return params;
  const others = params.slice();
  for (const { name, value } of query) {
    // The k-th mention of a name in the template means its k-th occurrence in the URL.
    const at = others.findIndex((param) => param.name === name);
    if (at < 0 || !matchValue(value, others[at]!.value, captures)) return null;
    others.splice(at, 1);
  }
  return others;
}

function matchValue(piece: Piece | null, value: string | null, captures: string[]): boolean {
  if (piece === null || value === null) return piece === null && value === null;
  const only = piece[0];
  if (value === '' && piece.length === 1 && only?.kind === 'capture' && only.type === 'any') {
    captures.push('');
    return true;
  }
  return matchPiece(piece, value, captures);
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
    const end = endOfCapture(piece, i, { text, at });
    if (end <= at) return false;
    const captured = text.slice(at, end);
    if (part.kind === 'capture' && !isOfType(captured, part.type)) return false;
    captures.push(captured);
    at = end;
  }
  return at === text.length;
}

/** Where the capture at `index` ends: where the text after it first stands, at the end if that ends the piece. */
function endOfCapture(piece: Piece, index: number, { text, at }: { text: string; at: number }): number {
  const next = piece[index + 1];
  if (next?.kind !== 'text') return text.length;
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
