import { withDefaults } from '../base/options.ts';
import type { UrlRecord } from '../inputs/record.ts';
import {
  BUILDER_DEFAULTS,
  type BuilderCounts,
  type BuilderOptions,
  SampleBuilder,
} from '../inputs/sample-builder.ts';
import type { SiteColumns } from '../inputs/site-columns.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { CAP_DEFAULTS, type CapOptions, capSample } from './cap.ts';
import { CLUSTER_DEFAULTS, type ClusterOptions } from './cluster-options.ts';
import { type ClusterCounts, clusterSite, type SiteClusters } from './cluster-site.ts';
import { bodyDigest, hasContent, SitePages } from './site-pages.ts';

export interface SampleOptions extends BuilderOptions, ClusterOptions, CapOptions {}

export const SAMPLE_DEFAULTS: SampleOptions = { ...BUILDER_DEFAULTS, ...CLUSTER_DEFAULTS, ...CAP_DEFAULTS };

/** Records one by one, or in batches: an await for each of ten million would cost more than reading it. */
export type RecordSource = AsyncIterable<UrlRecord | readonly UrlRecord[]>;

export interface SampleCounts extends BuilderCounts, ClusterCounts {
  readonly sites: number;
  /** URLs left out by the cap. */
  readonly overCap: number;
}

/** One site, clustered. */
export interface ClusteredSite {
  readonly columns: SiteColumns;
  readonly clusters: SiteClusters;
}

/** Records to samples: sites, URLs, sizes, redirects and clusters, the largest site first. */
export async function buildSamples(
  records: RecordSource,
  options?: Partial<SampleOptions>,
): Promise<{ samples: SiteSample[]; counts: SampleCounts }> {
  const chosen = withDefaults('buildSamples', SAMPLE_DEFAULTS, options);
  const { sites, counts } = await clusterRecords(records, chosen);
  let overCap = 0;
  const samples = sites.map((site) => {
    const whole = sampleFrom(site);
    const sample = capSample(whole, { maxUrls: chosen.maxUrls, seed: chosen.seed });
    overCap += whole.urls.length - sample.urls.length;
    return sample;
  });
  return { samples, counts: { ...counts, overCap } };
}

/** The same before the cap, with why each cluster is one. */
export async function clusterRecords(
  records: RecordSource,
  options?: Partial<SampleOptions>,
): Promise<{ sites: ClusteredSite[]; counts: SampleCounts }> {
  const chosen = withDefaults('clusterRecords', SAMPLE_DEFAULTS, options);
  const { siteBy, maxHeldUrls, maxUrls: _, seed: __, ...clusterOptions } = chosen;
  const builder = new SampleBuilder({ siteBy, maxHeldUrls });
  const pages = new Map<number, SitePages>();
  for await (const some of records) {
    if (Array.isArray(some)) for (const record of some) addRecord(record, builder, pages);
    else addRecord(some as UrlRecord, builder, pages);
  }
  const sites = builder.sites().map((columns) => {
    const read = pages.get(builder.siteIndex(columns.rows[0]!)) ?? null;
    return { columns, clusters: clusterSite(columns, read, clusterOptions) };
  });
  const sum = (count: keyof ClusterCounts): number =>
    sites.reduce((total, { clusters }) => total + clusters.counts[count], 0);
  return {
    sites,
    counts: {
      ...builder.counts,
      sites: sites.length,
      overCap: 0,
      canonicalsRefused: sum('canonicalsRefused'),
      redirectLoops: sum('redirectLoops'),
      voidPages: sum('voidPages'),
    },
  };
}

export function sampleFrom({ columns, clusters }: ClusteredSite): SiteSample {
  const { site, urls, sightings, minSize, maxSize } = columns;
  const isKnown = clusters.members.count > 0;
  return {
    site,
    urls,
    sightings,
    minSize,
    maxSize,
    cluster: isKnown ? clusters.cluster : null,
    clusterCount: clusters.members.count,
    clusterWeight: isKnown ? clusters.weight : null,
  };
}

function addRecord(record: UrlRecord, builder: SampleBuilder, pages: Map<number, SitePages>): void {
  const row = builder.addOne(record);
  if (row < 0 || !hasContent(record)) return;
  if (record.html === undefined && record.text === undefined) {
    if (record.digest === undefined) builder.setDigest(row, bodyDigest(record.body!));
    return;
  }
  const site = builder.siteIndex(row);
  let read = pages.get(site);
  if (read === undefined) {
    read = new SitePages();
    pages.set(site, read);
  }
  read.add(record, row, builder);
}
