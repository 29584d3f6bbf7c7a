import { hash53 } from '../base/hash.ts';
import type { Document, FetchedPages } from './fetched-pages.ts';
import type { Visitor } from './fetching/visitor.ts';

export interface ProbeOptions {
  readonly probes: number;
  readonly maxProbedPlaces: number;
  readonly seed: number;
}

export interface ProbedSite {
  readonly visitor: Visitor;
  readonly pages: FetchedPages;
  /** The URLs of the site that are known. */
  readonly urls: readonly string[];
}

/**
 * Servers that answer for pages they do not have. Each directory is asked for a few addresses of no page; what comes back
 * as a page is an error in disguise, and such a document never counts as evidence. A script is asked with
 * arguments that mean nothing: its answer is an error only if it differs from the page it was made from, or a
 * script that ignores its arguments would have all its pages disbelieved.
 */
export class SoftErrors {
  readonly #visitor: Visitor;
  readonly #pages: FetchedPages;
  readonly #options: ProbeOptions;
  readonly #scriptUrls: ReadonlyMap<string, readonly URL[]>;
  readonly #probed = new Map<string, Promise<readonly Document[]>>();

  constructor({ visitor, pages, urls }: ProbedSite, options: ProbeOptions) {
    this.#visitor = visitor;
    this.#pages = pages;
    this.#options = options;
    this.#scriptUrls = scriptUrls(urls, options.probes);
  }

  /** Begins the probes that a URL calls for, at once: which places are probed must not depend on answers. */
  prepare(url: string): (document: Document) => Promise<boolean> {
    if (this.#options.probes === 0 || !URL.canParse(url)) return async () => false;
    const address = new URL(url);
    const probes = [this.#probesOf(directoryOf(address), () => this.#askDirectory(address))];
    const script = scriptOf(address);
    if (script !== null) {
      const examples = this.#scriptUrls.get(script) ?? [address];
      probes.push(this.#probesOf(script, () => this.#askScript(examples)));
    }
    return async (document) => {
      const known = (await Promise.all(probes)).flat();
      return known.some((error) => this.#pages.isSame(error, document));
    };
  }

  #probesOf(place: string, ask: () => Promise<readonly Document[]>): Promise<readonly Document[]> {
    let probed = this.#probed.get(place);
    if (probed === undefined) {
      if (this.#probed.size >= this.#options.maxProbedPlaces) return this.#probed.values().next().value!;
      probed = ask();
      // Whoever waits for it hears of an interruption; nobody may be waiting.
      probed.catch(() => {});
      this.#probed.set(place, probed);
    }
    return probed;
  }

  async #askDirectory(address: URL): Promise<readonly Document[]> {
    const found: Document[] = [];
    for (let i = 0; i < this.#options.probes; i++) {
      const probe = new URL(address.href);
      probe.search = '';
      const leaf = leafOf(address) || 'page';
      const [, name = leaf, ending = ''] = /^(.+?)(\.\w{1,5})?$/.exec(leaf) ?? [];
      probe.pathname = parentOf(address) + this.#meaningless(name, `${address.href} ${i}`) + ending;
      const document = await this.#ask(probe.href);
      // An honest "not found" settles it; only disguised errors are worth a second example.
      if (document === null) break;
      found.push(document);
    }
    return found;
  }

  /** Several examples: the first may be of a page that is itself gone, and then differs in nothing from the error. */
  async #askScript(examples: readonly URL[]): Promise<readonly Document[]> {
    const found = examples.map(async (address) => {
      const probe = new URL(address.href);
      const pairs = address.search.slice(1).split('&');
      probe.search = pairs
        .map((pair) => pair.replace(/=(.*)$/, (_, value: string) => `=${this.#meaningless(value, pair)}`))
        .join('&');
      const [page, error] = await Promise.all([this.#ask(address.href), this.#ask(probe.href)]);
      return page === null || error === null || this.#pages.isSame(page, error) ? [] : [error];
    });
    return (await Promise.all(found)).flat();
  }

  async #ask(url: string): Promise<Document | null> {
    const visit = await this.#visitor.visit(url);
    if ('failure' in visit) return null;
    const document = this.#pages.add(visit.page);
    return this.#pages.isEmpty(document) ? null : document;
  }

  /** Text of the same sort as another that surely names nothing: digits for digits, letters for letters. */
  #meaningless(like: string, salt: string): string {
    const number = hash53(salt, this.#options.seed);
    if (/^\d+$/.test(like)) return `9${String(number).padStart(12, '7').slice(-12)}`;
    return `q${number.toString(36).padStart(11, 'x')}z`;
  }
}

/** Some URLs of each script, from all over the list; a few thousand are looked at. */
function scriptUrls(urls: readonly string[], most: number): Map<string, URL[]> {
  const found = new Map<string, URL[]>();
  const step = Math.max(1, Math.floor(urls.length / MAX_URLS_LOOKED_AT));
  for (let i = 0; i < urls.length && most > 0; i += step) {
    if (!urls[i]!.includes('=') || !URL.canParse(urls[i]!)) continue;
    const address = new URL(urls[i]!);
    const script = scriptOf(address);
    if (script === null) continue;
    const examples = found.get(script) ?? [];
    if (examples.length < most) found.set(script, [...examples, address]);
  }
  return found;
}

const MAX_URLS_LOOKED_AT = 5000;

/** A script by its place and the names of its arguments; null if there are none. */
function scriptOf(address: URL): string | null {
  if (!address.search.includes('=')) return null;
  return `${directoryOf(address)} ${leafOf(address)} ${[...address.searchParams.keys()].sort()}`;
}

/** Directories whose names differ in numbers only, or lie deeper than three levels, are one. */
function directoryOf(address: URL): string {
  const levels = parentOf(address).split('/').slice(0, 4);
  return `${address.origin}${levels.join('/').replace(/\d+/g, '0')}`;
}

function parentOf({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf('/') + 1);
}

function leafOf({ pathname }: URL): string {
  return pathname.slice(pathname.lastIndexOf('/') + 1);
}
