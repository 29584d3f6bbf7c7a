import type { Match } from './match-template.ts';
import { captureNames, type Part, type Piece, type Template, type TextFunction } from './template-parts.ts';
import { applyFunctions } from './text-functions.ts';
import { shapeOf } from './url-shape.ts';

/** A template to write with, as lists of chunks; null: carried over. */
export interface Target {
  readonly scheme: string | null;
  readonly host: readonly Chunk[] | null;
  /** Path and query, with the delimiters. */
  readonly body: readonly Chunk[];
  readonly hasQuery: boolean;
  readonly fragment: readonly Chunk[] | null;
}

/** Literal text, delimiters included; a captured text; or a part that does not matter. All of one shape, for speed. */
export interface Chunk {
  readonly kind: 'text' | 'capture' | 'wild';
  /** The literal text, or the value of what does not matter. */
  readonly text: string;
  readonly slot: number;
  readonly functions: readonly TextFunction[] | null;
  /** Characters that would end the part here. */
  readonly escaped: RegExp | null;
  /** Whether it is all of a path segment, which must not be empty. */
  readonly isSegment: boolean;
}

/** As `url`, parts that do not matter show their value; as `key` they show `*`. */
export type Reading = 'url' | 'key';

/** A target for what the source captures. */
export function compileTarget(template: Template, source: Template): Target {
  const names = captureNames(source);
  const chunks = (piece: Piece, place: Place): Chunk[] => piece.map((part) => chunkOf(part, names, place));
  const inPath = { escaped: ENDS_PATH, clean: namesIn([source.host ?? [], ...source.path]) };
  const inValue = {
    escaped: ENDS_VALUE,
    clean: namesIn((source.query ?? []).map(({ value }) => value ?? [])),
  };
  const path = template.path.flatMap((piece) => [
    textChunk('/'),
    ...chunks(piece, { ...inPath, isSegment: piece.length === 1 }),
  ]);
  const query = (template.query ?? []).flatMap(({ name, value }, i) => {
    const start = `${i === 0 ? '?' : '&'}${name}`;
    return value === null ? [textChunk(start)] : [textChunk(`${start}=`), ...chunks(value, inValue)];
  });
  return {
    scheme: template.scheme,
    host: template.host === null ? null : merged(chunks(template.host, {})),
    body: merged([...path, ...query]),
    hasQuery: query.length > 0,
    fragment: template.fragment === null ? null : merged(chunks(template.fragment, {})),
  };
}

/** Where a chunk stands in the target. */
interface Place {
  readonly escaped?: RegExp;
  /** Captures that come from a place where the escaped characters cannot stand. */
  readonly clean?: readonly string[];
  readonly isSegment?: boolean;
}

const ENDS_PATH = /[?#]/g;
const ENDS_VALUE = /[&#]/g;

/** The URL that a target makes of a match in `url`; null if an empty text would take the place of a segment. */
export function writeTarget(target: Target, url: string, match: Match, reading: Reading): string | null {
  const shape = shapeOf(url);
  const { captures, others } = match;
  // Joined at the end: a sum of strings would be copied when it is read, and be read more slowly after that.
  const parts: string[] = [];
  if (target.host === null) parts.push(url.slice(0, shape.segmentStarts[0]! - 1));
  else {
    const start = target.scheme === null ? url.slice(0, Math.max(0, shape.authorityStart - 2)) : null;
    parts.push(start ?? `${target.scheme}:`, '//');
    fill(target.host, captures, { reading, parts });
  }
  if (!fill(target.body, captures, { reading, parts })) return null;
  if (others !== '') parts.push(target.hasQuery ? '&' : '?', others);
  if (target.fragment === null) {
    if (shape.queryEnd < url.length) parts.push(url.slice(shape.queryEnd));
  } else {
    const fragment: string[] = [];
    fill(target.fragment, captures, { reading, parts: fragment });
    if (fragment.some((text) => text !== '')) parts.push('#', ...fragment);
  }
  return parts.join('');
}

/** Adds the texts of the chunks to `parts`; false if an empty text would take the place of a segment. */
function fill(
  chunks: readonly Chunk[],
  captures: readonly string[],
  { reading, parts }: { readonly reading: Reading; readonly parts: string[] },
): boolean {
  for (let i = 0; i < chunks.length; i++) {
    const { kind, text, slot, functions, escaped, isSegment } = chunks[i]!;
    if (kind === 'text') parts.push(text);
    else if (kind === 'wild') parts.push(reading === 'key' ? '*' : text);
    else {
      let captured = captures[slot]!;
      if (functions !== null) captured = applyFunctions(captured, functions);
      if (captured === '' && isSegment) return false;
      parts.push(escaped === null ? captured : escapeDelimiters(captured, escaped));
    }
  }
  return true;
}

/** Looks before it replaces: hardly any captured text holds such a character. */
function escapeDelimiters(text: string, escaped: RegExp): string {
  if (!text.includes('#') && !text.includes(escaped === ENDS_PATH ? '?' : '&')) return text;
  return text.replace(escaped, encodeURIComponent);
}

function chunkOf(part: Part, names: readonly string[], place: Place): Chunk {
  if (part.kind === 'text') return textChunk(part.text);
  if (part.kind === 'wild') return { ...textChunk(part.value), kind: 'wild' };
  const functions = part.kind === 'capture' && part.functions.length > 0 ? part.functions : null;
  const isClean = functions === null && (place.clean ?? []).includes(part.name);
  return {
    kind: 'capture',
    text: '',
    slot: names.indexOf(part.name),
    functions,
    escaped: isClean ? null : (place.escaped ?? null),
    isSegment: place.isSegment ?? false,
  };
}

function textChunk(text: string): Chunk {
  return { kind: 'text', text, slot: -1, functions: null, escaped: null, isSegment: false };
}

function namesIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) =>
    piece.flatMap((part) => (part.kind === 'capture' || part.kind === 'rest' ? [part.name] : [])),
  );
}

function merged(chunks: readonly Chunk[]): Chunk[] {
  const result: Chunk[] = [];
  for (const chunk of chunks) {
    const last = result.at(-1);
    if (chunk.kind === 'text' && last?.kind === 'text')
      result[result.length - 1] = textChunk(last.text + chunk.text);
    else result.push(chunk);
  }
  return result;
}
