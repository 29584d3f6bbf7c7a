import { isAlphanumeric, tokenize } from '../url/tokens.ts';
import { wordsOf } from '../url/words.ts';

/** Share of the site's URLs below which a word is an argument (Xu, Liu and Callan). */
const FUNCTION_SHARE = 0.01;

/** URLs, evenly spread, from which the words are counted: at the share above, fifty of them have the word. */
const MAX_COUNTED = 5_000;

/** What is common to the URLs of a site, and what tells them apart. */
export class Skeletons {
  readonly #counted: readonly string[];
  // Counted when they are asked for: few sites need both.
  #words: ReadonlyMap<string, number> | null = null;
  #tokens: ReadonlyMap<string, number> | null = null;

  constructor(urls: readonly string[]) {
    const step = Math.max(1, Math.floor(urls.length / MAX_COUNTED));
    this.#counted = step === 1 ? urls : urls.filter((_, i) => i % step === 0);
  }

  /** The URL with its arguments, the words rare on the site, replaced by slots. */
  skeletonOf(url: string): string {
    const words = (this.#words ??= countsOf(this.#counted, wordsOf));
    // On a small site a word on two URLs is above the share already: an argument that several duplicates carry.
    const limit = Math.max(FUNCTION_SHARE * this.#counted.length, 10);
    return wordsOf(url)
      .map((word) => ((words.get(word) ?? 0) >= limit ? word : '*'))
      .join(' ');
  }

  /**
   * Tokens, in lower case, that most URLs of the site do not have: URLs that share one have something in common. Tokens
   * and not words, or `a:b` would have nothing in common with `a/b`.
   */
  tellingTokens(url: string): Set<string> {
    const tokens = (this.#tokens ??= countsOf(this.#counted, namesIn));
    return new Set(namesIn(url).filter((token) => (tokens.get(token) ?? 0) * 2 < this.#counted.length));
  }
}

/** How many of the URLs have each text. */
function countsOf(
  urls: readonly string[],
  textsOf: (url: string) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const url of urls) countOnce(textsOf(url), counts);
  return counts;
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
