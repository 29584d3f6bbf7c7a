import { withDefaults } from '../../base/options.ts';
import { type Failure, failure, isPassing } from './answer.ts';
import { Client } from './client.ts';
import { FETCH_DEFAULTS, type FetchOptions } from './fetch-options.ts';
import { readContent } from './page-content.ts';
import { type RobotRules, robotRules, robotsFile } from './robots.ts';
import type { Visit } from './visit.ts';
import { memoryCache, type VisitCache } from './visit-cache.ts';

export interface VisitorSetting {
  readonly cache?: VisitCache;
  readonly signal?: AbortSignal;
  /** Called after each page, for progress. */
  readonly onVisit?: () => void;
}

/**
 * Visits pages as a polite crawler: robots.txt first, redirects by hand so that every hop is checked, and nothing
 * twice unless a second look is what is asked for.
 */
export class Visitor {
  readonly #options: FetchOptions;
  readonly #client: Client;
  readonly #cache: VisitCache;
  readonly #robots = new Map<string, Promise<RobotRules>>();
  readonly #underWay = new Map<string, Promise<Visit>>();
  /** How often each reason kept a page from us. */
  readonly failures: Map<Failure['reason'], { count: number; first: string }> = new Map();
  /** Pages that answered, from the cache and in this run. */
  pages = 0;
  cached = 0;

  readonly #onVisit: () => void;

  constructor(options?: Partial<FetchOptions>, { cache, signal, onVisit }: VisitorSetting = {}) {
    this.#options = withDefaults('validate', FETCH_DEFAULTS, options);
    this.#client = new Client(this.#options, signal ?? new AbortController().signal);
    this.#cache = cache ?? memoryCache();
    this.#onVisit = onVisit ?? (() => {});
  }

  /** Requests sent in this run, of every kind. */
  get fetches(): number {
    return this.#client.fetches;
  }

  get maxFetches(): number {
    return this.#options.maxFetches;
  }

  /** `look` 2 asks for a page a second time, to see whether it stays the same. */
  visit(url: string, look: 1 | 2 = 1): Promise<Visit> {
    const key = look === 1 ? url : `${url} ${look}`;
    let visit = this.#underWay.get(key);
    if (visit === undefined) {
      visit = this.#visitOnce(url, key);
      this.#underWay.set(key, visit);
    }
    return visit;
  }

  /** Hosts that fell silent get one more chance. */
  forgive(): void {
    this.#client.forgive();
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.#cache.close();
  }

  async #visitOnce(url: string, key: string): Promise<Visit> {
    const known = this.#cache.visit(key);
    if (known !== undefined) this.cached++;
    const visit = known ?? (await this.#follow(url));
    if ('page' in visit) this.pages++;
    else this.#count(visit.failure, url);
    if (known === undefined && !('failure' in visit && isPassing(visit.failure)))
      await this.#cache.keepVisit(key, visit);
    this.#onVisit();
    return visit;
  }

  async #follow(start: string): Promise<Visit> {
    const seen = new Set<string>();
    let next = start;
    for (let hops = 0; hops <= this.#options.maxHops; hops++) {
      const url = webAddress(next);
      if (url === null) return failure('no-web-address', next.slice(0, 200));
      if (seen.has(url.href)) return failure('redirect-loop', `back to ${url.href}`);
      seen.add(url.href);
      const step = await this.#ask(url);
      if (!('moved' in step)) return step;
      next = step.moved;
    }
    return failure('too-many-redirects', `${this.#options.maxHops} and no end`);
  }

  async #ask(url: URL): Promise<Visit | { readonly moved: string }> {
    const rules = await this.#robotsOf(url);
    if (!rules.isAllowed(url.href)) return forbidden(url, rules);
    const sent = await this.#client.send(url);
    if ('failure' in sent) return sent;
    const { answer } = sent;
    if (answer.location !== null) return { moved: resolved(answer.location, url) };
    if (answer.status < 200 || answer.status >= 300) return failure('status', `status ${answer.status}`);
    const { content, refresh } = readContent(answer, url.href);
    return refresh === null ? { page: content, finalUrl: url.href } : { moved: refresh };
  }

  #robotsOf(url: URL): Promise<RobotRules> {
    let rules = this.#robots.get(url.origin);
    if (rules === undefined) {
      rules = this.#readRobots(url.origin);
      this.#robots.set(url.origin, rules);
    }
    return rules;
  }

  async #readRobots(origin: string): Promise<RobotRules> {
    const robotsUrl = `${origin}/robots.txt`;
    let file = this.#cache.robots(robotsUrl);
    if (file === undefined) {
      file = robotsFile(await this.#sendFollowing(new URL(robotsUrl)));
      if (file.trouble === null) await this.#cache.keepRobots(robotsUrl, file);
    }
    const rules = robotRules(robotsUrl, file, this.#options.userAgent);
    this.#client.pacer.setDelay(new URL(origin).host, Math.min(rules.crawlDelay * 1000, MAX_CRAWL_DELAY_MS));
    return rules;
  }

  /** robots.txt itself is asked for without asking whether one may; five redirects are the standard's measure. */
  async #sendFollowing(start: URL): ReturnType<Client['send']> {
    let url = start;
    for (let hops = 0; hops < 5; hops++) {
      const sent = await this.#client.send(url);
      if ('failure' in sent || sent.answer.location === null) return sent;
      const next = webAddress(resolved(sent.answer.location, url));
      if (next === null) return sent;
      url = next;
    }
    return { answer: { status: 404, contentType: '', location: null, body: Buffer.alloc(0) } };
  }

  #count({ reason, detail }: Failure, url: string): void {
    const entry = this.failures.get(reason) ?? { count: 0, first: `${url}: ${detail}` };
    entry.count++;
    this.failures.set(reason, entry);
  }
}

const MAX_CRAWL_DELAY_MS = 60_000;

function forbidden(url: URL, { trouble }: RobotRules): Visit {
  // Without an answer for robots.txt the host is not there at all: that is no rule of its owner.
  return trouble === null ? failure('robots', `robots.txt of ${url.host} forbids it`) : { failure: trouble };
}

function webAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

function resolved(location: string, base: URL): string {
  return URL.canParse(location, base.href) ? new URL(location, base.href).href : location;
}
