/**
 * A URL with holes: what the templates of a rule book mean, as a structure. docs/rule-book-format.md is the
 * specification; parse-template.ts reads the text, this file names the parts and writes them back.
 */
export interface Template {
  /** Literal scheme without its colon; null: any. */
  readonly scheme: string | null;
  /** Host with port; null: any. */
  readonly host: Piece | null;
  /** The segments after the first slash; `/` alone is one empty segment. */
  readonly path: readonly Piece[];
  /** null: no `?` in the template; what it does not name is governed by the rule. */
  readonly query: readonly QueryPart[] | null;
  /** null: any. */
  readonly fragment: Piece | null;
}

/** What stands between two delimiters; no parts at all is the empty text. */
export type Piece = readonly Part[];

export type Part = TextPart | CapturePart | RestPart | WildPart;

export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

/** `{name:type}` in a source, `{name|function}` in a target. */
export interface CapturePart {
  readonly kind: 'capture';
  readonly name: string;
  readonly type: CaptureType;
  readonly functions: readonly TextFunction[];
}

/** `{name...}`: one or more whole path segments. */
export interface RestPart {
  readonly kind: 'rest';
  readonly name: string;
}

/** `{*:value}`: a part that does not matter. */
export interface WildPart {
  readonly kind: 'wild';
  readonly value: string;
}

export type CaptureType = 'any' | 'digits' | 'hex' | 'date' | 'word';

export type TextFunction =
  | { readonly name: 'lower' | 'upper' | 'decode' | 'encode' | 'unpad' }
  | { readonly name: 'swap'; readonly from: string; readonly to: string };

export interface QueryPart {
  readonly name: string;
  /** null: a parameter without `=`. */
  readonly value: Piece | null;
}

export const CAPTURE_TYPES: readonly CaptureType[] = ['any', 'digits', 'hex', 'date', 'word'];

export function printTemplate(template: Template): string {
  const { scheme, host, path, query, fragment } = template;
  return (
    (scheme === null ? '' : `${scheme}:`) +
    (host === null ? '' : `//${printPiece(host)}`) +
    path.map((piece) => `/${printPiece(piece)}`).join('') +
    (query === null ? '' : `?${query.map(printQueryPart).join('&')}`) +
    (fragment === null ? '' : `#${printPiece(fragment)}`)
  );
}

/** Text as a template writes it: braces doubled. */
export function literal(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}

export function printPiece(piece: Piece): string {
  return piece.map(printPart).join('');
}

/** The names a template captures, in the order in which matching finds them. */
export function captureNames(template: Template): string[] {
  return holes(template).flatMap((part) => (part.kind === 'wild' ? [] : [part.name]));
}

/** All parts that are no text, in the order scheme, host, path, query, fragment. */
export function holes(template: Template): Exclude<Part, TextPart>[] {
  return piecesOf(template).flatMap((piece) => piece.filter((part) => part.kind !== 'text'));
}

export function piecesOf({ host, path, query, fragment }: Template): Piece[] {
  return [host ?? [], ...path, ...(query ?? []).map((part) => part.value ?? []), fragment ?? []];
}

function printQueryPart({ name, value }: QueryPart): string {
  return value === null ? literal(name) : `${literal(name)}=${printPiece(value)}`;
}

function printPart(part: Part): string {
  switch (part.kind) {
    case 'text':
      return literal(part.text);
    case 'rest':
      return `{${part.name}...}`;
    case 'wild':
      return `{*:${part.value.replace(/\{/g, '%7B').replace(/\}/g, '%7D')}}`;
    case 'capture':
      return `{${part.name}${part.type === 'any' ? '' : `:${part.type}`}${part.functions.map(printFunction).join('')}}`;
  }
}

function printFunction(fn: TextFunction): string {
  return fn.name === 'swap' ? `|swap(${fn.from},${fn.to})` : `|${fn.name}`;
}
