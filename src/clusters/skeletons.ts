import { wordsOf } from '../url/words.ts';

/** A URL's words told apart: those rare on the site are arguments, the rest is its skeleton. */
export interface Skeleton {
  readonly skeleton: string;
  readonly rareWords: ReadonlySet<string>;
}

/** Share of the site's URLs below which a word is an argument (Xu, Liu and Callan). */
const FUNCTION_SHARE = 0.01;

/** URLs, evenly spread, from which the words are counted. */
const MAX_COUNTED = 50_000;

/** A function from URLs of the site to their skeletons. */
export function skeletonsOf(urls: readonly string[]): (url: string) => Skeleton {
  const counts = new Map<string, number>();
  const step = Math.max(1, Math.floor(urls.length / MAX_COUNTED));
  let counted = 0;
  for (let i = 0; i < urls.length; i += step) {
    for (const word of new Set(wordsOf(urls[i]!))) counts.set(word, (counts.get(word) ?? 0) + 1);
    counted++;
  }
  // On a small site a word on two URLs is above the share already: an argument that several duplicates carry.
  const limit = Math.max(FUNCTION_SHARE * counted, 10);
  return (url) => {
    const rareWords = new Set<string>();
    const slots = wordsOf(url).map((word) => {
      if ((counts.get(word) ?? 0) >= limit) return word;
      rareWords.add(word);
      return '*';
    });
    return { skeleton: slots.join(' '), rareWords };
  };
}
