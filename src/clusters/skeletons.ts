import { isAlphanumeric, tokenize } from '../url/tokens.ts';
import { wordsOf } from '../url/words.ts';

/** Share of the site's URLs below which a word is an argument (Xu, Liu and Callan). */
const FUNCTION_SHARE = 0.01;

/** URLs, evenly spread, from which words are counted: at the share above, fifty of them have the word. */
const COUNTED_FOR_WORDS = 5_000;

/** The same for tokens, of which only those count that half of the URLs have. */
const COUNTED_FOR_TOKENS = 1_000;

/** What is common to the URLs of a site, and what tells them apart. */
export class Skeletons {
  readonly #urls: readonly string[];
  // Counted when they are asked for: few sites need both.
  #words: Counts | null = null;
  #tokens: Counts | null = null;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** The URL with its arguments, the words rare on the site, replaced by slots. */
  skeletonOf(url: string): string {
    const { of, urls } = (this.#words ??= countsOf(this.#urls, COUNTED_FOR_WORDS, wordsOf));
    // On a small site a word on two URLs is above the share already: an argument that several duplicates carry.
    const limit = Math.max(FUNCTION_SHARE * urls, 10);
    return wordsOf(url)
      .map((word) => ((of.get(word) ?? 0) >= limit ? word : '*'))
      .join(' ');
  }

  /**
   * Tokens, in lower case, that most URLs of the site do not have: URLs that share one have something in common. Tokens
   * and not words, or `a:b` would have nothing in common with `a/b`.
   */
  tellingTokens(url: string): Set<string> {
    const { of, urls } = (this.#tokens ??= countsOf(this.#urls, COUNTED_FOR_TOKENS, namesIn));
    return new Set(namesIn(url).filter((token) => (of.get(token) ?? 0) * 2 < urls));
  }
}

interface Counts {
  /** How many of the URLs have each text. */
  readonly of: ReadonlyMap<string, number>;
  /** URLs that were looked at. */
  readonly urls: number;
}

function countsOf(
  urls: readonly string[],
  atMost: number,
  textsOf: (url: string) => readonly string[],
): Counts {
  const step = Math.max(1, Math.floor(urls.length / atMost));
  const of = new Map<string, number>();
  for (let i = 0; i < urls.length; i += step) countOnce(textsOf(urls[i]!), of);
  return { of, urls: Math.ceil(urls.length / step) };
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
