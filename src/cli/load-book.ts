import { readFile } from 'node:fs/promises';
import { UndustError } from '../base/errors.ts';
import { readRuleBook } from '../rules/read-rule-book.ts';
import type { RuleBook, RuleBooks } from '../rules/rule-book.ts';

/** A rule book from a file; every error names the file and, where it can, the field. */
export async function loadBook(path: string): Promise<RuleBook | RuleBooks> {
  const text = await readFile(path, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new UndustError('UNDUST_BOOK_SYNTAX', `the rule book is no JSON: ${(cause as Error).message}`, {
      at: path,
      cause,
    });
  }
  try {
    return readRuleBook(json);
  } catch (error) {
    if (!(error instanceof UndustError)) throw error;
    throw new UndustError(error.code, error.message, {
      at: error.at ? `${path}: ${error.at}` : path,
      hint: error.hint,
      cause: error,
    });
  }
}
