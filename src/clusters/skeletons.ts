import { isAlphanumeric, tokenize } from '../url/tokens.ts';
import { wordsOf } from '../url/words.ts';

/** A URL with its arguments, the words rare on the site, replaced by slots. */
export interface Skeleton {
  readonly skeleton: string;
  /**
   * Tokens, in lower case, that most URLs of the site do not have: URLs that share one have something in common. Tokens
   * and not words, or `a:b` would have nothing in common with `a/b`.
   */
  readonly tellingTokens: ReadonlySet<string>;
}

/** Share of the site's URLs below which a word is an argument (Xu, Liu and Callan). */
const FUNCTION_SHARE = 0.01;

/** URLs, evenly spread, from which the words are counted: at the share above, a hundred of them have the word. */
const MAX_COUNTED = 10_000;

/** A function from URLs of the site to their skeletons. */
export function skeletonsOf(urls: readonly string[]): (url: string) => Skeleton {
  const words = new Map<string, number>();
  const tokens = new Map<string, number>();
  const step = Math.max(1, Math.floor(urls.length / MAX_COUNTED));
  let counted = 0;
  for (let i = 0; i < urls.length; i += step) {
    countOnce(wordsOf(urls[i]!), words);
    countOnce(namesIn(urls[i]!), tokens);
    counted++;
  }
  // On a small site a word on two URLs is above the share already: an argument that several duplicates carry.
  const limit = Math.max(FUNCTION_SHARE * counted, 10);
  return (url) => ({
    skeleton: wordsOf(url)
      .map((word) => ((words.get(word) ?? 0) >= limit ? word : '*'))
      .join(' '),
    tellingTokens: new Set(namesIn(url).filter((token) => (tokens.get(token) ?? 0) * 2 < counted)),
  });
}

/** Of few texts, as most URLs have, a set would cost more than looking through them. */
function countOnce(texts: readonly string[], counts: Map<string, number>): void {
  const distinct = texts.length > 64 ? [...new Set(texts)] : texts;
  for (let i = 0; i < distinct.length; i++) {
    const text = distinct[i]!;
    if (distinct === texts && texts.indexOf(text) < i) continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
}

function namesIn(url: string): string[] {
  return tokenize(url.toLowerCase()).filter((token) => isAlphanumeric(token.charCodeAt(0)));
}
