import type { SiteSample } from '../../inputs/site-sample.ts';
import { splitUrl } from '../../url/split.ts';
import { tokenize } from '../../url/tokens.ts';
import type { LikelySimilar } from './likely-similar.ts';
import { type LikelyTemplate, type TemplateOptions, templatesWithin } from './templates.ts';

export interface RareBlockOptions extends TemplateOptions {
  /** URLs that may share a rare text. */
  readonly bucketLimit: number;
}

/**
 * Changes in several places at once from a bare list: the dual of the envelope. Instead of fixing what surrounds a
 * substring and varying the substring, a block that few URLs share (an id, a date and a number) is fixed and the
 * rest varies. URLs with a common rare block, in small buckets, are aligned as if they were one page each.
 */
export function templatesFromRareBlocks(
  sample: SiteSample,
  similar: LikelySimilar,
  options: RareBlockOptions,
): LikelyTemplate[] {
  const buckets = new Map<string, number[]>();
  const counts = blockCounts(sample.urls);
  sample.urls.forEach((url, place) => {
    for (const block of rarestBlocks(url, counts, options.bucketLimit)) {
      const bucket = buckets.get(block);
      if (bucket === undefined) buckets.set(block, [place]);
      else bucket.push(place);
    }
  });
  // Several blocks of one page bring the same URLs together: that is one page, not several.
  const groups = new Map<string, number[]>();
  for (const bucket of buckets.values()) if (bucket.length > 1) groups.set(bucket.join(), bucket);
  return templatesWithin(sample, [...groups.values()], { ...options, similar });
}

/** Words on end that make a block, so that a date is as good as an id. */
const LONGEST_BLOCK = 3;
/** Blocks looked at of each URL, rarest first. */
const BLOCKS_PER_URL = 4;

function blockCounts(urls: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const url of urls)
    for (const block of new Set(blocksOf(url))) counts.set(block, (counts.get(block) ?? 0) + 1);
  return counts;
}

/** Runs of one to three words of path and query, separators and letter case aside. */
function blocksOf(url: string): string[] {
  const { path, query } = splitUrl(url);
  const blocks: string[] = [];
  for (const text of [path, ...(query?.split('&') ?? [])]) {
    const words = tokenize(text.toLowerCase().replace(/%[0-9a-f]{2}/g, ' ')).filter((token) =>
      /[^\W_]|[^\x00-\x7f]/.test(token),
    );
    for (let start = 0; start < words.length; start++)
      for (let end = start + 1; end <= Math.min(words.length, start + LONGEST_BLOCK); end++)
        blocks.push(words.slice(start, end).join(' '));
  }
  return blocks;
}

function rarestBlocks(url: string, counts: ReadonlyMap<string, number>, limit: number): string[] {
  return [...new Set(blocksOf(url))]
    .filter((block) => counts.get(block)! > 1 && counts.get(block)! <= limit)
    .sort((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1))
    .slice(0, BLOCKS_PER_URL);
}
