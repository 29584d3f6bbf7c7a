import { buildSamples } from '../clusters/build-samples.ts';
import type { RuleBook, RuleBooks } from '../rules/rule-book.ts';
import { type GivenRecords, recordBatches } from './given-records.ts';
import { LEARN_DEFAULTS, type LearnOptions, learnSite } from './learn-site.ts';

/** The book of the site that the records show most URLs of; `learnBooks` gives one for every site. */
export async function learn(records: GivenRecords, options?: Partial<LearnOptions>): Promise<RuleBook> {
  const { books } = await learnBooks(records, options);
  return books[0] ?? emptyBook(options);
}

/** A book for every site in the records, the largest site first. */
export async function learnBooks(records: GivenRecords, options?: Partial<LearnOptions>): Promise<RuleBooks> {
  const { siteBy, seed } = {
    siteBy: options?.siteBy ?? LEARN_DEFAULTS.siteBy,
    seed: options?.seed ?? LEARN_DEFAULTS.seed,
  };
  const { samples } = await buildSamples(recordBatches(records), { siteBy, seed });
  return { undust: 1, books: samples.map((sample) => learnSite(sample, options).book) };
}

/** Records without a usable URL still get a book, which says so. */
function emptyBook(options?: Partial<LearnOptions>): RuleBook {
  const none = {
    site: 'invalid',
    urls: [],
    sightings: new Uint32Array(0),
    minSize: new Float64Array(0),
    maxSize: new Float64Array(0),
  };
  return learnSite({ ...none, cluster: null, clusterCount: 0, clusterWeight: null }, options).book;
}
