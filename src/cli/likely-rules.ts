import type { RuleBook, RuleBooks } from '../rules/rule-book.ts';
import { counted } from './counted.ts';

/** The book without rules that nothing has confirmed. */
export function withoutLikely(book: RuleBook | RuleBooks): RuleBook | RuleBooks {
  if ('books' in book) return { ...book, books: book.books.map(confirmedOnly) };
  return confirmedOnly(book);
}

function confirmedOnly(book: RuleBook): RuleBook {
  return { ...book, rules: book.rules.filter(({ evidence }) => evidence.status !== 'likely') };
}

/** Tells on standard error how many rules are only likely. */
export function warnOfLikely(book: RuleBook | RuleBooks, path: string): void {
  const rules = ('books' in book ? book.books : [book]).flatMap((each) => each.rules);
  const likely = rules.filter(({ evidence }) => evidence.status === 'likely').length;
  if (likely === 0) return;
  process.stderr.write(
    `undust: ${likely} of ${counted(rules.length, 'rule')} in ${path} ${likely === 1 ? 'is' : 'are'} only likely and may ` +
      'join pages that differ: confirm with undust validate, or leave out with --confirmed\n',
  );
}
