import { UndustError } from '../base/errors.ts';
import { readRuleBook } from '../rules/read-rule-book.ts';
import type { RuleBook, RuleBooks } from '../rules/rule-book.ts';
import { errorsNaming } from './error-in-file.ts';
import { readText } from './read-text.ts';

/** A rule book from a file; every error names the file and, where it can, the field. */
export async function loadBook(path: string): Promise<RuleBook | RuleBooks> {
  const text = await readText(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new UndustError('UNDUST_BOOK_SYNTAX', `the rule book is no JSON: ${(cause as Error).message}`, {
      at: path,
      cause,
    });
  }
  return errorsNaming(path, () => readRuleBook(json));
}
