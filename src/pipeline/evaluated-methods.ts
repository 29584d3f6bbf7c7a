import type { Method } from '../evaluation/method.ts';
import { METHODS } from '../evaluation/methods.ts';
import { compile } from '../rules/compile.ts';
import type { RuleBook, RuleBooks } from '../rules/rule-book.ts';
import { learnSite } from './learn-site.ts';

/** `undust learn` as it is: all learners, and the rules that selection certifies. */
export const autoMethod: Method = {
  name: 'auto',
  summary: 'undust learn: all learners, and the rules that are shown to lose at most maxLoss',
  train(sample, options, watch) {
    const { book } = learnSite(sample, options, watch);
    const canonicalizer = compile(book);
    return { keyOf: (url) => canonicalizer.canonicalize(url).key, rules: book.rules.length };
  },
};

/** Every method that can be compared, ours last. */
export const ALL_METHODS: readonly Method[] = [...METHODS, autoMethod];

/** A book that exists already: it learns nothing more. */
export function bookMethod(book: RuleBook | RuleBooks): Method {
  const canonicalizer = compile(book);
  const rules =
    'books' in book ? book.books.reduce((sum, each) => sum + each.rules.length, 0) : book.rules.length;
  return {
    name: 'book',
    summary: 'a book as it is',
    train: () => ({ keyOf: (url) => canonicalizer.canonicalize(url).key, rules }),
  };
}
