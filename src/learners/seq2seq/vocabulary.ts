import { type Cut, isDelimiter, type WordSpan, wordSpans } from './spans.ts';

/**
 * Function words carry meaning and have numbers; arguments (`123`, `mike`) are an open set and become placeholders,
 * counted from the left. A word is a function word if it occurs in enough of the pages (the paper: 1 %). Delimiters,
 * schemes, hosts and repeated query names always are: a template can only say those literally.
 */
export interface Vocabulary {
  readonly cut: Cut;
  /** The number of each function word. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The text of each number; placeholders and marks have none. */
  readonly words: readonly string[];
  /** The document frequency of each number. */
  readonly frequency: Float64Array;
}

/** Placeholders for that many arguments; a URL with more is left alone. */
export const MAX_ARGUMENTS = 12;
/** Number 0 ends and number 1 starts a sequence; placeholders follow, then those whose argument is lower-cased. */
export const FIRST_ARGUMENT = 2;
export const FIRST_LOWERED: number = FIRST_ARGUMENT + MAX_ARGUMENTS;
export const FIRST_WORD: number = FIRST_LOWERED + MAX_ARGUMENTS;

export interface VocabularyOptions {
  readonly cut: Cut;
  /** Share of the URLs in which a word must occur to be a function word. */
  readonly minFrequency: number;
}

/** Never fewer: on a small site one page's own name would count as a function otherwise. */
const MIN_COUNT = 5;
const MIN_NAME_COUNT = 3;

export function buildVocabulary(urls: readonly string[], options: VocabularyOptions): Vocabulary {
  const counts = new Map<string, number>();
  const names = new Map<string, number>();
  const fixed = new Set<string>();
  for (const url of urls) {
    const spans = wordSpans(url, options.cut);
    for (const word of new Set(spans.map((span) => span.word))) count(counts, word);
    spans.forEach((span, i) => {
      if (isOrigin(spans, i) || isDelimiter(span.word)) fixed.add(span.word);
      else if (span.role === 'name') count(names, span.word);
    });
  }
  const least = Math.max(MIN_COUNT, options.minFrequency * urls.length);
  const kept = [...counts.keys()].filter(
    (word) => counts.get(word)! >= least || fixed.has(word) || (names.get(word) ?? 0) >= MIN_NAME_COUNT,
  );
  return vocabularyOf(options.cut, kept, counts);
}

/** The vocabulary with more words taken as function words. */
export function withWords(
  { cut, words, frequency, numbers }: Vocabulary,
  more: Iterable<string>,
): Vocabulary {
  const counts = new Map([...numbers].map(([word, number]) => [word, frequency[number]!]));
  const all = new Set([...words.slice(FIRST_WORD), ...more]);
  return vocabularyOf(cut, [...all], counts);
}

/** Restores a saved vocabulary; the order of the words is their numbering. */
export function vocabularyFrom(cut: Cut, functionWords: readonly string[]): Vocabulary {
  const words = [...new Array<string>(FIRST_WORD).fill(''), ...functionWords];
  const numbers = new Map(functionWords.map((word, i) => [word, FIRST_WORD + i]));
  return { cut, numbers, words, frequency: new Float64Array(words.length) };
}

function vocabularyOf(cut: Cut, kept: string[], counts: ReadonlyMap<string, number>): Vocabulary {
  const frequency = (word: string): number => counts.get(word) ?? 0;
  kept.sort((a, b) => frequency(b) - frequency(a) || (a < b ? -1 : 1));
  const vocabulary = vocabularyFrom(cut, kept);
  kept.forEach((word, i) => {
    vocabulary.frequency[FIRST_WORD + i] = frequency(word);
  });
  return vocabulary;
}

/** Whether the word is the scheme or the host. */
function isOrigin(spans: readonly WordSpan[], i: number): boolean {
  const hasScheme = /^[A-Za-z][A-Za-z0-9+.-]*:$/.test(spans[0]?.word ?? '') && spans[0]!.start === 0;
  return hasScheme && (i === 0 || (i === 1 && spans[1]!.start === spans[0]!.word.length + 2));
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
