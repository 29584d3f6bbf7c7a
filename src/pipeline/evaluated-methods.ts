import type { Method } from '../evaluation/method.ts';
import { METHODS } from '../evaluation/methods.ts';
import { compile } from '../rules/compile.ts';
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
