import { tokenize } from '../../url/tokens.ts';
import type { LikelySimilar } from './likely-similar.ts';
import type { MineOptions } from './mine-options.ts';
import { refines, type TokenPair } from './refines.ts';
import { isLarger, type RulePair } from './rule-pair.ts';
import { END_MARK, START_MARK } from './token-lists.ts';

/**
 * Figures 2 and 3 of "Do Not Crawl in the DUST" as printed: every substring of every URL with its envelope, and a
 * window that moves down the list. The reference for fast.ts, good for some 20,000 URLs.
 * Readings of the unclear places: support ≥ MS; candidates and ranking come from the low bucket limit, redundancy
 * from the counts under the high one, which is never taken below the low one.
 */
export function faithfulPairs(
  urls: readonly string[],
  similar: LikelySimilar,
  options: MineOptions,
): RulePair[] {
  const { bucketLimit, wideBucketLimit, minSupport } = options;
  const buckets = envelopeBuckets(urls, options.maxLength);
  const narrow = countInstances(buckets, similar, { ...options, limit: bucketLimit });
  const wide = countInstances(buckets, similar, {
    ...options,
    limit: Math.max(bucketLimit, wideBucketLimit),
  });
  const pairs: RulePair[] = [];
  for (const [key, support] of narrow) {
    if (support < minSupport) continue;
    const [one, other] = key.split('\n') as [string, string];
    const [alpha, beta] = isLarger(one, other) ? [one, other] : [other, one];
    pairs.push({ alpha, beta, support, wideSupport: wide.get(key)! });
  }
  return pairs;
}

/** Figure 3, over the counts of the high bucket limit. */
export function eliminateRedundancies(pairs: readonly RulePair[], options: MineOptions): RulePair[] {
  const list = pairs
    .map((pair) => ({ pair, size: pair.wideSupport, sides: sidesOf(pair), isEliminated: false }))
    .sort((a, b) => b.size - a.size);
  list.forEach((rule, i) => {
    if (rule.isEliminated) return;
    const last = Math.min(list.length - 1, i + options.maxWindow);
    const allowed = Math.max(options.maxRelativeDeficiency * rule.size, options.maxAbsoluteDeficiency);
    for (let j = i + 1; j <= last; j++) {
      const below = list[j]!;
      if (rule.size - below.size > allowed) break;
      if (options.strict && below.isEliminated) continue;
      if (refines(rule.sides, below.sides)) below.isEliminated = true;
      else if (refines(below.sides, rule.sides)) {
        rule.isEliminated = true;
        break;
      }
    }
  });
  return list.filter((rule) => !rule.isEliminated).map((rule) => rule.pair);
}

/** A substring in its envelope, and the URL it stands in. */
interface Occurrence {
  readonly url: number;
  readonly substring: string;
}

/** Figure 2, lines 5–11. */
function envelopeBuckets(urls: readonly string[], maxLength: number): Map<string, Occurrence[]> {
  const buckets = new Map<string, Occurrence[]>();
  urls.forEach((text, url) => {
    const tokens = markedTokens(text);
    for (let start = 0; start <= tokens.length; start++) {
      const prefix = tokens.slice(0, start).join('');
      for (let end = start; end <= Math.min(tokens.length, start + maxLength); end++) {
        const envelope = `${prefix}\n${tokens.slice(end).join('')}`;
        const occurrence = { url, substring: tokens.slice(start, end).join('') };
        const bucket = buckets.get(envelope);
        if (bucket === undefined) buckets.set(envelope, [occurrence]);
        else bucket.push(occurrence);
      }
    }
  });
  return buckets;
}

/** Figure 2, lines 12–20: how often each pair of substrings shares a bucket of at most `limit`. */
function countInstances(
  buckets: ReadonlyMap<string, readonly Occurrence[]>,
  similar: LikelySimilar,
  { limit, exactSupport }: { limit: number; exactSupport: boolean },
): Map<string, number> {
  const counts = new Map<string, number>();
  const counted = new Set<string>();
  for (const bucket of buckets.values()) {
    if (bucket.length === 1 || bucket.length > limit) continue;
    for (const [i, one] of bucket.entries()) {
      for (const other of bucket.slice(i + 1)) {
        if (!similar.allows(one.url, other.url)) continue;
        const key =
          one.substring < other.substring
            ? `${one.substring}\n${other.substring}`
            : `${other.substring}\n${one.substring}`;
        if (exactSupport) {
          const instance = `${key}\n${Math.min(one.url, other.url)},${Math.max(one.url, other.url)}`;
          if (counted.has(instance)) continue;
          counted.add(instance);
        }
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function markedTokens(url: string): string[] {
  return [START_MARK, ...tokenize(url), END_MARK];
}

function sidesOf(pair: RulePair): TokenPair {
  return { alpha: tokenize(pair.alpha), beta: tokenize(pair.beta) };
}
