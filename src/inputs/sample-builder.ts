import { GrowingUint32 } from '../base/growing.ts';
import { hash53 } from '../base/hash.ts';
import { withDefaults } from '../base/options.ts';
import { ShardedMap } from '../base/sharded-map.ts';
import { compileNormalizer, isHttpUrl } from '../url/normalize.ts';
import { isErrorTitle } from './error-title.ts';
import { ownCopy } from './own-copy.ts';
import type { UrlRecord } from './record.ts';
import { siteColumns } from './sample-builder-columns.ts';
import { ROW_HAS_SIMHASH, ROW_IS_VOID, ROW_USABLE, Rows } from './sample-builder-rows.ts';
import { type SiteBy, siteFinder } from './site.ts';
import type { SiteColumns } from './site-columns.ts';

export interface BuilderOptions {
  /** What counts as one site: the registrable domain or each host. */
  readonly siteBy: SiteBy;
  /** Distinct URLs of a site that are held while reading; later ones are counted and left out. */
  readonly maxHeldUrls: number;
}

export const BUILDER_DEFAULTS: BuilderOptions = { siteBy: 'domain', maxHeldUrls: 1_000_000 };

export interface BuilderCounts {
  readonly records: number;
  /** Records whose URL is no http or https address with a host. */
  readonly withoutSite: number;
  /** Records that answered 4xx or 5xx. */
  readonly failures: number;
  readonly redirects: number;
  /** Records of new URLs that came when their site was full. */
  readonly overflow: number;
  /** Distinct URLs, over all sites, failing ones included. */
  readonly urls: number;
}

/**
 * Records in, columns out, in one pass. Sizes are an interval over all full answers, so the order of sightings
 * does not matter to them; of digests, titles and targets the last one seen holds.
 */
export class SampleBuilder {
  readonly #rows = new Rows();
  /** URLs as given and as normalized: a URL seen before costs one look-up and no parsing. */
  readonly #rowOf = new ShardedMap();
  readonly #normalize = compileNormalizer();
  readonly #siteOf: (url: string) => string | null;
  readonly #maxHeldUrls: number;
  readonly #siteIds = new Map<string, number>();
  readonly #siteRows: GrowingUint32[] = [];
  readonly #digests = new ShardedMap();
  readonly #titles = new Map<number, number>();
  readonly #targets = new Map<string, number>();
  readonly #counts = { records: 0, withoutSite: 0, failures: 0, redirects: 0, overflow: 0 };

  constructor(options?: Partial<BuilderOptions>) {
    const { siteBy, maxHeldUrls } = withDefaults('SampleBuilder', BUILDER_DEFAULTS, options);
    this.#siteOf = siteFinder(siteBy);
    this.#maxHeldUrls = maxHeldUrls;
  }

  get counts(): BuilderCounts {
    return { ...this.#counts, urls: this.#rows.urls.length };
  }

  add(batch: readonly UrlRecord[]): void {
    for (const record of batch) this.addOne(record);
  }

  /** The row of the record's URL; −1 if the record is not used. */
  addOne(record: UrlRecord): number {
    this.#counts.records++;
    const row = this.#rowOf.get(shardOf(record.url), record.url) ?? this.#newRow(record.url);
    if (row < 0) return row;
    const rows = this.#rows;
    rows.sightings.values[row]!++;
    const status = record.status ?? 200;
    if (status >= 400) {
      this.#counts.failures++;
      return row;
    }
    rows.flags.values[row]! |= ROW_USABLE;
    if (status >= 300 && status !== 304) {
      this.#counts.redirects++;
      if (record.location !== undefined) rows.redirect.set(row, this.#targetOf(record.location, record.url));
      return row;
    }
    if (record.size !== undefined && status !== 206 && status !== 304 && record.method !== 'HEAD')
      this.#widenSize(row, record.size);
    if (record.digest !== undefined) this.setDigest(row, record.digest);
    if (record.title !== undefined) this.setTitle(row, record.title);
    if (record.canonical !== undefined) this.setCanonical(row, record.canonical);
    if (record.simhash !== undefined) this.#setSimhash(row, record.simhash);
    return row;
  }

  siteIndex(row: number): number {
    return this.#rows.site.values[row]!;
  }

  setDigest(row: number, digest: string): void {
    const id = this.#digestId(digest, this.siteIndex(row));
    if (id < 0) this.markVoid(row);
    else this.#rows.digest.set(row, id);
  }

  setTitle(row: number, title: string): void {
    if (title === '') return;
    // By hash: a title cut from a page would keep the page in memory.
    this.#rows.title.set(row, idOf(this.#titles, hash53(title)));
    if (isErrorTitle(title)) this.markVoid(row);
  }

  setCanonical(row: number, canonical: string): void {
    this.#rows.canonical.set(row, this.#targetOf(canonical, this.#rows.urls[row]!));
  }

  setRedirect(row: number, target: string): void {
    this.#rows.redirect.set(row, this.#targetOf(target, this.#rows.urls[row]!));
  }

  /** The URL's content is evidence of nothing: an empty page, or an error page in disguise. */
  markVoid(row: number): void {
    this.#rows.flags.values[row]! |= ROW_IS_VOID;
  }

  /** The columns of every site, the largest first, then by name. */
  sites(): SiteColumns[] {
    const targets = [...this.#targets.keys()].map((target) => this.#rowOf.get(shardOf(target), target) ?? -1);
    const columns = [...this.#siteIds].map(([site, id]) =>
      siteColumns(site, this.#siteRows[id]!.view(), { rows: this.#rows, targets }),
    );
    return columns
      .filter(({ urls }) => urls.length > 0)
      .sort((a, b) => b.urls.length - a.urls.length || (a.site < b.site ? -1 : 1));
  }

  #newRow(given: string): number {
    const url = isHttpUrl(given) ? this.#normalize(given) : given;
    const site = this.#siteOf(url);
    if (site === null || !isHttpUrl(url)) {
      this.#counts.withoutSite++;
      return -1;
    }
    let row = url === given ? undefined : this.#rowOf.get(shardOf(url), url);
    if (row === undefined) {
      const siteId = this.#siteIdOf(site);
      const siteRows = this.#siteRows[siteId]!;
      if (siteRows.length >= this.#maxHeldUrls || this.#rowOf.size >= MAX_KNOWN_TEXTS) {
        this.#counts.overflow++;
        return -1;
      }
      const own = ownCopy(url);
      row = this.#rows.push(own, siteId);
      siteRows.push(row);
      this.#rowOf.add(shardOf(own), own, row);
    }
    if (url !== given && this.#rowOf.size < MAX_KNOWN_TEXTS)
      this.#rowOf.add(shardOf(given), ownCopy(given), row);
    return row;
  }

  #siteIdOf(site: string): number {
    let id = this.#siteIds.get(site);
    if (id === undefined) {
      id = this.#siteIds.size;
      this.#siteIds.set(site, id);
      this.#siteRows.push(new GrowingUint32());
    }
    return id;
  }

  /** A number for the digest, unique within the site; −1 for that of nothing at all. */
  #digestId(digest: string, site: number): number {
    const known = this.#digests.get(site, digest);
    if (known !== undefined) return known;
    if (isOfNothing(digest)) return -1;
    const id = this.#digests.size;
    this.#digests.add(site, ownCopy(digest), id);
    return id;
  }

  #widenSize(row: number, size: number): void {
    const { minSize, maxSize } = this.#rows;
    if (!(minSize.values[row]! <= size)) minSize.values[row] = size;
    if (!(maxSize.values[row]! >= size)) maxSize.values[row] = size;
  }

  #targetOf(target: string, base: string): number {
    if (!URL.canParse(target, base)) return -1;
    const absolute = isHttpUrl(target) ? target : new URL(target, base).href;
    return isHttpUrl(absolute) ? idOf(this.#targets, this.#normalize(absolute), ownCopy) : -1;
  }

  #setSimhash(row: number, hex: string): void {
    if (!/^[0-9a-f]{16}$/i.test(hex)) return;
    this.#rows.simhashHigh.set(row, Number.parseInt(hex.slice(0, 8), 16));
    this.#rows.simhashLow.set(row, Number.parseInt(hex.slice(8), 16));
    this.#rows.flags.values[row]! |= ROW_HAS_SIMHASH;
  }
}

/** A Map of V8 holds at most 2^24 entries; beyond this, URLs count as overflow. */
const MAX_KNOWN_TEXTS = 14_000_000;

/** Nothing at all, in the digests that archives use: SHA-1 in base 32 and hex, MD5, SHA-256. */
const EMPTY_DIGESTS: ReadonlySet<string> = new Set([
  '3i42h3s6nnfq2msvx7xzkyayscx5qbyj',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'd41d8cd98f00b204e9800998ecf8427e',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
]);

/** The digest of an empty answer, whatever an archive writes before it. */
function isOfNothing(digest: string): boolean {
  return EMPTY_DIGESTS.has(digest.toLowerCase().replace(/^(?:sha-?1|sha-?256|md5)[:-]/, ''));
}

/** A number for the host, near enough: URLs of one site come together. */
function shardOf(url: string): number {
  let hash = 0;
  // From where the host begins, or one further: finding out which would cost more than it gives.
  for (let i = 8; i < url.length && i < 64; i++) {
    const code = url.charCodeAt(i);
    if (code === SLASH) break;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  return hash;
}

const SLASH = 47;

function idOf<K>(dictionary: Map<K, number>, key: K, own?: (key: K) => K): number {
  let id = dictionary.get(key);
  if (id === undefined) {
    id = dictionary.size;
    dictionary.set(own ? own(key) : key, id);
  }
  return id;
}
