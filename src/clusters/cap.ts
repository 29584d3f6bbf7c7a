import { hash53 } from '../base/hash.ts';
import { type SiteSample, subsample } from '../inputs/site-sample.ts';

export interface CapOptions {
  /** URLs of a site that learning sees at most. */
  readonly maxUrls: number;
  /** Which ones: the same seed keeps the same. */
  readonly seed: number;
}

export const CAP_DEFAULTS: CapOptions = { maxUrls: 100_000, seed: 1 };

/** Larger clusters (a log-in page) are taken by pieces of this size: whole, they would crowd out all others. */
const LARGEST_BUNDLE = 20;

/**
 * At most `maxUrls` of the sample, chosen by cluster: a cluster stays whole or goes whole, since half a cluster
 * would teach that its pages have no duplicates. The choice hangs on each cluster's first URL alone, not on chance.
 */
export function capSample(sample: SiteSample, { maxUrls, seed }: CapOptions): SiteSample {
  if (sample.urls.length <= maxUrls) return sample;
  const bundles = bundlesOf(sample)
    .map((urls) => ({ urls, rank: hash53(sample.urls[urls[0]!]!, seed) }))
    .sort((a, b) => a.rank - b.rank);
  const kept: number[] = [];
  for (const { urls } of bundles) {
    if (kept.length + urls.length > maxUrls) continue;
    for (const url of urls) kept.push(url);
    if (kept.length === maxUrls) break;
  }
  return subsample(sample, Uint32Array.from(kept).sort());
}

/** Clusters, large ones in pieces, and each URL without one by itself. */
function bundlesOf({ urls, cluster, clusterCount }: SiteSample): number[][] {
  const bundles: number[][] = Array.from({ length: clusterCount }, () => []);
  for (let url = 0; url < urls.length; url++) {
    const number = cluster?.[url] ?? -1;
    if (number < 0) bundles.push([url]);
    else bundles[number]!.push(url);
  }
  return bundles.flatMap(piecesOf);
}

function piecesOf(bundle: number[]): number[][] {
  if (bundle.length <= LARGEST_BUNDLE) return bundle.length > 0 ? [bundle] : [];
  const count = Math.ceil(bundle.length / LARGEST_BUNDLE);
  return Array.from({ length: count }, (_, i) => bundle.slice(i * LARGEST_BUNDLE, (i + 1) * LARGEST_BUNDLE));
}
