import type { SiteColumns } from '../inputs/site-columns.ts';
import { resemblance } from './bottom-k.ts';
import { findChrome } from './chrome.ts';
import type { ClusterOptions } from './cluster-options.ts';
import type { SitePages } from './site-pages.ts';
import { type TextSketch, textSketches } from './text-sketches.ts';

/** What speaks for each URL's content. */
export interface Content {
  /**
   * The text of its page, if one was read. It counts even beside a digest: archives digest the bytes, and pages that are one
   * may differ in those.
   */
  readonly texts: readonly (TextSketch | null)[];
  readonly isVoid: Uint8Array;
  readonly isKnown: (url: number) => boolean;
}

export function contentOf(columns: SiteColumns, pages: SitePages | null, options: ClusterOptions): Content {
  const isVoid = columns.isVoid.slice();
  const texts: (TextSketch | null)[] = new Array(columns.urls.length).fill(null);
  if (pages !== null) {
    const { pool, versionOf } = pages;
    const sketches = textSketches(pool, findChrome(pool), { withSimhash: options.test === 'simhash' });
    columns.rows.forEach((row, url) => {
      const version = versionOf.get(row);
      if (version === undefined) return;
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

/** Whether two pages are alike enough for one to be the canonical form of the other. */
export function alikeBy({ texts }: Content, options: ClusterOptions): (a: number, b: number) => boolean {
  return (a, b) => {
    const x = texts[a] ?? null;
    const y = texts[b] ?? null;
    return x !== null && y !== null && resemblance(x.bottom, y.bottom) >= options.minCanonicalResemblance;
  };
}
