import type { SiteColumns } from '../inputs/site-columns.ts';
import { reasonBit } from './reasons.ts';
import { skeletonsOf } from './skeletons.ts';

export interface WeightOptions {
  /** Skeletons that a cluster may spread over, without a word in common, before it looks like junk. */
  readonly maxSkeletons: number;
  /** The weight of such a cluster. Not nothing: a log-in page under many URLs is real. */
  readonly junkWeight: number;
}

export const WEIGHT_DEFAULTS: WeightOptions = { maxSkeletons: 5, junkWeight: 0.25 };

/**
 * How far each cluster can be trusted, in (0, 1]. Equal digests need no second opinion; clusters by resemblance lose up
 * to half where titles disagree; and a cluster over many skeletons whose URLs share no rare word is likely what
 * a site shows when it has nothing to show.
 */
export function clusterWeights(
  columns: SiteColumns,
  members: readonly (readonly number[])[],
  { reasons, options }: { readonly reasons: Uint8Array; readonly options: WeightOptions },
): Float64Array {
  const isLarge = (urls: readonly number[]): boolean => urls.length > options.maxSkeletons;
  // Counting words is for sites that have a large cluster; a plain log has none.
  const skeletonOf = members.some(isLarge) ? skeletonsOf(columns.urls) : null;
  return Float64Array.from(members, (urls, cluster) => {
    if (urls.length < 2) return 1;
    const isExact = (reasons[cluster]! & reasonBit('digest')) !== 0;
    const titleWeight = isExact ? 1 : 0.5 + 0.5 * titleAgreement(urls, columns.title);
    const isJunk =
      skeletonOf !== null &&
      isLarge(urls) &&
      spreads(
        urls.map((url) => skeletonOf(columns.urls[url]!)),
        options,
      );
    return titleWeight * (isJunk ? options.junkWeight : 1);
  });
}

/** The share of the titled URLs that bear the commonest title; 1 if none has a title. */
function titleAgreement(urls: readonly number[], title: Int32Array): number {
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

function spreads(
  found: readonly { skeleton: string; rareWords: ReadonlySet<string> }[],
  { maxSkeletons }: WeightOptions,
): boolean {
  if (new Set(found.map(({ skeleton }) => skeleton)).size <= maxSkeletons) return false;
  const [first, ...rest] = found.map(({ rareWords }) => rareWords);
  return ![...first!].some((word) => rest.every((words) => words.has(word)));
}
