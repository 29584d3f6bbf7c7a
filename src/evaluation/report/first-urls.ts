import { type SiteSample, subsample } from '../../inputs/site-sample.ts';

/** A report is looked at, not waited for: costly figures are measured on the first URLs and say so. */
export function firstUrls(
  sample: SiteSample,
  maxUrls: number,
): { readonly part: SiteSample; readonly firstUrls: number | null } {
  if (sample.urls.length <= maxUrls) return { part: sample, firstUrls: null };
  const indexes = Uint32Array.from({ length: maxUrls }, (_, i) => i);
  return { part: subsample(sample, indexes), firstUrls: maxUrls };
}

export function knowsContents(sample: SiteSample): boolean {
  return sample.cluster !== null && sample.clusterCount > 0;
}
