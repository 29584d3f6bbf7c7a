import type { Match } from './match-template.ts';
import { captureNames, type Part, type Piece, type Template, type TextFunction } from './template-parts.ts';
import { applyFunctions } from './text-functions.ts';
import { shapeOf } from './url-shape.ts';

/** A template to write with, as one list of chunks for each part of the URL; null: carried over. */
export interface Target {
  readonly scheme: string | null;
  readonly host: readonly Chunk[] | null;
  readonly path: readonly Chunk[];
  readonly query: readonly Chunk[];
  readonly fragment: readonly Chunk[] | null;
}

/** Literal text, delimiters included; a captured text; or a part that does not matter. */
type Chunk = string | Reference | { readonly wild: string };

interface Reference {
  readonly slot: number;
  readonly functions: readonly TextFunction[];
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
  const chunks = (piece: Piece, escaped: RegExp | null = null, isSegment = false): Chunk[] =>
    piece.map((part) => chunkOf(part, { names, escaped, isSegment }));
  const path = template.path.flatMap((piece) => ['/', ...chunks(piece, ENDS_PATH, piece.length === 1)]);
  const query = (template.query ?? []).flatMap(({ name, value }, i): Chunk[] => {
    const start = i === 0 ? name : `&${name}`;
    return value === null ? [start] : [`${start}=`, ...chunks(value, ENDS_VALUE)];
  });
  return {
    scheme: template.scheme,
    host: template.host === null ? null : merged(chunks(template.host)),
    path: merged(path),
    query: merged(query),
    fragment: template.fragment === null ? null : merged(chunks(template.fragment)),
  };
}

const ENDS_PATH = /[?#]/g;
const ENDS_VALUE = /[&#]/g;

/** The URL that a target makes of a match in `url`; null if an empty text would take the place of a segment. */
export function writeTarget(target: Target, url: string, match: Match, reading: Reading): string | null {
  const shape = shapeOf(url);
  const { captures, others } = match;
  const path = fill(target.path, captures, reading);
  if (path === null) return null;
  let written = '';
  if (target.host === null) written = url.slice(0, shape.segmentStarts[0]! - 1);
  else {
    written =
      target.scheme === null ? url.slice(0, Math.max(0, shape.authorityStart - 2)) : `${target.scheme}:`;
    written += `//${fill(target.host, captures, reading)}`;
  }
  written += path;
  if (target.query.length > 0) written += `?${fill(target.query, captures, reading)}`;
  if (others !== '') written += (target.query.length > 0 ? '&' : '?') + others;
  if (target.fragment === null) return written + url.slice(shape.queryEnd);
  const fragment = fill(target.fragment, captures, reading);
  return fragment === '' ? written : `${written}#${fragment}`;
}

function fill(chunks: readonly Chunk[], captures: readonly string[], reading: Reading): string | null {
  let text = '';
  for (const chunk of chunks) {
    if (typeof chunk === 'string') text += chunk;
    else if ('wild' in chunk) text += reading === 'key' ? '*' : chunk.wild;
    else {
      let captured = captures[chunk.slot]!;
      if (chunk.functions.length > 0) captured = applyFunctions(captured, chunk.functions);
      if (captured === '' && chunk.isSegment) return null;
      text += chunk.escaped === null ? captured : escapeDelimiters(captured, chunk.escaped);
    }
  }
  return text;
}

/** Looks before it replaces: hardly any captured text holds such a character. */
function escapeDelimiters(text: string, escaped: RegExp): string {
  if (!text.includes('#') && !text.includes(escaped === ENDS_PATH ? '?' : '&')) return text;
  return text.replace(escaped, encodeURIComponent);
}

function chunkOf(
  part: Part,
  { names, ...place }: { names: readonly string[]; escaped: RegExp | null; isSegment: boolean },
): Chunk {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'wild') return { wild: part.value };
  return {
    slot: names.indexOf(part.name),
    functions: part.kind === 'capture' ? part.functions : [],
    ...place,
  };
}

function merged(chunks: readonly Chunk[]): Chunk[] {
  const result: Chunk[] = [];
  for (const chunk of chunks) {
    const last = result.at(-1);
    if (typeof chunk === 'string' && typeof last === 'string') result[result.length - 1] = last + chunk;
    else result.push(chunk);
  }
  return result;
}
