/** What two pieces of two templates have in common: text where they agree, a capture where they differ. */
import { isOfType } from '../../rules/match-template.ts';
import type {
  CapturePart,
  CaptureType,
  Part,
  Piece,
  TextPart,
  WildPart,
} from '../../rules/template-parts.ts';
import type { NameTable } from './name-table.ts';

type Pair<T> = readonly [T, T];

/** Pieces of `from`: every difference gets a name, after its place. */
export function sourcePiece(pieces: Pair<Piece>, names: NameTable, place: string): Piece | null {
  return joined(pieces, {
    texts: (x, y) => {
      const { before, here, there, behind } = difference(x, y);
      if (here === '' || there === '') return null;
      const name = names.bind(`=${here}`, `=${there}`, place);
      return [...text(before), capture(name, commonType(here, there)), ...text(behind)];
    },
    captures: (x, y) => {
      if ((x.kind === 'rest') !== (y.kind === 'rest')) return null;
      if (x.kind === 'rest') return [{ kind: 'rest', name: names.bind(termOf(x), termOf(y), 'rest') }];
      return [capture(names.bind(termOf(x), termOf(y), place), joinedType(x, y))];
    },
  });
}

/** Pieces of `to`: a difference is one that `from` has too, or it does not matter. */
export function targetPiece(pieces: Pair<Piece>, names: NameTable): Piece | null {
  return joined(pieces, {
    texts: (x, y) => {
      const whole = names.find(`=${x}`, `=${y}`);
      if (whole !== undefined) return [capture(whole, 'any')];
      const { before, here, there, behind } = difference(x, y);
      const name = names.find(`=${here}`, `=${there}`);
      if (name !== undefined) return [...text(before), capture(name, 'any'), ...text(behind)];
      // Two rules that choose different mirrors: then which one does not matter.
      return x === '' || y === '' ? null : [{ kind: 'wild', value: x }];
    },
    captures: (x, y) => {
      const name = names.find(termOf(x), termOf(y));
      if (name === undefined) return null;
      const [a, b] = [x, y].map((part) => (part.kind === 'capture' ? part.functions : []));
      const isSame = JSON.stringify(a) === JSON.stringify(b);
      return isSame ? [{ kind: 'capture', name, type: 'any', functions: a! }] : null;
    },
  });
}

interface Joins {
  /** Two different texts. */
  readonly texts: (a: string, b: string) => Piece | null;
  /** Two captures, or a capture and a text. */
  readonly captures: (a: Part, b: Part) => Piece | null;
}

function joined([a, b]: Pair<Piece>, { texts, captures }: Joins): Piece | null {
  if (a.every(isText) && b.every(isText)) {
    const [x, y] = [textOf(a), textOf(b)];
    return x === y ? a : texts(x, y);
  }
  if (a.length !== b.length) return aligned([a, b], captures);
  const parts: Part[] = [];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!];
    if (a.length > 1 && isText(x) !== isText(y)) return null;
    const piece = partInCommon(x, y, { texts, captures });
    if (piece === null) return null;
    parts.push(...piece);
  }
  // Two captures need text between them.
  return parts.some((part, i) => i > 0 && !isText(part) && !isText(parts[i - 1]!)) ? null : parts;
}

function partInCommon(x: Part, y: Part, { texts, captures }: Joins): Piece | null {
  if (isWild(x) || isWild(y)) return wildOf(x, y);
  if (!isText(x) || !isText(y)) return captures(x, y);
  const piece = x.text === y.text ? [x] : texts(x.text, y.text);
  return piece?.some(isWild) ? null : piece;
}

/** A text and a capture with text around it: the text is a case if it begins and ends alike. */
function aligned([a, b]: Pair<Piece>, captures: Joins['captures']): Piece | null {
  const [plain, mixed] = a.length < b.length ? [a, b] : [b, a];
  const hole = mixed.findIndex((part) => !isText(part));
  if (!plain.every(isText) || mixed.some((part, i) => i !== hole && !isText(part))) return null;
  const [before, behind] = [textOf(mixed.slice(0, hole)), textOf(mixed.slice(hole + 1))];
  const whole = textOf(plain);
  const middle = whole.slice(before.length, whole.length - behind.length);
  if (middle === '' || whole !== before + middle + behind) return null;
  const [inner, captured]: Pair<Part> = [{ kind: 'text', text: middle }, mixed[hole]!];
  const piece = plain === a ? captures(inner, captured) : captures(captured, inner);
  return piece && [...text(before), ...piece, ...text(behind)];
}

/** What does not matter in one rule and is a constant of the other does not matter in both. */
function wildOf(x: Part, y: Part): Piece | null {
  if (isWild(x)) return isWild(y) || isText(y) ? [x] : null;
  return isText(x) ? [y] : null;
}

interface Difference {
  readonly before: string;
  readonly here: string;
  readonly there: string;
  readonly behind: string;
}

/** The texts without what they begin and end with alike, whole tokens only. */
function difference(x: string, y: string): Difference {
  const [a, b] = [tokensOf(x), tokensOf(y)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return {
    before: a.slice(0, start).join(''),
    here: a.slice(start, a.length - end).join(''),
    there: b.slice(start, b.length - end).join(''),
    behind: a.slice(a.length - end).join(''),
  };
}

function tokensOf(content: string): string[] {
  return content.match(/\p{L}+|\p{N}+|./gsu) ?? [];
}

function commonType(x: string, y: string): CaptureType {
  return (['digits', 'word'] as const).find((type) => isOfType(x, type) && isOfType(y, type)) ?? 'any';
}

function joinedType(x: Part, y: Part): CaptureType {
  const [first, second] = isText(x) ? [y, x] : [x, y];
  if (first.kind !== 'capture') return 'any';
  const fits =
    second.kind === 'text'
      ? isOfType(second.text, first.type)
      : second.kind === 'capture' && second.type === first.type;
  return fits ? first.type : 'any';
}

function text(content: string): Piece {
  return content === '' ? [] : [{ kind: 'text', text: content }];
}

function capture(name: string, type: CaptureType): CapturePart {
  return { kind: 'capture', name, type, functions: [] };
}

/** A capture by its name, a text by itself. */
function termOf(part: Part): string {
  if (part.kind === 'text') return `=${part.text}`;
  return part.kind === 'wild' ? `*${part.value}` : part.name;
}

function textOf(piece: Piece): string {
  return piece.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

function isText(part: Part): part is TextPart {
  return part.kind === 'text';
}

function isWild(part: Part): part is WildPart {
  return part.kind === 'wild';
}
