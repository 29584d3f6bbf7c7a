import type { SiteSample } from '../../inputs/site-sample.ts';
import { readSkeletons, type SkeletonTable } from './skeletons.ts';
import { FIRST_ARGUMENT, FIRST_LOWERED, FIRST_WORD, type Vocabulary, withWords } from './vocabulary.ts';

/** Skeletons that one cluster showed to be translations of each other, and how many URLs said so. */
export interface TemplatePair {
  /** The number of the source skeleton. */
  readonly skeleton: number;
  readonly source: readonly number[];
  readonly target: readonly number[];
  count: number;
}

export interface PairTable {
  readonly table: SkeletonTable;
  /** Distinct pairs, most frequent first. */
  readonly pairs: readonly TemplatePair[];
  /** URLs in clusters of several, and those of them whose target has an argument that only a database knows. */
  readonly urls: number;
  readonly unlearnable: number;
}

/** A word that only the target has is learned by heart if that many URLs, and that share of a skeleton's, need it. */
const MIN_LITERAL_COUNT = 3;
const MIN_LITERAL_SHARE = 0.2;

/**
 * The paper's training pairs from the URLs that `use` admits: every URL of a cluster with its target, equal ones
 * counted instead of repeated. Two passes: the first finds the words to be learned by heart (Table 3, case 4).
 */
export function buildPairs(
  sample: SiteSample,
  vocabulary: Vocabulary,
  use: (url: number) => boolean,
): PairTable {
  const clusters = membersOf(sample, use);
  const first = readSkeletons(sample.urls, vocabulary);
  const literals = wordsByHeart(sample.urls, clusters, first);
  if (literals.size === 0) return collect(sample.urls, clusters, first);
  return collect(sample.urls, clusters, readSkeletons(sample.urls, withWords(vocabulary, literals)));
}

/** Pairs from other URLs of the same sample, as the words of `table` say them. */
export function pairsWithin(
  sample: SiteSample,
  table: SkeletonTable,
  use: (url: number) => boolean,
): readonly TemplatePair[] {
  return collect(sample.urls, membersOf(sample, use), table).pairs;
}

type Clusters = readonly (readonly number[])[];

function membersOf({ cluster, urls }: SiteSample, use: (url: number) => boolean): Clusters {
  const members = new Map<number, number[]>();
  urls.forEach((_, i) => {
    const number = cluster?.[i] ?? -1;
    if (number < 0 || !use(i)) return;
    const list = members.get(number);
    if (list) list.push(i);
    else members.set(number, [i]);
  });
  return [...members.values()].filter((list) => list.length > 1);
}

/** Fewest words, then the largest sum of document frequencies, then the smallest URL. */
function targetOf(members: readonly number[], urls: readonly string[], table: SkeletonTable): number {
  let best = -1;
  let bestWords = Infinity;
  let bestFrequency = 0;
  for (const i of members) {
    if (table.formOf[i]! < 0) continue;
    const { words } = table.skeletons[table.forms[table.formOf[i]!]!.skeleton]!;
    const frequency = words.reduce((sum, word) => sum + table.vocabulary.frequency[word]!, 0);
    const order =
      words.length - bestWords || bestFrequency - frequency || (best >= 0 && urls[i]! < urls[best]! ? -1 : 1);
    if (best >= 0 && order > 0) continue;
    [best, bestWords, bestFrequency] = [i, words.length, frequency];
  }
  return best;
}

function collect(urls: readonly string[], clusters: Clusters, table: SkeletonTable): PairTable {
  const pairs = new Map<string, TemplatePair>();
  let counted = 0;
  let unlearnable = 0;
  for (const members of clusters) {
    const target = targetOf(members, urls, table);
    if (target < 0) continue;
    for (const member of members) {
      if (table.formOf[member]! < 0) continue;
      counted++;
      const words = targetWords(table, member, target);
      if (words === null) {
        unlearnable++;
        continue;
      }
      const { skeleton } = table.forms[table.formOf[member]!]!;
      const { words: source } = table.skeletons[skeleton]!;
      const key = `${source.join(' ')}>${words.join(' ')}`;
      const known = pairs.get(key);
      if (known) known.count++;
      else pairs.set(key, { skeleton, source, target: words, count: 1 });
    }
  }
  const sorted = [...pairs.entries()].sort((a, b) => b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1));
  return { table, pairs: sorted.map(([, pair]) => pair), urls: counted, unlearnable };
}

/** The target's skeleton with its arguments named by the source's; null if one of them is not in the source. */
function targetWords(table: SkeletonTable, source: number, target: number): number[] | null {
  const from = table.argumentsOf[source]!;
  const to = table.argumentsOf[target]!;
  const used = new Set<number>();
  const words: number[] = [];
  for (const word of table.skeletons[table.forms[table.formOf[target]!]!.skeleton]!.words) {
    if (word >= FIRST_WORD) {
      words.push(word);
      continue;
    }
    const value = to[word - FIRST_ARGUMENT]!;
    const placeholder = placeholderFor(value, from, used);
    if (placeholder === null) return null;
    words.push(placeholder);
  }
  return words;
}

/** The leftmost equal argument that is not used yet, else the leftmost equal one, else one equal but for case. */
function placeholderFor(value: string, from: readonly string[], used: Set<number>): number | null {
  let at = from.findIndex((argument, i) => argument === value && !used.has(i));
  if (at < 0) at = from.indexOf(value);
  if (at >= 0) {
    used.add(at);
    return FIRST_ARGUMENT + at;
  }
  at = from.findIndex((argument) => argument.toLowerCase() === value);
  return at < 0 ? null : FIRST_LOWERED + at;
}

/** Target arguments that stand in no source but are shared by a good part of a source skeleton's URLs. */
function wordsByHeart(urls: readonly string[], clusters: Clusters, table: SkeletonTable): Set<string> {
  const counts = new Map<number, Map<string, number>>();
  for (const members of clusters) {
    const target = targetOf(members, urls, table);
    if (target < 0) continue;
    for (const source of members) {
      if (table.formOf[source]! < 0) continue;
      const { skeleton } = table.forms[table.formOf[source]!]!;
      const from = table.argumentsOf[source]!;
      for (const value of new Set(table.argumentsOf[target]!)) {
        if (placeholderFor(value, from, new Set()) !== null) continue;
        const words = counts.get(skeleton) ?? new Map<string, number>();
        words.set(value, (words.get(value) ?? 0) + 1);
        counts.set(skeleton, words);
      }
    }
  }
  const chosen = new Set<string>();
  for (const [skeleton, words] of counts) {
    const least = Math.max(MIN_LITERAL_COUNT, MIN_LITERAL_SHARE * table.skeletons[skeleton]!.count);
    for (const [word, count] of words) if (count >= least) chosen.add(word);
  }
  return chosen;
}
