import type { ClusteredSite, SampleCounts } from '../clusters/build-samples.ts';
import { REASONS, type Reason, reasonBit } from '../clusters/reasons.ts';
import type { SkipCount } from '../inputs/skip.ts';
import { counted } from './counted.ts';

export interface Clustered {
  readonly sites: readonly ClusteredSite[];
  readonly counts: SampleCounts;
  readonly skips: readonly SkipCount[];
}

/** What `undust cluster` found; with --json it is printed as it is. */
export interface ClusterSummary extends SampleCounts {
  /** URLs whose content is known. */
  readonly knownUrls: number;
  /** Distinct contents. */
  readonly contents: number;
  /** Contents that several URLs serve. */
  readonly shared: number;
  /** Of those, how many have each reason; one may have several. */
  readonly reasons: Readonly<Record<Reason, number>>;
  readonly skips: readonly SkipCount[];
}

export function clusterSummary({ sites, counts, skips }: Clustered): ClusterSummary {
  const reasons = Object.fromEntries(REASONS.map((reason) => [reason, 0])) as Record<Reason, number>;
  let knownUrls = 0;
  let contents = 0;
  let shared = 0;
  for (const { clusters } of sites) {
    const { members, reasons: masks } = clusters;
    contents += members.count;
    for (let i = 0; i < members.count; i++) {
      knownUrls += members.size(i);
      if (members.size(i) > 1) shared++;
      for (const reason of REASONS) if ((masks[i]! & reasonBit(reason)) !== 0) reasons[reason]++;
    }
  }
  return { ...counts, knownUrls, contents, shared, reasons, skips };
}

/** The same for people. */
export function clusterSummaryText(found: ClusterSummary): string {
  const why = REASONS.filter((reason) => found.reasons[reason] > 0)
    .map((reason) => `${reason} ${number(found.reasons[reason])}`)
    .join(', ');
  const rows: [string, string][] = [
    [
      'records',
      `${number(found.records)} of ${counted(found.urls, 'URL')} on ${counted(found.sites, 'site')}`,
    ],
    ['contents', `${number(found.contents)} known, of ${counted(found.knownUrls, 'URL')}`],
    ['clusters', `${counted(found.shared, 'content')} under several URLs${why === '' ? '' : ` (${why})`}`],
    ['left out', leftOut(found)],
    ...found.skips.map(({ count, meaning }): [string, string] => ['skipped', `${number(count)}: ${meaning}`]),
  ];
  return rows.flatMap(([name, text]) => (text === '' ? [] : [`${name.padEnd(10)}${text}\n`])).join('');
}

function leftOut(found: ClusterSummary): string {
  const parts: [number, string][] = [
    [found.failures, 'failed requests'],
    [found.voidPages, 'empty or error pages'],
    [found.canonicalsRefused, 'declared canonicals not believed'],
    [found.redirectLoops, 'redirects that lead nowhere'],
    [found.withoutSite, 'records without a host'],
    [found.overflow, 'records beyond the limit of a site'],
  ];
  return parts.flatMap(([count, what]) => (count > 0 ? [`${number(count)} ${what}`] : [])).join(', ');
}

function number(value: number): string {
  return value.toLocaleString('en');
}
