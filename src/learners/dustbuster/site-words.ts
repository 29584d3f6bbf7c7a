import { radixOrder } from '../../base/radix-sort.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import { tokenize } from '../../url/tokens.ts';
import { shapeOf, type UrlShape } from './url-shape.ts';

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
  const words = new SiteWords(sample.urls.length);
  const pages = pagesOf(sample);
  let page = -1;
  let previous = -1;
  for (const i of radixOrder(pages)) {
    if (pages[i] !== previous) page++;
    previous = pages[i]!;
    words.read(sample.urls[i]!, page);
  }
  return words;
}

/** URL → its page; a URL of unknown content is a page of its own. */
function pagesOf({ urls, cluster, clusterCount }: Pages): Float64Array {
  const pages = new Float64Array(urls.length);
  for (let i = 0; i < pages.length; i++) {
    const number = cluster === null ? -1 : cluster[i]!;
    pages[i] = number < 0 ? clusterCount + i : number;
  }
  return pages;
}

/**
 * Which texts of a site say what a page is about (arguments) and which say what the site does with it
 * (functions): a text on many pages is a function. Pages are clusters where known: the name of a page that
 * has thirty URLs is no function, but a text on very many URLs is, even if they all show one page.
 */
export class SiteWords {
  readonly #tokens = new PageCounts();
  readonly #pieces = new PageCounts();
  readonly #values = new Map<string, Set<string>>();
  readonly #manyUrls: number;
  #manyPages = MIN_PAGES;

  constructor(urls: number) {
    this.#manyUrls = Math.max(MIN_URLS, FUNCTION_SHARE * urls);
  }

  /** Pages are numbered 0, 1, … and must come one after the other. */
  read(url: string, page: number): void {
    const shape = shapeOf(url);
    if (shape === null) return;
    this.#manyPages = Math.max(MIN_PAGES, FUNCTION_SHARE * (page + 1));
    const texts = textsOf(shape);
    for (const text of new Set(texts)) this.#pieces.add(text, page);
    for (const token of new Set(texts.flatMap(tokenize))) this.#tokens.add(token, page);
    for (const { name, value } of shape.params) this.#addValue(name, value ?? '');
  }

  isArgumentToken(token: string): boolean {
    return (
      /[0-9A-Za-z\u0080-\uFFFF]/.test(token) && !this.#tokens.isMany(token, this.#manyPages, this.#manyUrls)
    );
  }

  isFunctionPiece(text: string): boolean {
    return this.#pieces.isMany(text, this.#manyPages, this.#manyUrls);
  }

  /** Whether a parameter takes many values, so that a template should not name one of them. */
  isOpen(name: string): boolean {
    return (this.#values.get(name)?.size ?? 0) >= OPEN_VALUES;
  }

  #addValue(name: string, value: string): void {
    const met = this.#values.get(name);
    if (met === undefined) this.#values.set(name, new Set([value]));
    else if (met.size < OPEN_VALUES) met.add(value);
  }
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

  isMany(text: string, manyPages: number, manyUrls: number): boolean {
    const count = this.#counts.get(text);
    return count !== undefined && (count.pages >= manyPages || count.urls >= manyUrls);
  }
}

/** The texts of a URL that can be arguments: its segments, and the values of its parameters. */
export function textsOf({ segments, params }: UrlShape): string[] {
  const texts = [...segments];
  for (const { value } of params) texts.push(value ?? '');
  return texts;
}
