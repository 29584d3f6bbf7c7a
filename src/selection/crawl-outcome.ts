/**
 * The evaluation of the Seq2Seq paper: a crawler walks the URLs in order and fetches one only if its canonical
 * form is new. Contents unknown (−1) count as fetches, never as coverage.
 */
export interface CrawlOutcome {
  /** URLs offered. */
  readonly urls: number;
  /** URLs fetched: distinct canonical forms. */
  readonly crawled: number;
  /** Distinct contents among the fetched, and among all that were offered. */
  readonly covered: number;
  readonly contents: number;
}

/** Walks the URLs in order; `keys[i]` is the canonical form of URL i. */
export function crawlOutcome(keys: ArrayLike<string | number>, cluster: Int32Array): CrawlOutcome {
  const { fetched } = firstOfEachKey(keys);
  const offered = knownContents(cluster);
  const covered = new Set<number>();
  for (const index of fetched) {
    const c = cluster[index]!;
    if (c >= 0) covered.add(c);
  }
  return { urls: keys.length, crawled: fetched.length, covered: covered.size, contents: offered.size };
}

/** The indexes that a crawler fetches: the first URL of each canonical form. */
export function firstOfEachKey(keys: ArrayLike<string | number>): { readonly fetched: readonly number[] } {
  const seen = new Set<string | number>();
  const fetched: number[] = [];
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    if (seen.has(key)) continue;
    seen.add(key);
    fetched.push(index);
  }
  return { fetched };
}

/** Contents of which the crawl fetches no URL: what it would lose. */
export function lostContents(keys: ArrayLike<string | number>, cluster: Int32Array): Set<number> {
  const lost = knownContents(cluster);
  for (const index of firstOfEachKey(keys).fetched) lost.delete(cluster[index]!);
  return lost;
}

function knownContents(cluster: Int32Array): Set<number> {
  const contents = new Set<number>();
  for (const c of cluster) if (c >= 0) contents.add(c);
  return contents;
}
