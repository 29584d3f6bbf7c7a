import type { SiteSample } from '../../inputs/site-sample.ts';
import { type Param, paramsOf } from '../../rules/params.ts';
import { splitUrl } from '../../url/split.ts';
import { tokenize } from '../../url/tokens.ts';

/** A URL as templates see it. */
export interface UrlShape {
  readonly scheme: string;
  readonly host: string;
  readonly segments: readonly string[];
  readonly params: readonly Param[];
}

/** Null where templates would not do: no host, a path that would be read as one, or the same parameter twice. */
export function shapeOf(url: string): UrlShape | null {
  const { scheme, authority, path, query, fragment } = splitUrl(url);
  if (scheme === null || authority === null || fragment !== null || path.startsWith('//')) return null;
  const params = paramsOf(query);
  if (new Set(params.map(({ name }) => name)).size < params.length) return null;
  return { scheme, host: authority, segments: path.replace(/^\//, '').split('/'), params };
}

/**
 * Which texts of a site say what a page is about (arguments) and which say what the site does with it
 * (functions): a text on many pages is a function. Pages are clusters where known: the name of a page that
 * has thirty URLs is no function, but a text on very many URLs is, even if they all show one page.
 */
export interface SiteWords {
  isArgumentToken(token: string): boolean;
  isFunctionPiece(text: string): boolean;
  /** Whether a parameter takes many values, so that a template should not name one of them. */
  isOpen(name: string): boolean;
}

/** Share of a site's pages (or URLs) from which on a text is a function; that of the seq2seq paper. */
const FUNCTION_SHARE = 0.01;
/** Whatever the share: pages, and URLs, below which a text is an argument. */
const MIN_PAGES = 3;
const MIN_URLS = 50;
/** Values from which on a parameter is open. */
const OPEN_VALUES = 10;

type Pages = Pick<SiteSample, 'urls' | 'cluster' | 'clusterCount'>;

const known = new WeakMap<Pages, SiteWords>();

/** The words of a sample: read once, though several searches ask for them. */
export function siteWords(sample: Pages): SiteWords {
  const held = known.get(sample);
  if (held !== undefined) return held;
  const words = readWords(sample);
  known.set(sample, words);
  return words;
}

function readWords(sample: Pages): SiteWords {
  const tokens = new PageCounts();
  const pieces = new PageCounts();
  const values = new Map<string, Set<string>>();
  let pages = 0;
  for (const [i, page] of inPageOrder(sample)) {
    const shape = shapeOf(sample.urls[i]!);
    if (shape === null) continue;
    pages = page + 1;
    const texts = [...shape.segments, ...shape.params.map(({ value }) => value ?? '')];
    for (const text of new Set(texts)) pieces.add(text, page);
    for (const token of new Set(texts.flatMap(tokenize))) tokens.add(token, page);
    for (const { name, value } of shape.params) {
      const met = values.get(name) ?? new Set();
      if (met.size < OPEN_VALUES) values.set(name, met.add(value ?? ''));
    }
  }
  const limits = {
    pages: Math.max(MIN_PAGES, FUNCTION_SHARE * pages),
    urls: Math.max(MIN_URLS, FUNCTION_SHARE * sample.urls.length),
  };
  return {
    isArgumentToken: (token) => /[0-9A-Za-z\u0080-\uFFFF]/.test(token) && !tokens.isMany(token, limits),
    isFunctionPiece: (text) => pieces.isMany(text, limits),
    isOpen: (name) => (values.get(name)?.size ?? 0) >= OPEN_VALUES,
  };
}

/** The URLs with the number of their page, page by page; a URL of unknown content is a page of its own. */
function inPageOrder({ urls, cluster, clusterCount }: Pages): [number, number][] {
  const order = urls.map((_, i): [number, number] => {
    const number = cluster?.[i] ?? -1;
    return [i, number < 0 ? clusterCount + i : number];
  });
  order.sort(([, a], [, b]) => a - b);
  let page = -1;
  let previous = -1;
  return order.map(([i, given]) => {
    if (given !== previous) page++;
    previous = given;
    return [i, page];
  });
}

/** On how many URLs and pages each text stands; pages must come one after the other. */
class PageCounts {
  readonly #counts = new Map<string, { urls: number; pages: number; last: number }>();

  add(text: string, page: number): void {
    const count = this.#counts.get(text);
    if (count === undefined) {
      this.#counts.set(text, { urls: 1, pages: 1, last: page });
      return;
    }
    count.urls++;
    if (count.last !== page) count.pages++;
    count.last = page;
  }

  isMany(text: string, limits: { readonly pages: number; readonly urls: number }): boolean {
    const count = this.#counts.get(text);
    return count !== undefined && (count.pages >= limits.pages || count.urls >= limits.urls);
  }
}

/**
 * The URL's form: functions as they are, arguments as `*` (several segments on end as one) with the way they are
 * written, and the names of parameters.
 */
export function formOf(shape: UrlShape, words: SiteWords): string {
  const path: string[] = [];
  let argument = '';
  for (const segment of [...shape.segments, null]) {
    if (segment !== null && !words.isFunctionPiece(segment)) {
      argument += segment;
      continue;
    }
    if (argument !== '') path.push(writingOf(argument));
    if (segment !== null) path.push(segment);
    argument = '';
  }
  const params = shape.params.map(({ name, value }) => {
    if (value === null) return name;
    return `${name}=${words.isOpen(name) && !words.isFunctionPiece(value) ? writingOf(value) : value}`;
  });
  return `${shape.scheme}://${shape.host}/${path.join('/')}?${params.sort().join('&')}`;
}

/** What tells `a:b`, `a/b`, `A/B` and `a%3Ab` apart: separators, capitals and escapes, however many. */
function writingOf(argument: string): string {
  const marks = new Set(argument.replace(/[a-z0-9\u0080-\uFFFF]+/g, '').replace(/[A-Z]/g, 'A'));
  return `*${[...marks].sort().join('')}`;
}

/** Shorter first, then by text. */
export function compareUrls(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
