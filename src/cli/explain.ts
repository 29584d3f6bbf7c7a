import type { Command } from 'commander';
import { compile } from '../rules/compile.ts';
import type { Change, Explanation } from '../rules/explain.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { ruleSentence } from '../rules/rule-sentence.ts';
import { bookChooser } from '../rules/site-books.ts';
import { isHttpUrl } from '../url/normalize.ts';
import { counted } from './counted.ts';
import { loadBook } from './load-book.ts';
import { warnOfTrouble } from './warn-of-trouble.ts';

export function addExplain(program: Command): void {
  program
    .command('explain')
    .summary('show every step and rule that changed a URL, and why it is believed')
    .description(
      'Shows what a book makes of URLs: every step and rule that fired, before and after, and its evidence. A URL of a ' +
        'site that the book is not for is only normalized, and that is said.',
    )
    .argument('<book>', 'a rule book, or a file of several')
    .argument('<urls...>', 'the URLs to explain')
    .option('--json', 'one JSON object a URL; book is the site of the book in charge, or null')
    .addHelpText(
      'after',
      `
Examples:
  undust explain book.json 'http://a.test/p?sid=1&id=7'
  undust explain book.json 'http://a.test/' 'http://a.test/index.html' --json`,
    )
    .action(async (book: string, urls: string[], options: { json?: boolean }) => {
      const rules = await loadBook(book);
      warnOfTrouble(rules, book);
      const canonicalizer = compile(rules);
      const books = 'books' in rules ? rules.books : [rules];
      const bookFor = bookChooser(books);
      for (const url of urls) {
        const explained = { ...canonicalizer.explain(url), book: bookFor(url)?.site ?? null };
        process.stdout.write(options.json ? `${JSON.stringify(explained)}\n` : describe(explained, books));
      }
    });
}

interface Explained extends Explanation {
  /** The site of the book in charge; null: no book is for this URL, and it is only normalized. */
  readonly book: string | null;
}

function describe(explanation: Explained, books: readonly RuleBook[]): string {
  const lines = [explanation.input];
  for (const change of explanation.changes) lines.push(...describeChange(change));
  if (!isHttpUrl(explanation.input)) lines.push('  this is no http(s) URL: it passes through unchanged');
  else if (explanation.book === null) lines.push(`  ${notFor(books)}`);
  else if (explanation.changes.length === 0) lines.push('  nothing to change: it is its own canonical form');
  if (explanation.outcome === 'circle')
    lines.push('  rules undo each other here: the smallest form was taken');
  if (explanation.outcome === 'endless') lines.push('  rules never come to an end here: none was applied');
  lines.push(`key  ${explanation.key}`, `url  ${explanation.url}`, '');
  return `${lines.join('\n')}\n`;
}

function notFor(books: readonly RuleBook[]): string {
  const which =
    books.length === 1
      ? `the book is for ${books[0]!.site}, not for the site of this URL`
      : `none of the ${books.length} books is for the site of this URL`;
  return `${which}: no rule applies, it is only normalized`;
}

function describeChange({ rule, step, before, after }: Change): string[] {
  if (rule === null)
    return [`  normalization${step === null ? '' : ` (${step})`}`, `    ${before}`, `  → ${after}`];
  const lines = [
    `  ${'id' in rule ? `${(rule as Rule).id}: ` : ''}${ruleSentence(rule)}`,
    `    ${before}`,
    `  → ${after}`,
  ];
  const why = evidenceLine(rule);
  return why === null ? lines : [...lines, `    ${why}`];
}

function evidenceLine(rule: RuleBody): string | null {
  if (!('evidence' in rule)) return null;
  const { evidence, authors } = rule as Rule;
  const bound =
    evidence.errorBound === null
      ? ''
      : `, wrong in at most ${(evidence.errorBound * 100).toFixed(1)} % of cases`;
  return (
    `${evidence.status} by ${authors.join(', ')}: changes ${counted(evidence.support, 'URL')}, ` +
    `merges ${counted(evidence.merged, 'page')}, hides ${evidence.collided}${bound}`
  );
}
