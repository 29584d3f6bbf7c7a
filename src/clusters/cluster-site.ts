import { withDefaults } from '../base/options.ts';
import type { SiteColumns } from '../inputs/site-columns.ts';
import { joinCanonicals } from './canonicals.ts';
import { CLUSTER_DEFAULTS, type ClusterOptions } from './cluster-options.ts';
import { alikeBy, type Content, contentOf } from './content.ts';
import { joinDigests, joinRedirects, joinSimhashes, joinTexts } from './join-content.ts';
import { Joined } from './joined.ts';
import { type Members, membersOf } from './members.ts';
import type { SitePages } from './site-pages.ts';
import { clusterWeights, WEIGHT_DEFAULTS } from './weights.ts';

export interface SiteClusters {
  /** The cluster of each URL, −1 where its content is unknown. */
  readonly cluster: Int32Array;
  readonly members: Members;
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

/** Sets with known content, or with several URLs, numbered in the order of their first URL. */
function numbered(columns: SiteColumns, content: Content, { sets, reasons }: Joined): Numbered {
  const count = columns.urls.length;
  const sizes = new Uint32Array(sets.size);
  for (let url = 0; url < count; url++) sizes[sets.find(url)]!++;
  const numberOf = new Int32Array(sets.size).fill(-1);
  const cluster = new Int32Array(count).fill(-1);
  let clusters = 0;
  for (let url = 0; url < count; url++) {
    const root = sets.find(url);
    if (sizes[root] === 1 && !content.isKnown(url)) continue;
    if (numberOf[root]! < 0) numberOf[root] = clusters++;
    cluster[url] = numberOf[root]!;
  }
  const members = membersOf(cluster, clusters);
  const why = new Uint8Array(clusters);
  for (let url = 0; url < count; url++)
    if (cluster[url]! >= 0 && members.size(cluster[url]!) > 1) why[cluster[url]!]! |= reasons[url]!;
  return { cluster, members, reasons: why };
}

type Numbered = Pick<SiteClusters, 'cluster' | 'members' | 'reasons'>;

function nodeCount({ urls, redirect, canonical }: SiteColumns): number {
  let count = urls.length;
  for (const column of [redirect, canonical]) for (const node of column) if (node >= count) count = node + 1;
  return count;
}
