import type { PagePool } from './page-pool.ts';

/** Two versions that are surely one page: most of their text is long, rare on the site, and shared. */
export interface VersionPair {
  readonly a: number;
  readonly b: number;
}

export interface PairOptions {
  /** A text on more versions than this says nothing about two of them being one page. */
  readonly maxRareVersions: number;
  /** Words of a text before it is telling. */
  readonly minTextWords: number;
  /** Shared rare words before a pair is trusted. */
  readonly minSharedWords: number;
  /** Shared share of the larger version's telling words before a pair is trusted. */
  readonly minSharedShare: number;
  /** Pairs looked at, at most. */
  readonly maxPairs: number;
}

export const PAIR_DEFAULTS: PairOptions = {
  maxRareVersions: 12,
  minTextWords: 6,
  minSharedWords: 40,
  minSharedShare: 0.9,
  maxPairs: 5000,
};

/** Pairs of versions, neighbours in the list of versions that hold a rare text: linear, never all pairs. */
export function trustedPairs(
  pool: PagePool,
  versionsOfText: Uint32Array,
  options: PairOptions,
): VersionPair[] {
  const { rare, words } = rareWords(pool, versionsOfText, options);
  const last = new Int32Array(pool.textCount).fill(-1);
  const shared = new Map<number, number>();
  for (let version = 0; version < pool.versionCount; version++) {
    for (const unit of pool.unitsOf(version)) {
      const text = pool.unitText.values[unit]!;
      if (rare[text] === 0 || last[text] === version) continue;
      const before = last[text]!;
      last[text] = version;
      if (before < 0 || pool.versionSort.values[before] !== pool.versionSort.values[version]) continue;
      const key = before * 0x4000000 + version;
      shared.set(key, (shared.get(key) ?? 0) + pool.wordCount(text));
    }
  }
  const pairs: VersionPair[] = [];
  for (const [key, count] of shared) {
    const a = Math.floor(key / 0x4000000);
    const b = key % 0x4000000;
    if (count < options.minSharedWords) continue;
    if (count < options.minSharedShare * Math.max(words[a]!, words[b]!)) continue;
    pairs.push({ a, b });
    if (pairs.length === options.maxPairs) break;
  }
  return pairs;
}

function rareWords(
  pool: PagePool,
  versionsOfText: Uint32Array,
  options: PairOptions,
): { rare: Uint8Array; words: Uint32Array } {
  const rare = new Uint8Array(pool.textCount);
  for (let text = 0; text < pool.textCount; text++)
    if (versionsOfText[text]! <= options.maxRareVersions && pool.wordCount(text) >= options.minTextWords)
      rare[text] = 1;
  const words = new Uint32Array(pool.versionCount);
  const last = new Int32Array(pool.textCount).fill(-1);
  for (let version = 0; version < pool.versionCount; version++)
    for (const unit of pool.unitsOf(version)) {
      const text = pool.unitText.values[unit]!;
      if (rare[text] === 0 || last[text] === version) continue;
      last[text] = version;
      words[version]! += pool.wordCount(text);
    }
  return { rare, words };
}
