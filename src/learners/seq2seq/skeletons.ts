import { wordSpans } from './spans.ts';
import { FIRST_ARGUMENT, MAX_ARGUMENTS, type Vocabulary } from './vocabulary.ts';

/** A URL as its skeleton, the text it stands in, and its arguments. */
export interface Reading {
  /** Word numbers, arguments as placeholders. */
  readonly words: readonly number[];
  /** The URL's own text with a hole for each argument: what words lose (a last slash, `/?`) is still told apart. */
  readonly form: string;
  readonly arguments: readonly string[];
}

/** Stands for an argument in a form; cannot occur in a URL. */
export const HOLE = '\u0001';

/** Words of the longest URL that is read: no site's pattern is that long, and training costs what the words do. */
const MAX_WORDS = 120;

/** Null if the URL has more words than are read, or more arguments than there are placeholders. */
export function readUrl(url: string, vocabulary: Vocabulary): Reading | null {
  const words: number[] = [];
  const found: string[] = [];
  let form = '';
  let copied = 0;
  for (const { word, start } of wordSpans(url, vocabulary.cut)) {
    if (words.length === MAX_WORDS) return null;
    const number = vocabulary.numbers.get(word);
    if (number !== undefined) {
      words.push(number);
      continue;
    }
    if (found.length === MAX_ARGUMENTS) return null;
    words.push(FIRST_ARGUMENT + found.length);
    found.push(word);
    form += url.slice(copied, start) + HOLE;
    copied = start + word.length;
  }
  return { words, form: form + url.slice(copied), arguments: found };
}

/** A form that occurs in a sample. */
export interface Form {
  readonly text: string;
  readonly skeleton: number;
  /** The URLs of the sample that have it, ascending. */
  readonly urls: number[];
}

export interface Skeleton {
  readonly words: readonly number[];
  readonly forms: number[];
  count: number;
}

/** All URLs of a sample, read: dense numbers for forms and skeletons. */
export interface SkeletonTable {
  readonly vocabulary: Vocabulary;
  readonly skeletons: readonly Skeleton[];
  readonly forms: readonly Form[];
  /** The form of each URL; −1 for one with too many arguments. */
  readonly formOf: Int32Array;
  readonly argumentsOf: readonly (readonly string[])[];
  readonly skeletonNumbers: ReadonlyMap<string, number>;
}

export function readSkeletons(urls: readonly string[], vocabulary: Vocabulary): SkeletonTable {
  const skeletons: Skeleton[] = [];
  const forms: Form[] = [];
  const skeletonNumbers = new Map<string, number>();
  const formNumbers = new Map<string, number>();
  const formOf = new Int32Array(urls.length).fill(-1);
  const argumentsOf: (readonly string[])[] = [];
  urls.forEach((url, i) => {
    const reading = readUrl(url, vocabulary);
    argumentsOf.push(reading?.arguments ?? []);
    if (reading === null) return;
    let form = formNumbers.get(reading.form);
    if (form === undefined) {
      form = forms.length;
      formNumbers.set(reading.form, form);
      const key = reading.words.join(' ');
      const skeleton = skeletonNumbers.get(key) ?? skeletons.length;
      if (skeleton === skeletons.length) {
        skeletonNumbers.set(key, skeleton);
        skeletons.push({ words: reading.words, forms: [], count: 0 });
      }
      skeletons[skeleton]!.forms.push(form);
      forms.push({ text: reading.form, skeleton, urls: [] });
    }
    forms[form]!.urls.push(i);
    skeletons[forms[form]!.skeleton]!.count++;
    formOf[i] = form;
  });
  return { vocabulary, skeletons, forms, formOf, argumentsOf, skeletonNumbers };
}
