import type { SiteSample } from '../../inputs/site-sample.ts';
import { type Param, paramsOf } from '../../rules/url-view.ts';
import { splitUrl } from '../../url/split.ts';
import { tokenize } from '../../url/tokens.ts';

/** A URL as templates see it. */
export interface UrlShape {
  readonly scheme: string;
  readonly host: string;
  readonly segments: readonly string[];
  readonly params: readonly Param[];
}

/** Null where templates would not do: no host, or the same parameter twice. */
export function shapeOf(url: string): UrlShape | null {
  const { scheme, authority, path, query, fragment } = splitUrl(url);
  if (scheme === null || authority === null || fragment !== null) return null;
  const params = paramsOf(query);
  if (new Set(params.map(({ name }) => name)).size < params.length) return null;
  return { scheme, host: authority, segments: path.replace(/^\//, '').split('/'), params };
}

/**
 * Which texts of a site say what a page is about (arguments) and which say what the site does with it
 * (functions): a token, segment or value on few URLs is an argument, one on many a function.
 */
export interface SiteWords {
  isArgumentToken(token: string): boolean;
  isFunctionPiece(text: string): boolean;
  /** Whether a parameter takes many values, so that a template should not name one of them. */
  isOpen(name: string): boolean;
}

/** Share of a site's URLs from which on a text is a function; that of the seq2seq paper. */
const FUNCTION_SHARE = 0.01;
/** Values from which on a parameter is open. */
const OPEN_VALUES = 10;

export function siteWords(sample: Pick<SiteSample, 'urls'>): SiteWords {
  const tokens = new Map<string, number>();
  const pieces = new Map<string, number>();
  const values = new Map<string, Set<string>>();
  for (const url of sample.urls) {
    const shape = shapeOf(url);
    if (shape === null) continue;
    const texts = [...shape.segments, ...shape.params.map(({ value }) => value ?? '')];
    for (const text of new Set(texts)) count(pieces, text);
    for (const token of new Set(texts.flatMap(tokenize))) count(tokens, token);
    for (const { name, value } of shape.params) {
      const known = values.get(name) ?? new Set();
      if (known.size < OPEN_VALUES) values.set(name, known.add(value ?? ''));
    }
  }
  const few = Math.max(3, FUNCTION_SHARE * sample.urls.length);
  return {
    isArgumentToken: (token) => /[0-9A-Za-z\u0080-\uFFFF]/.test(token) && (tokens.get(token) ?? 0) < few,
    isFunctionPiece: (text) => (pieces.get(text) ?? 0) >= few,
    isOpen: (name) => (values.get(name)?.size ?? 0) >= OPEN_VALUES,
  };
}

/** The URL's form: functions as they are, arguments as `*` (several segments on end as one), names of parameters. */
export function formOf(shape: UrlShape, words: SiteWords): string {
  const path: string[] = [];
  for (const segment of shape.segments) {
    const text = words.isFunctionPiece(segment) ? segment : '*';
    if (text !== '*' || path.at(-1) !== '*') path.push(text);
  }
  const params = shape.params.map(({ name, value }) =>
    words.isOpen(name) || value === null ? name : `${name}=${value}`,
  );
  return `${shape.scheme}://${shape.host}/${path.join('/')}?${params.sort().join('&')}`;
}

/** Shorter first, then by text. */
export function compareUrls(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

function count(counts: Map<string, number>, text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}
