import type { LearnedSite } from '../pipeline/learn-site.ts';
import type { Rule } from '../rules/rule.ts';
import { ruleSentence } from '../rules/rule-sentence.ts';
import { counted } from './counted.ts';
import { NO_URL } from './notes.ts';

export interface SummaryOptions {
  readonly showRejected: boolean;
  /** Where the book was written; null if nowhere. */
  readonly output: string | null;
}

const LEGEND =
  'A rule merges pages whose URLs it makes equal; it hides a page if it makes its URL equal to that of another. "Wrong at\n' +
  'most" is an upper bound for that one rule, the promise above holds for all together. Rules: docs/rule-book-format.md.';

const LIKELY =
  'Likely rules are guesses from the URLs alone: undust validate BOOK --urls INPUT fetches a few pages and keeps what holds.';

/** What a person wants to see after learning: per site one sentence, then the rules with what they merge. */
export function learnSummary(learned: readonly LearnedSite[], options: SummaryOptions): string {
  const lines: string[] = [];
  if (learned.length === 0) lines.push(`${NO_URL}: the book is empty.`);
  for (const site of learned) lines.push('', ...siteSummary(site, options));
  const rules = learned.flatMap(({ book }) => book.rules);
  if (rules.some(({ evidence }) => evidence.errorBound !== null)) lines.push('', LEGEND);
  if (rules.some(({ evidence }) => evidence.status === 'likely')) lines.push('', LIKELY);
  if (options.output !== null) lines.push('', `Written to ${options.output}.`);
  else if (learned.length > 0) lines.push('', 'Nothing was written: -o book.json keeps the book.');
  return `${lines.join('\n').replace(/^\n+/, '')}\n`;
}

function siteSummary({ book, rejected }: LearnedSite, options: SummaryOptions): string[] {
  const lines = [book.site, `  ${book.made.summary}`];
  for (const rule of book.rules) lines.push('', ...ruleSummary(rule));
  if (options.showRejected && rejected.length > 0) {
    lines.push('', `  Not taken (${rejected.length}):`);
    for (const { rule, authors, reason, saved, lost } of rejected.slice(0, 200)) {
      lines.push(
        `    ${reason} (saves ${saved}, hides ${lost}; ${authors.join(', ')}): ${ruleSentence(rule)}`,
      );
    }
  }
  return lines;
}

function ruleSummary(rule: Rule): string[] {
  const { evidence } = rule;
  const facts = [
    `changes ${counted(evidence.support, 'URL')}`,
    evidence.errorBound === null
      ? 'likely, content unknown'
      : `merges ${counted(evidence.merged, 'page')}, hides ${evidence.collided} (wrong at most ${(evidence.errorBound * 100).toFixed(1)} %)`,
    `by ${rule.authors.join(', ')}`,
  ];
  return [
    `  ${rule.id}  ${ruleSentence(rule)}`,
    `      ${facts.join(' · ')}`,
    ...evidence.examples.map(({ from, to }) => `      ${from}\n        → ${to}`),
  ];
}
