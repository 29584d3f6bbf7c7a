import type { SiteColumns } from '../inputs/site-columns.ts';
import type { Members } from './members.ts';
import { reasonBit } from './reasons.ts';
import { Skeletons } from './skeletons.ts';

export interface WeightOptions {
  /** Skeletons that a cluster may spread over, without a token in common, before it looks like junk. */
  readonly maxSkeletons: number;
  /** The weight of such a cluster. Not nothing: a log-in page under many URLs is real. */
  readonly junkWeight: number;
}

export const WEIGHT_DEFAULTS: WeightOptions = { maxSkeletons: 5, junkWeight: 0.25 };

/**
 * How far each cluster can be trusted, in (0, 1]. Equal digests need no second opinion; clusters by resemblance lose up
 * to half where titles disagree; and a cluster over many skeletons whose URLs have no telling token in common is likely what
 * a site shows when it has nothing to show.
 */
export function clusterWeights(
  columns: SiteColumns,
  members: Members,
  { reasons, options }: { readonly reasons: Uint8Array; readonly options: WeightOptions },
): Float64Array {
  const weights = new Float64Array(members.count).fill(1);
  const skeletons = new Skeletons(columns.urls);
  for (let cluster = 0; cluster < members.count; cluster++) {
    if (members.size(cluster) < 2) continue;
    const urls = members.urls(cluster);
    const isExact = (reasons[cluster]! & reasonBit('digest')) !== 0;
    if (!isExact) weights[cluster] = 0.5 + 0.5 * titleAgreement(urls, columns.title);
    if (urls.length <= options.maxSkeletons) continue;
    if (spreads(urls, columns.urls, { skeletons, options })) weights[cluster]! *= options.junkWeight;
  }
  return weights;
}

/** The share of the titled URLs that bear the commonest title; 1 if none has a title. */
function titleAgreement(urls: Uint32Array, title: Int32Array): number {
  const counts = new Map<number, number>();
  let titled = 0;
  let most = 0;
  for (const url of urls) {
    if (title[url]! < 0) continue;
    const count = (counts.get(title[url]!) ?? 0) + 1;
    counts.set(title[url]!, count);
    most = Math.max(most, count);
    titled++;
  }
  return titled === 0 ? 1 : most / titled;
}

interface SpreadTest {
  readonly skeletons: Skeletons;
  readonly options: WeightOptions;
}

/** Whether the URLs have many skeletons and not one telling token in common. Of a huge cluster, the first tell enough. */
function spreads(members: Uint32Array, urls: readonly string[], { skeletons, options }: SpreadTest): boolean {
  const told = Array.from(members.subarray(0, MAX_TOLD), (url) => urls[url]!);
  // Most clusters have a token in common, and need no skeletons.
  if (shareToken(told, skeletons)) return false;
  return new Set(told.map((url) => skeletons.skeletonOf(url))).size > options.maxSkeletons;
}

function shareToken(urls: readonly string[], skeletons: Skeletons): boolean {
  const shared = skeletons.tellingTokens(urls[0]!);
  for (let i = 1; i < urls.length && shared.size > 0; i++) {
    const tokens = skeletons.tellingTokens(urls[i]!);
    for (const token of shared) if (!tokens.has(token)) shared.delete(token);
  }
  return shared.size > 0;
}

const MAX_TOLD = 1000;
