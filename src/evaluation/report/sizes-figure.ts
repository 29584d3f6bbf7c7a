import type { SiteSample } from '../../inputs/site-sample.ts';
import type { Figure, SizesFigure } from '../../rules/report-document.ts';
import type { LossPromise } from '../../rules/rule-book.ts';
import { countUnits, totalCounts } from '../crawl-counts.ts';

/** URLs before and after; `keys` are those of the book, URL by URL. */
export function sizesFigure(sample: SiteSample, keys: readonly string[]): Figure<SizesFigure> {
  if (sample.urls.length === 0) return { leftOut: 'Left out: there is no URL to count.' };
  const urlsAfter = new Set(keys).size;
  if (sample.cluster === null || sample.clusterCount === 0)
    return { shows: { urlsBefore: sample.urls.length, urlsAfter, known: null } };
  const { pages, fetched, contents, covered } = totalCounts(countUnits(keys, sample.cluster));
  return {
    shows: { urlsBefore: sample.urls.length, urlsAfter, known: { pages, fetched, contents, covered } },
  };
}

/** What the book itself says, when its URLs are not at hand. */
export function shownSizes(promise: LossPromise | null): Figure<SizesFigure> | null {
  if (promise === null) return null;
  const { urlsBefore, urlsAfter } = promise;
  return { shows: { urlsBefore, urlsAfter, known: null } };
}
