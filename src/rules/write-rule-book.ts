import type { Rule } from './rule.ts';
import type { RuleBook, RuleBooks } from './rule-book.ts';

/** The JSON text of a book: the same bytes for the same book, fields in the order in which a person reads them. */
export function writeRuleBook(book: RuleBook | RuleBooks): string {
  const ordered = 'books' in book ? { undust: 1, books: book.books.map(orderBook) } : orderBook(book);
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

const BOOK_FIELDS = ['undust', 'site', 'siteBy', 'normalization', 'rules', 'made'];
const RULE_FIELDS = [
  'id', 'kind', 'step', 'name', 'from', 'to', 'value', 'anchor', 'occurrences', 'others', 'drops', 'except', 'absent', 'when',
  'authors', 'evidence',
]; // biome-ignore format: one list, read as a sentence

function orderBook(book: RuleBook): object {
  return ordered({ ...book, rules: book.rules.map((rule: Rule) => ordered(rule, RULE_FIELDS)) }, BOOK_FIELDS);
}

/** Known fields first, in their order; others behind, sorted; inner objects sorted unless they are records of facts. */
function ordered(value: object, fields: readonly string[]): object {
  const place = (name: string): number => (fields.includes(name) ? fields.indexOf(name) : fields.length);
  return Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1)),
  );
}
