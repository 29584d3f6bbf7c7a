import type { PagePool } from '../clusters/page-pool.ts';

/** Share of the words at a place that must change between two looks before the place is volatile. */
const CHANGED_SHARE = 0.3;
/** Pages on which it must have changed. */
const MIN_CHANGED_PAGES = 3;
/** A place with more of a page's words than this is its content, however often it changes. */
const MAX_SHARE_OF_PAGE = 0.5;

/**
 * Places of the template whose text changed between two looks at the same page: clocks, counters, lists of recent
 * events. The pairs are sure, since both looks had one URL, and so nothing need be guessed from likeness.
 */
export function volatilePlaces(pool: PagePool, looks: readonly (readonly [number, number])[]): Uint8Array {
  const changed = new Float64Array(pool.placeCount);
  const seen = new Float64Array(pool.placeCount);
  const pages = new Uint32Array(pool.placeCount);
  const isContent = new Uint8Array(pool.placeCount);
  for (const [first, second] of looks) {
    const kept = new Set(textsOf(pool, second));
    const total = [...textsOf(pool, first)].reduce((sum, text) => sum + pool.wordCount(text), 0);
    const changedHere = new Set<number>();
    const wordsAt = new Map<number, number>();
    for (const unit of pool.unitsOf(first)) {
      const text = pool.unitText.values[unit]!;
      const place = pool.unitPlace.values[unit]!;
      const words = pool.wordCount(text);
      seen[place]! += words;
      wordsAt.set(place, (wordsAt.get(place) ?? 0) + words);
      if (kept.has(text)) continue;
      changed[place]! += words;
      changedHere.add(place);
    }
    for (const place of changedHere) pages[place]!++;
    for (const [place, words] of wordsAt) if (words > MAX_SHARE_OF_PAGE * total) isContent[place] = 1;
  }
  return Uint8Array.from(changed, (words, place) => {
    const isSteady = words < CHANGED_SHARE * seen[place]! || pages[place]! < MIN_CHANGED_PAGES;
    return isSteady || isContent[place] === 1 ? 0 : 1;
  });
}

function* textsOf(pool: PagePool, version: number): Generator<number> {
  for (const unit of pool.unitsOf(version)) yield pool.unitText.values[unit]!;
}
