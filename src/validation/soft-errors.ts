import { hash53 } from '../base/hash.ts';
import type { Document, FetchedPages } from './fetched-pages.ts';
import type { Visitor } from './fetching/visitor.ts';

export interface ProbeOptions {
  readonly probes: number;
  readonly maxProbedPlaces: number;
  readonly seed: number;
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
  readonly #probed = new Map<string, Promise<readonly Document[]>>();

  constructor(visitor: Visitor, pages: FetchedPages, options: ProbeOptions) {
    this.#visitor = visitor;
    this.#pages = pages;
    this.#options = options;
  }

  /** Begins the probes that a URL calls for, at once: which places are probed must not depend on answers. */
  prepare(url: string): (document: Document) => Promise<boolean> {
    if (this.#options.probes === 0 || !URL.canParse(url)) return async () => false;
    const address = new URL(url);
    const probes = [this.#probesOf(directoryOf(address), () => this.#askDirectory(address))];
    if (address.search.includes('=')) {
      const place = `${directoryOf(address)} ${leafOf(address)} ${[...address.searchParams.keys()].sort()}`;
      probes.push(this.#probesOf(place, () => this.#askScript(address)));
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

  async #askScript(address: URL): Promise<readonly Document[]> {
    const probe = new URL(address.href);
    const pairs = address.search.slice(1).split('&');
    probe.search = pairs
      .map((pair) => pair.replace(/=(.*)$/, (_, value: string) => `=${this.#meaningless(value, pair)}`))
      .join('&');
    const [page, error] = await Promise.all([this.#ask(address.href), this.#ask(probe.href)]);
    return page === null || error === null || this.#pages.isSame(page, error) ? [] : [error];
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
