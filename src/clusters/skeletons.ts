import { wordsOf } from '../url/words.ts';

/** A URL's words told apart: those rare on the site are arguments, the rest is its skeleton. */
export interface Skeleton {
  readonly skeleton: string;
  readonly rareWords: ReadonlySet<string>;
}

/** Share of the site's URLs below which a word is an argument (Xu, Liu and Callan). */
const FUNCTION_SHARE = 0.01;

/** A function from URLs of the site to their skeletons. */
export function skeletonsOf(urls: readonly string[]): (url: string) => Skeleton {
  const counts = new Map<string, number>();
  for (const url of urls)
    for (const word of new Set(wordsOf(url))) counts.set(word, (counts.get(word) ?? 0) + 1);
  // On a small site a word on two URLs is above the share already: an argument that several duplicates carry.
  const limit = Math.max(FUNCTION_SHARE * urls.length, 10);
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
