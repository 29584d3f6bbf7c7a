import { basename } from 'node:path';
import { seededRandom, shuffle } from '../src/base/random.ts';
import { buildSamples } from '../src/clusters/build-samples.ts';
import { type CrawlCounts, countUnits, totalCounts } from '../src/evaluation/crawl-counts.ts';
import { withRules } from '../src/evaluation/methods.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { type SiteSample, subsample } from '../src/inputs/site-sample.ts';
import type { RuleBody } from '../src/rules/rule.ts';

/** A crawl split as in the paper: rules are learned from a random share of the URLs and run on all. */
export interface TreeCrawl {
  readonly name: string;
  readonly train: SiteSample;
  readonly whole: SiteSample;
  /** The URLs of contents that have no URL in the training set. */
  readonly unseen: SiteSample;
}

export async function treeCrawl(file: string, share: number): Promise<TreeCrawl> {
  const { samples } = await buildSamples(readRecordBatches([file]));
  const found = samples[0]!;
  const whole = subsample(
    found,
    [...found.urls.keys()].filter((row) => (found.cluster?.[row] ?? -1) >= 0),
  );
  const picked = shuffle([...whole.urls.keys()], seededRandom(1))
    .slice(0, Math.round(share * whole.urls.length))
    .sort((a, b) => a - b);
  const seen = new Set(picked.map((row) => whole.cluster![row]!));
  const unseen = [...whole.urls.keys()].filter((row) => !seen.has(whole.cluster![row]!));
  return {
    name: basename(file, '.jsonl.gz'),
    train: subsample(whole, picked),
    whole,
    unseen: subsample(whole, unseen),
  };
}

/** What rules make of a sample whose contents are known. */
export function countsOf(rules: readonly RuleBody[], { urls, cluster }: SiteSample): CrawlCounts {
  return totalCounts(countUnits(urls.map(withRules(rules).keyOf), cluster!));
}
