import type { Param } from '../../rules/params.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { type Part, type Piece, printTemplate, type QueryPart } from '../../rules/template.ts';
import { type Carrier, commonRuns } from './common-runs.ts';
import type { SiteWords } from './site-words.ts';
import { looseTokens } from './slot-function.ts';
import { capture, type Slot, slotsOf, span } from './slots.ts';
import type { UrlShape } from './url-shape.ts';

/**
 * The rules that make `target` of `source`: what the two share beyond the words of the site becomes a slot, wherever
 * it stands and with whatever separators; the rest stays literal. None if the target shows an argument that the
 * source does not have (an id only the site's database can map), or if templates cannot say it. Several readings
 * are given where one pair cannot tell how general the rule is: with or without the first directory that both
 * share, and with the value or any value of parameters that fall away.
 */
export function alignedRules(
  source: UrlShape,
  target: UrlShape,
  words: SiteWords,
  maxSlots: number,
): RewriteRule[] {
  const sides = differingCarriers(source, target);
  const runs = commonRuns(sides.sources, sides.targets, { words, maxRuns: maxSlots });
  const rules: RewriteRule[] = [];
  for (const slots of [slotsOf(runs, words), slotsOf(runs, null)]) {
    const to = slots === null ? null : targetPieces(sides.targets, slots, words);
    if (slots === null || to === null) continue;
    for (const reading of [null, words]) {
      const from = sourcePieces(sides.sources, slots, reading);
      rules.push({
        kind: 'rewrite',
        from: printed(source, target, { carriers: sides.sources, pieces: from }),
        to: printed(target, source, { carriers: sides.targets, pieces: to }),
        others: 'keep',
      });
    }
  }
  return rules;
}

interface Sides {
  readonly sources: readonly Carrier[];
  readonly targets: readonly Carrier[];
}

/** The two paths, and the parameters that differ: equal ones are carried over unnamed. */
function differingCarriers(source: UrlShape, target: UrlShape): Sides {
  return { sources: carriersOf(source, target), targets: carriersOf(target, source) };
}

function carriersOf(shape: UrlShape, other: UrlShape): Carrier[] {
  const carriers = [carrier(null, shape.segments.join('/'))];
  for (const param of shape.params)
    if (!hasParam(other, param)) carriers.push(carrier(param.name, param.value));
  return carriers;
}

function hasParam({ params }: UrlShape, { name, value }: Param): boolean {
  return params.some((each) => each.name === name && each.value === value);
}

function carrier(name: string | null, text: string | null): Carrier {
  return { name, text: text ?? '', tokens: looseTokens(text ?? ''), hasValue: text !== null };
}

/** With `words`, parameters that hold no slot may have any value, and so may segments that are rare on the site. */
function sourcePieces(
  carriers: readonly Carrier[],
  slots: readonly Slot[],
  words: SiteWords | null,
): Piece[][] {
  const all: Piece[][] = [];
  for (const carrier of carriers) all.push(piecesOfSource(carrier, slots, words));
  return all;
}

function piecesOfSource(carrier: Carrier, slots: readonly Slot[], words: SiteWords | null): Piece[] {
  const own = slots.filter(({ run }) => run.source === carrier);
  if (words !== null && own.length === 0 && carrier.name !== null && carrier.text !== '')
    return [[capture(`x_${carrier.name.replace(/[^A-Za-z0-9_]/g, '')}`)]];
  const holes = own.map(
    ({ run, isRest, name }): Hole => ({
      span: span(run, 'source'),
      part: isRest ? { kind: 'rest', name } : capture(name),
    }),
  );
  const pieces = piecesOf(carrier, holes);
  if (words === null || carrier.name !== null) return pieces;
  return pieces.map((piece, i) => (isArgumentText(piece, words) ? [capture(`x${i}`)] : piece));
}

/** Null if an argument is left that no slot explains. */
function targetPieces(
  carriers: readonly Carrier[],
  slots: readonly Slot[],
  words: SiteWords,
): Piece[][] | null {
  const all: Piece[][] = [];
  for (const carrier of carriers) {
    const pieces = piecesOfTarget(carrier, slots);
    for (const piece of pieces) if (isArgumentText(piece, words)) return null;
    all.push(pieces);
  }
  return all;
}

function piecesOfTarget(carrier: Carrier, slots: readonly Slot[]): Piece[] {
  const holes: Hole[] = [];
  for (const { run, name, functions } of slots) {
    if (run.target !== carrier) continue;
    holes.push({ span: span(run, 'target'), part: { kind: 'capture', name, type: 'any', functions } });
  }
  return piecesOf(carrier, holes);
}

/** A piece without slot that the site shows too rarely for a word of its own. */
function isArgumentText(piece: Piece, words: SiteWords): boolean {
  const [only, more] = piece;
  if (only?.kind !== 'text' || more !== undefined || words.isFunctionPiece(only.text)) return false;
  for (const { text } of looseTokens(only.text)) if (words.isArgumentToken(text)) return true;
  return false;
}

interface Hole {
  readonly span: readonly [number, number];
  readonly part: Part;
}

/** The carrier's text with holes; a path is cut at its slashes, those within a hole aside. */
function piecesOf(carrier: Carrier, holes: readonly Hole[]): Piece[] {
  const isPath = carrier.name === null;
  const pieces: Part[][] = [[]];
  let at = 0;
  for (const { span, part } of [...holes].sort(byStart)) {
    addText(pieces, carrier.text.slice(at, span[0]), isPath);
    pieces.at(-1)!.push(part);
    at = span[1];
  }
  addText(pieces, carrier.text.slice(at), isPath);
  return pieces;
}

function byStart(a: Hole, b: Hole): number {
  return a.span[0] - b.span[0];
}

function addText(pieces: Part[][], text: string, isPath: boolean): void {
  const texts = isPath ? text.split('/') : [text];
  for (let i = 0; i < texts.length; i++) {
    if (i > 0) pieces.push([]);
    if (texts[i] !== '') pieces.at(-1)!.push({ kind: 'text', text: texts[i]! });
  }
}

/** Scheme and host only where the two URLs differ in them: else the rule holds for any. */
function printed(
  shape: UrlShape,
  other: UrlShape,
  { carriers, pieces }: { carriers: readonly Carrier[]; pieces: readonly Piece[][] },
): string {
  const isElsewhere = shape.scheme !== other.scheme || shape.host !== other.host;
  const query: QueryPart[] = [];
  for (let i = 1; i < carriers.length; i++) {
    const { name, hasValue } = carriers[i]!;
    query.push({ name: name ?? '', value: hasValue ? pieces[i]![0]! : null });
  }
  query.sort(byName);
  return printTemplate({
    scheme: shape.scheme === other.scheme ? null : shape.scheme,
    host: isElsewhere ? [{ kind: 'text', text: shape.host }] : null,
    path: pieces[0]!,
    query: query.length === 0 ? null : query,
    fragment: null,
  });
}

function byName(a: QueryPart, b: QueryPart): number {
  return a.name < b.name ? -1 : 1;
}
