import { checkRules } from '../rules/check-rules.ts';
import type { RuleBook, RuleBooks } from '../rules/rule-book.ts';

const MOST_LINES = 5;

/** Tells on standard error what contradicts itself in a book; it is used all the same, since its answers are defined. */
export function warnOfTrouble(book: RuleBook | RuleBooks, path: string): void {
  const troubles = ('books' in book ? book.books : [book]).flatMap((each) => checkRules(each));
  for (const { kind, message, url } of troubles.slice(0, MOST_LINES)) {
    process.stderr.write(
      `undust: ${path}: ${kind}: ${message}${url === null ? '' : ` (for example ${url})`}\n`,
    );
  }
  if (troubles.length > MOST_LINES)
    process.stderr.write(`undust: ${path}: and ${troubles.length - MOST_LINES} more\n`);
}
