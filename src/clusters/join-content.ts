import { UnionFind } from '../base/union-find.ts';
import type { SiteColumns } from '../inputs/site-columns.ts';
import type { ClusterOptions } from './cluster-options.ts';
import type { Content } from './content.ts';
import type { Joined } from './joined.ts';
import { joinNear } from './near-simhash.ts';
import { endOfRedirects } from './redirects.ts';
import { joinEqualTexts, joinSimilarTexts } from './same-text.ts';

/** Equal digests are equal content, and are believed above all else. */
export function joinDigests({ digest, isVoid }: SiteColumns, joined: Joined): void {
  const first = new Map<number, number>();
  digest.forEach((id, url) => {
    if (id < 0 || isVoid[url] === 1) return;
    const known = first.get(id);
    if (known === undefined) first.set(id, url);
    else joined.join(known, url, 'digest');
  });
}

/** Pages with the same main text, then those that pass the chosen test. */
export function joinTexts({ texts, isVoid }: Content, joined: Joined, options: ClusterOptions): void {
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
export function joinSimhashes(columns: SiteColumns, content: Content, { joined, options }: Joining): void {
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
export function joinRedirects(columns: SiteColumns, { isVoid, isKnown }: Content, joined: Joined): number {
  let loops = 0;
  for (let url = 0; url < columns.urls.length; url++) {
    if (columns.redirect[url]! < 0 || isKnown(url)) continue;
    const end = endOfRedirects(url, columns.redirect, isKnown);
    if (end < 0 || end === url) loops++;
    else if (isVoid[end] !== 1) joined.join(url, end, 'redirect');
  }
  return loops;
}
