import { DistinctCounter } from './distinct.ts';
import type { UrlRecord } from './record.ts';
import { type SiteBy, siteFinder } from './site.ts';

export interface Count {
  readonly name: string;
  readonly count: number;
}

/** What is in an input, counted in bounded memory. */
export interface TallySummary {
  readonly records: number;
  readonly distinctUrls: number;
  /** False if distinct counts are estimates (more than a million). */
  readonly isExact: boolean;
  /** Sites, those with the most records first. */
  readonly sites: readonly Count[];
  readonly siteCount: number;
  /** Share of the records whose URL has a query. */
  readonly dynamicShare: number;
  readonly statuses: readonly Count[];
  readonly methods: readonly Count[];
  /** Records that answered 200 and carry a digest. */
  readonly pages: number;
  readonly distinctContents: number;
  /** Records that carry a page: html, text or bytes. */
  readonly withContent: number;
  readonly firstTime: string | null;
  readonly lastTime: string | null;
}

/** Counts records for `undust inspect`. */
export class RecordTally {
  readonly #siteOf: (url: string) => string | null;
  readonly #urls = new DistinctCounter();
  readonly #digests = new DistinctCounter();
  readonly #sites = new Map<string, number>();
  readonly #statuses = new Map<string, number>();
  readonly #methods = new Map<string, number>();
  #records = 0;
  #dynamic = 0;
  #pages = 0;
  #withContent = 0;
  #firstTime: string | null = null;
  #lastTime: string | null = null;

  constructor(siteBy: SiteBy = 'domain') {
    this.#siteOf = siteFinder(siteBy);
  }

  add(batch: readonly UrlRecord[]): void {
    for (const record of batch) this.#addOne(record);
  }

  summary(): TallySummary {
    return {
      records: this.#records,
      distinctUrls: this.#urls.count,
      isExact: this.#urls.isExact && this.#digests.isExact,
      sites: sorted(this.#sites).slice(0, 20),
      siteCount: this.#sites.size,
      dynamicShare: this.#records === 0 ? 0 : this.#dynamic / this.#records,
      statuses: sorted(this.#statuses),
      methods: sorted(this.#methods),
      pages: this.#pages,
      distinctContents: this.#digests.count,
      withContent: this.#withContent,
      firstTime: this.#firstTime,
      lastTime: this.#lastTime,
    };
  }

  #addOne({ url, status, method, digest, time, html, text, body }: UrlRecord): void {
    this.#records++;
    this.#urls.add(url);
    bump(this.#sites, this.#siteOf(url) ?? '?');
    if (url.includes('?')) this.#dynamic++;
    if (status !== undefined) bump(this.#statuses, String(status));
    if (method !== undefined) bump(this.#methods, method);
    if (digest !== undefined && status === 200) {
      this.#pages++;
      this.#digests.add(digest);
    }
    if (html !== undefined || text !== undefined || body !== undefined) this.#withContent++;
    if (time !== undefined) this.#addTime(time);
  }

  /** Times in UTC compare as text; the others are parsed first. */
  #addTime(given: string): void {
    const ms = given.endsWith('Z') ? 0 : Date.parse(given);
    if (Number.isNaN(ms)) return;
    const time = ms === 0 ? given : new Date(ms).toISOString();
    if (this.#firstTime === null || time < this.#firstTime) this.#firstTime = time;
    if (this.#lastTime === null || time > this.#lastTime) this.#lastTime = time;
  }
}

/** Beyond this many names the rest is counted together: a list of hosts must not fill the memory. */
const MAX_NAMES = 500_000;

function bump(counts: Map<string, number>, name: string): void {
  const count = counts.get(name);
  if (count !== undefined) counts.set(name, count + 1);
  else if (counts.size < MAX_NAMES) counts.set(name, 1);
  else counts.set('(others)', (counts.get('(others)') ?? 0) + 1);
}

function sorted(counts: ReadonlyMap<string, number>): Count[] {
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
