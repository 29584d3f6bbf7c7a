import { parseTemplate, templateError } from './parse-template.ts';
import { captureNames, type Piece, piecesOf, type Template } from './template-parts.ts';

/** A template that URLs are matched against (`from`, `when`): parsed, and refused if it could not be matched. */
export function parseSource(text: string): Template {
  const template = parseTemplate(text);
  for (const piece of piecesOf(template)) checkSourcePiece(piece, text);
  const names = captureNames(template);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw templateError(`{${twice}} is captured twice`, text);
  const rests = piecesOf(template).filter(isRest);
  if (rests.length > 1) throw templateError('more than one {name...} in a path', text);
  if (rests.length > 0 && !template.path.some(isRest))
    throw templateError('{name...} stands outside the path', text);
  return template;
}

/** A template that URLs are written with (`to`); `names` are what its source captures. */
export function parseTarget(text: string, names: readonly string[]): Template {
  const template = parseTemplate(text);
  for (const part of piecesOf(template).flat()) {
    if (part.kind === 'rest' || (part.kind === 'capture' && part.type !== 'any'))
      throw templateError(`write {${part.name}} here: types and ... belong to the source`, text);
    if (part.kind === 'capture' && !names.includes(part.name))
      throw templateError(`{${part.name}} is not captured by the source`, text);
  }
  return template;
}

function checkSourcePiece(piece: Piece, text: string): void {
  piece.forEach((part, i) => {
    if (part.kind === 'wild') throw templateError('{*:value} belongs to the target', text);
    if (part.kind === 'text') return;
    if (part.kind === 'capture' && part.functions.length > 0)
      throw templateError(`the functions of {${part.name}} belong to the target`, text);
    if (part.kind === 'rest' && piece.length > 1)
      throw templateError(`{${part.name}...} stands for whole segments, without text beside it`, text);
    if (i > 0 && piece[i - 1]!.kind !== 'text')
      throw templateError(`{${part.name}} needs text between it and the capture before it`, text);
  });
}

function isRest(piece: Piece): boolean {
  return piece[0]?.kind === 'rest';
}

/** The template that a rule's URLs must match besides; null if it has none. */
export function conditionOf({ when }: { readonly when?: string | undefined }): Template | null {
  return when === undefined ? null : parseSource(when);
}
