import { withDefaults } from '../base/options.ts';
import type { PagePool } from './page-pool.ts';
import { PAIR_DEFAULTS, trustedPairs, type VersionPair } from './trusted-pairs.ts';

/**
 * What of a site's pages is not their content, learned from the site itself and not from how pages are usually
 * built. Texts on most pages are its frame. Places whose text differs between pages that surely are one page
 * (they share nearly all their long, rare texts) are volatile: trails of visited pages, dates, contents lists,
 * "who is online". An export without any frame teaches most of them, since everything it lacks differs.
 */
export interface Chrome {
  /** 1 for texts that most versions show. */
  readonly commonText: Uint8Array;
  /** 1 for volatile places. */
  readonly volatilePlace: Uint8Array;
}

export interface ChromeOptions {
  /** A text on a larger share of the site's distinct pages belongs to its frame. */
  readonly commonShare: number;
  /** Distinct pages a site must have before its frame is told from its content. */
  readonly minVersions: number;
  /** A place is volatile if this share of its words differs between pages that otherwise are one. */
  readonly volatileShare: number;
  /** Pairs of pages that must differ at a place before it is volatile. */
  readonly minVolatilePairs: number;
  /** A place that holds more of its pages' words than this, on average, is content whatever else is said. */
  readonly maxPlaceShare: number;
}

export const CHROME_DEFAULTS: ChromeOptions = {
  commonShare: 0.5,
  minVersions: 20,
  volatileShare: 0.3,
  minVolatilePairs: 3,
  maxPlaceShare: 0.4,
};

export function findChrome(pool: PagePool, options?: Partial<ChromeOptions>): Chrome {
  const chosen = withDefaults('findChrome', CHROME_DEFAULTS, options);
  const versions = versionsOfTexts(pool);
  const commonText = new Uint8Array(pool.textCount);
  if (pool.versionCount >= chosen.minVersions)
    for (let text = 0; text < pool.textCount; text++)
      if (versions[text]! > chosen.commonShare * pool.versionCount) commonText[text] = 1;
  const differences = countDifferences(pool, trustedPairs(pool, versions, PAIR_DEFAULTS), commonText);
  const share = placeShares(pool, commonText);
  const volatilePlace = new Uint8Array(pool.placeCount);
  for (let place = 0; place < pool.placeCount; place++) {
    const { same, unlike, pairs } = differences;
    const isVolatile = unlike[place]! >= chosen.volatileShare * (same[place]! + unlike[place]!);
    if (isVolatile && pairs[place]! >= chosen.minVolatilePairs && share[place]! <= chosen.maxPlaceShare)
      volatilePlace[place] = 1;
  }
  return { commonText, volatilePlace };
}

interface Differences {
  /** Words at each place that both versions of a pair have, and that only one has. */
  readonly same: Float64Array;
  readonly unlike: Float64Array;
  /** Pairs that differ at the place. */
  readonly pairs: Uint32Array;
}

function countDifferences(
  pool: PagePool,
  pairs: readonly VersionPair[],
  commonText: Uint8Array,
): Differences {
  const same = new Float64Array(pool.placeCount);
  const unlike = new Float64Array(pool.placeCount);
  const differing = new Uint32Array(pool.placeCount);
  const lastPair = new Int32Array(pool.placeCount).fill(-1);
  pairs.forEach(({ a, b }, pair) => {
    for (const [mine, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const unmatched = occurrences(pool, other);
      for (const unit of pool.unitsOf(mine)) {
        const text = pool.unitText.values[unit]!;
        if (commonText[text] === 1) continue;
        const place = pool.unitPlace.values[unit]!;
        const left = unmatched.get(text) ?? 0;
        if (left > 0) {
          same[place]! += pool.wordCount(text);
          unmatched.set(text, left - 1);
          continue;
        }
        unlike[place]! += pool.wordCount(text);
        if (lastPair[place] !== pair) differing[place]!++;
        lastPair[place] = pair;
      }
    }
  });
  return { same, unlike, pairs: differing };
}

function occurrences(pool: PagePool, version: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const unit of pool.unitsOf(version)) {
    const text = pool.unitText.values[unit]!;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** The average share of a version's words outside the frame that stand at each place, over versions that have it. */
function placeShares(pool: PagePool, commonText: Uint8Array): Float64Array {
  const shares = new Float64Array(pool.placeCount);
  const holders = new Uint32Array(pool.placeCount);
  const words = new Map<number, number>();
  for (let version = 0; version < pool.versionCount; version++) {
    words.clear();
    let total = 0;
    for (const unit of pool.unitsOf(version)) {
      const text = pool.unitText.values[unit]!;
      if (commonText[text] === 1) continue;
      const place = pool.unitPlace.values[unit]!;
      words.set(place, (words.get(place) ?? 0) + pool.wordCount(text));
      total += pool.wordCount(text);
    }
    for (const [place, count] of words) {
      shares[place]! += count / total;
      holders[place]!++;
    }
  }
  for (let place = 0; place < shares.length; place++)
    if (holders[place]! > 0) shares[place]! /= holders[place]!;
  return shares;
}

/** In how many versions each text occurs. */
function versionsOfTexts(pool: PagePool): Uint32Array {
  const versions = new Uint32Array(pool.textCount);
  const last = new Int32Array(pool.textCount).fill(-1);
  for (let version = 0; version < pool.versionCount; version++)
    for (const unit of pool.unitsOf(version)) {
      const text = pool.unitText.values[unit]!;
      if (last[text] === version) continue;
      last[text] = version;
      versions[text]!++;
    }
  return versions;
}
