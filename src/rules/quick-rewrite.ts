import type { Rewrite } from './rewrite.ts';
import { canStayPlain } from './stays-plain.ts';
import type { Chunk, Target } from './target.ts';
import type { Piece, Template } from './template-parts.ts';
import type { UrlShape } from './url-shape.ts';

/**
 * A rewrite as most are: up to two captures of anything in the path, put back as they are, without conditions. All
 * that it compares and writes stands in one object, since in a long book each object more is a wait for memory:
 * the texts between captures are compared across slashes and no capture is cut out before all is known to match.
 */
export class QuickRewrite {
  readonly #host: string | null;
  readonly #segmentCount: number;
  readonly #captureCount: number;
  // The texts of the source before, between and behind its captures.
  readonly #first: string;
  readonly #second: string;
  readonly #third: string;
  // In which segment a capture ends, and how many characters of that segment follow it.
  readonly #segmentA: number;
  readonly #suffixA: number;
  readonly #segmentB: number;
  readonly #suffixB: number;
  // What is written: text, capture, text, capture, text; −1: no capture.
  readonly #slotA: number;
  readonly #slotB: number;
  readonly #isValueA: boolean;
  readonly #isValueB: boolean;
  readonly #start: string;
  readonly #middle: string;
  readonly #end: string;
  readonly #dropsOthers: boolean;
  readonly #hasQuery: boolean;
  readonly #isPlain: boolean;
  /** Whether the last URL written is plain if the one it was made of is. */
  staysPlain: boolean = false;

  constructor(source: Source, { body, hasQuery }: Target, { host, dropsOthers }: Circumstances) {
    const { texts, captures } = source;
    this.#host = host;
    this.#segmentCount = source.segmentCount;
    this.#captureCount = captures.length;
    this.#first = texts[0]!;
    this.#second = texts[1] ?? '';
    this.#third = texts[2] ?? '';
    this.#segmentA = captures[0]?.segment ?? 0;
    this.#suffixA = captures[0]?.suffix ?? 0;
    this.#segmentB = captures[1]?.segment ?? 0;
    this.#suffixB = captures[1]?.suffix ?? 0;
    const written = alternating(body);
    this.#slotA = written.slots[0] ?? -1;
    this.#slotB = written.slots[1] ?? -1;
    this.#isValueA = written.areValues[0] ?? false;
    this.#isValueB = written.areValues[1] ?? false;
    this.#start = written.texts[0]!;
    this.#middle = written.texts[1] ?? '';
    this.#end = written.texts[2] ?? '';
    this.#dropsOthers = dropsOthers;
    this.#hasQuery = hasQuery;
    this.#isPlain = written.texts.every(canStayPlain);
  }

  /** The URL of the shape rewritten; null if it does not match. */
  write(shape: UrlShape): string | null {
    const { url, pathEnd } = shape;
    if (shape.segmentCount !== this.#segmentCount) return null;
    const pathStart = shape.segmentStarts[0]! - 1;
    if (!url.startsWith(this.#first, pathStart) || !this.#isForHost(shape)) return null;
    let behind = pathStart + this.#first.length;
    let startA = 0;
    let endA = 0;
    let startB = 0;
    let endB = 0;
    if (this.#captureCount > 0) {
      startA = behind;
      endA = shape.segmentEnd(this.#segmentA) - this.#suffixA;
      if (endA <= startA || !url.startsWith(this.#second, endA)) return null;
      behind = endA + this.#second.length;
    }
    if (this.#captureCount > 1) {
      startB = behind;
      endB = shape.segmentEnd(this.#segmentB) - this.#suffixB;
      if (endB <= startB || !url.startsWith(this.#third, endB)) return null;
      behind = endB + this.#third.length;
    }
    if (behind !== pathEnd) return null;
    const captureA = startA === 0 ? '' : url.slice(startA, endA);
    const captureB = startB === 0 ? '' : url.slice(startB, endB);
    this.staysPlain = this.#isPlain && !startsWithDot(captureA) && !startsWithDot(captureB);
    let a = this.#slotA === 1 ? captureB : captureA;
    let b = this.#slotB === 1 ? captureB : captureA;
    if (this.#isValueA) a = this.#asValue(a);
    if (this.#isValueB) b = this.#asValue(b);
    return this.#join(shape, a, b);
  }

  #isForHost({ url, authorityStart, authorityEnd }: UrlShape): boolean {
    const host = this.#host;
    if (host === null) return true;
    return (
      authorityEnd >= 0 &&
      authorityEnd - authorityStart === host.length &&
      url.startsWith(host, authorityStart)
    );
  }

  /** A captured segment holds neither `?` nor `#`, but maybe what would end a value. */
  #asValue(captured: string): string {
    if (!captured.includes('&')) return captured;
    this.staysPlain = false;
    return captured.replaceAll('&', '%26');
  }

  #join(shape: UrlShape, a: string, b: string): string {
    const { url, queryEnd, pathEnd } = shape;
    const origin = url.slice(0, shape.segmentStarts[0]! - 1);
    // A `?` with nothing behind it has no others to carry over.
    const keepsOthers = !this.#dropsOthers && queryEnd > pathEnd + 1;
    const isOneTail = keepsOthers && !this.#hasQuery;
    const tail = url.slice(isOneTail ? pathEnd : keepsOthers ? pathEnd + 1 : queryEnd);
    const joint = keepsOthers && this.#hasQuery ? '&' : '';
    // Joined and not added up: a sum of strings would be copied when it is read, and be read more slowly after that.
    if (this.#slotA < 0) return [origin, this.#start, joint, tail].join('');
    if (this.#slotB < 0) return [origin, this.#start, a, this.#middle, joint, tail].join('');
    return [origin, this.#start, a, this.#middle, b, this.#end, joint, tail].join('');
  }
}

/** The rewrite in its quick form; null if it is not of that kind. */
export function quickRewriteOf({ rule, from, target }: Rewrite): QuickRewrite | null {
  const { others, drops, except = {}, absent = [], when } = rule;
  if (others === 'refuse' || drops !== undefined || when !== undefined) return null;
  if (absent.length > 0 || Object.keys(except).length > 0) return null;
  const source = sourceOf(from);
  if (source === null || target.host !== null || target.fragment !== null) return null;
  const isQuick = target.body.every(
    ({ kind, functions }) => kind === 'text' || (kind === 'capture' && functions === null),
  );
  if (!isQuick || target.body.filter(({ kind }) => kind === 'capture').length > 2) return null;
  const host = from.host === null ? null : (literalOf(from.host) ?? '');
  return new QuickRewrite(source, target, { host, dropsOthers: others === 'drop' });
}

interface Circumstances {
  readonly host: string | null;
  readonly dropsOthers: boolean;
}

/** The path of a source: texts, with the slashes, before, between and behind its captures. */
interface Source {
  readonly segmentCount: number;
  readonly texts: readonly string[];
  readonly captures: readonly { readonly segment: number; readonly suffix: number }[];
}

function sourceOf({ scheme, host, path, query, fragment }: Template): Source | null {
  if (scheme !== null || fragment !== null || (query ?? []).length > 0) return null;
  if (host !== null && literalOf(host) === null) return null;
  const texts = [''];
  const captures: { segment: number; suffix: number }[] = [];
  for (const [segment, piece] of path.entries()) {
    texts[texts.length - 1] += '/';
    let hasCapture = false;
    for (const part of piece) {
      if (part.kind === 'text') {
        texts[texts.length - 1] += part.text;
        if (hasCapture) captures.at(-1)!.suffix += part.text.length;
      } else {
        if (hasCapture || part.kind !== 'capture' || part.type !== 'any') return null;
        hasCapture = true;
        captures.push({ segment, suffix: 0 });
        texts.push('');
      }
    }
  }
  return captures.length > 2 ? null : { segmentCount: path.length, texts, captures };
}

function literalOf(piece: Piece): string | null {
  let text = '';
  for (const part of piece) {
    if (part.kind !== 'text') return null;
    text += part.text;
  }
  return text;
}

interface Written {
  readonly texts: readonly string[];
  readonly slots: readonly number[];
  /** Whether a capture becomes part of a value in the query. */
  readonly areValues: readonly boolean[];
}

/** Chunks as texts with a capture between each two. */
function alternating(chunks: readonly Chunk[]): Written {
  const texts = [''];
  const slots: number[] = [];
  const areValues: boolean[] = [];
  for (const { kind, text, slot, escaped } of chunks) {
    if (kind === 'text') texts[texts.length - 1] += text;
    else {
      slots.push(slot);
      areValues.push(escaped !== null);
      texts.push('');
    }
  }
  return { texts, slots, areValues };
}

function startsWithDot(text: string): boolean {
  return text !== '' && text.charCodeAt(0) === DOT;
}

const DOT = 46;
