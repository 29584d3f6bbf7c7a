import { type Part, type Piece, printTemplate } from '../../rules/template.ts';
import type { SiteWords } from './site-words.ts';
import type { UrlShape } from './url-shape.ts';

/** Pieces of text, and names of slots where arguments stand. */
export interface Form {
  readonly path: readonly FormPiece[];
  readonly params: readonly { readonly name: string; readonly piece: FormPiece | null }[];
}

export type FormPiece = { readonly text: string } | { readonly slot: string };

/** How a path is read: from where on it is an argument, and whether its last segment is one of its own. */
export interface Reading {
  readonly argumentFrom: 'second' | 'first-rare';
  readonly cutsLast: boolean;
}

export const READINGS: readonly Reading[] = [
  { argumentFrom: 'second', cutsLast: false },
  { argumentFrom: 'first-rare', cutsLast: false },
  { argumentFrom: 'second', cutsLast: true },
  { argumentFrom: 'first-rare', cutsLast: true },
];

/** The URL's form in one reading, and the texts in its slots by name. */
export function slotted(
  shape: UrlShape,
  words: SiteWords,
  { argumentFrom, cutsLast }: Reading,
): { form: Form; slots: Map<string, string> } {
  const slots = new Map<string, string>();
  const slot = (name: string, text: string): FormPiece => {
    slots.set(name, text);
    return { slot: name };
  };
  const rare = shape.segments.findIndex((segment) => segment !== '' && !words.isFunctionPiece(segment));
  const first = argumentFrom === 'first-rare' ? rare : rare === 0 ? 0 : shape.segments.length > 1 ? 1 : -1;
  const path: FormPiece[] = shape.segments.slice(0, first < 0 ? undefined : first).map((text) => ({ text }));
  if (first >= 0) {
    const run = shape.segments.slice(first);
    const last = run.at(-1)!;
    if (!cutsLast || run.length === 1 || last === '') path.push(slot('rest', run.join('/')));
    else path.push(slot('dir', run.slice(0, -1).join('/')), slot('last', last));
  }
  const params = [...shape.params]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }, i) => {
      if (value === null) return { name, piece: null };
      const isLiteral = value === '' || !words.isOpen(name) || words.isFunctionPiece(value);
      return { name, piece: isLiteral ? { text: value } : slot(`q${i}_${name.replace(/\W/g, '')}`, value) };
    });
  return { form: { path, params }, slots };
}

/** One text a form; a character that no URL holds stands before the names of slots. */
export function formKey({ path, params }: Form): string {
  const textOf = (piece: FormPiece | null): string =>
    piece === null ? '\u0001' : 'slot' in piece ? `\u0000${piece.slot}` : piece.text;
  let key = '';
  for (const piece of path) key += `/${textOf(piece)}`;
  for (const { name, piece } of params) key += `&${name}=${textOf(piece)}`;
  return key;
}

/** The form as a template; `partOf` says what stands for a slot. */
export function printForm({ path, params }: Form, partOf: (slot: string) => Part): string {
  const piece = (each: FormPiece): Piece => {
    if ('slot' in each) return [partOf(each.slot)];
    return each.text === '' ? [] : [{ kind: 'text', text: each.text }];
  };
  const query = params.map(({ name, piece: each }) => ({ name, value: each === null ? null : piece(each) }));
  return printTemplate({
    scheme: null,
    host: null,
    path: path.map(piece),
    query: query.length === 0 ? null : query,
    fragment: null,
  });
}

/** A form without slots. */
export function literalForm({ segments, params }: UrlShape): Form {
  return {
    path: segments.map((text) => ({ text })),
    params: params.map(({ name, value }) => ({ name, piece: value === null ? null : { text: value } })),
  };
}
