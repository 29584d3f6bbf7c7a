import { withDefaults } from '../base/options.ts';
import { UnionFind } from '../base/union-find.ts';
import type { SiteColumns } from '../inputs/site-columns.ts';
import { resemblance } from './bottom-k.ts';
import { joinCanonicals } from './canonicals.ts';
import { findChrome } from './chrome.ts';
import { Joined } from './joined.ts';
import { joinNear } from './near-simhash.ts';
import { endOfRedirects } from './redirects.ts';
import { joinEqualTexts, joinSimilarTexts } from './same-text.ts';
import type { SitePages } from './site-pages.ts';
import { type TextSketch, textSketches } from './text-sketches.ts';
import { clusterWeights, WEIGHT_DEFAULTS } from './weights.ts';

export interface ClusterOptions {
  /**
   * When two page texts are one: `exact` word for word; `resemblance` also if nearly all their 10-word shingles agree;
   * `sketch` and `relaxed-sketch` also if 4, or 2, of the 4 minima of their shingles do; `simhash` also if at most 3 of
   * 64 bits differ and the titles are the same.
   */
  readonly test: 'exact' | 'resemblance' | 'sketch' | 'relaxed-sketch' | 'simhash';
  /** Estimated resemblance from which the test `resemblance` takes two texts for one. */
  readonly minResemblance: number;
  /** Words of a text before anything but equality is believed of it. */
  readonly minWords: number;
  /** Whether texts and simhashes are compared even of URLs that have a digest, which otherwise alone decides. */
  readonly combineDigests: boolean;
  /** Whether the canonical URLs that pages declare are believed, with suspicion. */
  readonly canonicals: boolean;
  /** Resemblance below which a page's text contradicts the canonical URL that it declares. */
  readonly minCanonicalResemblance: number;
}

export const CLUSTER_DEFAULTS: ClusterOptions = {
  test: 'resemblance',
  minResemblance: 0.98,
  minWords: 50,
  combineDigests: false,
  canonicals: true,
  minCanonicalResemblance: 0.8,
};

export interface SiteClusters {
  /** The cluster of each URL, −1 where its content is unknown. */
  readonly cluster: Int32Array;
  /** URLs of each cluster, ascending. */
  readonly members: readonly (readonly number[])[];
  /** Why: bits of REASONS; 0 for a cluster of one. */
  readonly reasons: Uint8Array;
  readonly weight: Float64Array;
  readonly counts: ClusterCounts;
}

export interface ClusterCounts {
  /** Declared canonical URLs that were not believed. */
  readonly canonicalsRefused: number;
  /** URLs whose redirects lead nowhere. */
  readonly redirectLoops: number;
  /** Empty pages and error pages served as if they were pages. */
  readonly voidPages: number;
}

/** Which URLs of a site serve the same content, by all that is known of them. */
export function clusterSite(
  columns: SiteColumns,
  pages: SitePages | null,
  options?: Partial<ClusterOptions>,
): SiteClusters {
  const chosen = withDefaults('clusterSite', CLUSTER_DEFAULTS, options);
  const joined = new Joined(nodeCount(columns));
  const content = contentOf(columns, pages, chosen);
  joinDigests(columns, joined);
  joinTexts(content, joined, chosen);
  joinSimhashes(columns, content, { joined, options: chosen });
  const redirectLoops = joinRedirects(columns, content, joined);
  const canonicalsRefused = chosen.canonicals
    ? joinCanonicals(columns, joined, { isKnown: content.isKnown, isAlike: alikeBy(content, chosen) })
    : 0;
  const { cluster, members, reasons } = numbered(columns, content, joined);
  const weight = clusterWeights(columns, members, { reasons, options: WEIGHT_DEFAULTS });
  const voidPages = content.isVoid.reduce((sum, bit) => sum + bit, 0);
  return { cluster, members, reasons, weight, counts: { canonicalsRefused, redirectLoops, voidPages } };
}

/** What speaks for each URL's content. */
interface Content {
  /** The text of its page, if one was read and no digest decides. */
  readonly texts: readonly (TextSketch | null)[];
  readonly isVoid: Uint8Array;
  readonly isKnown: (url: number) => boolean;
}

function contentOf(columns: SiteColumns, pages: SitePages | null, options: ClusterOptions): Content {
  const isVoid = columns.isVoid.slice();
  const texts: (TextSketch | null)[] = new Array(columns.urls.length).fill(null);
  if (pages !== null) {
    const { pool, versionOf } = pages;
    const sketches = textSketches(pool, findChrome(pool), { withSimhash: options.test === 'simhash' });
    columns.rows.forEach((row, url) => {
      const version = versionOf.get(row);
      if (version === undefined || (columns.digest[url]! >= 0 && !options.combineDigests)) return;
      texts[url] = sketches[version]!;
      if (texts[url] === null) isVoid[url] = 1;
    });
  }
  const isKnown = (url: number): boolean =>
    url < columns.urls.length &&
    isVoid[url] === 0 &&
    (columns.digest[url]! >= 0 || texts[url] !== null || columns.hasSimhash[url] === 1);
  return { texts, isVoid, isKnown };
}

function joinDigests({ digest, isVoid }: SiteColumns, joined: Joined): void {
  const first = new Map<number, number>();
  digest.forEach((id, url) => {
    if (id < 0 || isVoid[url] === 1) return;
    const known = first.get(id);
    if (known === undefined) first.set(id, url);
    else joined.join(known, url, 'digest');
  });
}

function joinTexts({ texts, isVoid }: Content, joined: Joined, options: ClusterOptions): void {
  const usable = texts.map((text, url) => (isVoid[url] === 1 ? null : text));
  const equal = new UnionFind(texts.length);
  joinEqualTexts(usable, equal);
  joinAsIn(equal, joined, 'text');
  if (options.test === 'simhash') return;
  const similar = new UnionFind(texts.length);
  const { test, minResemblance, minWords } = options;
  const leaders = usable.map((text, url) => (equal.find(url) === url ? text : null));
  joinSimilarTexts(leaders, { test, minResemblance, minWords }, similar);
  joinAsIn(similar, joined, 'sketch');
}

function joinAsIn(sets: UnionFind, joined: Joined, reason: 'text' | 'sketch' | 'simhash'): void {
  for (let url = 0; url < sets.size; url++) joined.join(sets.find(url), url, reason);
}

interface Joining {
  readonly joined: Joined;
  readonly options: ClusterOptions;
}

/** Simhashes given in the records, or of the pages if that test was chosen. Pages without a title match nothing. */
function joinSimhashes(columns: SiteColumns, content: Content, { joined, options }: Joining): void {
  const high = columns.simhashHigh.slice();
  const low = columns.simhashLow.slice();
  const group = new Int32Array(columns.urls.length).fill(-1);
  for (let url = 0; url < group.length; url++) {
    const own = content.texts[url]?.simhash ?? null;
    const decides = columns.digest[url]! >= 0 && !options.combineDigests;
    if (decides || content.isVoid[url] === 1 || (own === null && content.texts[url] !== null)) continue;
    if (own === null && columns.hasSimhash[url] === 0) continue;
    if (own !== null) {
      high[url] = own.high;
      low[url] = own.low;
    }
    group[url] = columns.title[url]!;
  }
  const near = new UnionFind(columns.urls.length);
  joinNear({ high, low, group }, near);
  joinAsIn(near, joined, 'simhash');
}

/** Gives the number of redirects that lead nowhere. */
function joinRedirects(columns: SiteColumns, { isVoid, isKnown }: Content, joined: Joined): number {
  let loops = 0;
  for (let url = 0; url < columns.urls.length; url++) {
    if (columns.redirect[url]! < 0 || isKnown(url)) continue;
    const end = endOfRedirects(url, columns.redirect, isKnown);
    if (end < 0 || end === url) loops++;
    else if (isVoid[end] !== 1) joined.join(url, end, 'redirect');
  }
  return loops;
}

function alikeBy({ texts }: Content, options: ClusterOptions): (a: number, b: number) => boolean {
  return (a, b) => {
    const x = texts[a] ?? null;
    const y = texts[b] ?? null;
    return x !== null && y !== null && resemblance(x.bottom, y.bottom) >= options.minCanonicalResemblance;
  };
}

/** Sets with known content, or with several URLs, numbered in the order of their first URL. */
function numbered(
  columns: SiteColumns,
  content: Content,
  { sets, reasons }: Joined,
): Pick<SiteClusters, 'cluster' | 'members' | 'reasons'> {
  const bySet = new Map<number, number[]>();
  for (let url = 0; url < columns.urls.length; url++) {
    const root = sets.find(url);
    const urls = bySet.get(root);
    if (urls === undefined) bySet.set(root, [url]);
    else urls.push(url);
  }
  const members = [...bySet.values()].filter((urls) => urls.length > 1 || content.isKnown(urls[0]!));
  const cluster = new Int32Array(columns.urls.length).fill(-1);
  const why = new Uint8Array(members.length);
  members.forEach((urls, number) => {
    for (const url of urls) {
      cluster[url] = number;
      if (urls.length > 1) why[number]! |= reasons[url]!;
    }
  });
  return { cluster, members, reasons: why };
}

function nodeCount({ urls, redirect, canonical }: SiteColumns): number {
  let count = urls.length;
  for (const column of [redirect, canonical]) for (const node of column) if (node >= count) count = node + 1;
  return count;
}
