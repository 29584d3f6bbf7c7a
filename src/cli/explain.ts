import type { Command } from 'commander';
import { compile } from '../rules/compile.ts';
import type { Change, Explanation } from '../rules/explain.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import { ruleSentence } from '../rules/rule-sentence.ts';
import { isHttpUrl } from '../url/normalize.ts';
import { loadBook } from './load-book.ts';
import { warnOfTrouble } from './warn-of-trouble.ts';

export function addExplain(program: Command): void {
  program
    .command('explain')
    .summary('show every step and rule that changed a URL, and why it is believed')
    .argument('<book>', 'a rule book, or a file of several')
    .argument('<urls...>', 'the URLs to explain')
    .option('--json', 'one JSON object a URL')
    .addHelpText('after', "\nExamples:\n  undust explain book.json 'http://a.test/p?sid=1&id=7'")
    .action(async (book: string, urls: string[], options: { json?: boolean }) => {
      const rules = await loadBook(book);
      warnOfTrouble(rules, book);
      const canonicalizer = compile(rules);
      for (const url of urls) {
        const explanation = canonicalizer.explain(url);
        process.stdout.write(options.json ? `${JSON.stringify(explanation)}\n` : describe(explanation));
      }
    });
}

function describe(explanation: Explanation): string {
  const lines = [explanation.input];
  for (const change of explanation.changes) lines.push(...describeChange(change));
  if (!isHttpUrl(explanation.input)) lines.push('  this is no http(s) URL: it passes through unchanged');
  else if (explanation.changes.length === 0) lines.push('  nothing to change: it is its own canonical form');
  if (explanation.outcome === 'circle')
    lines.push('  rules undo each other here: the smallest form was taken');
  if (explanation.outcome === 'endless') lines.push('  rules never come to an end here: none was applied');
  lines.push(`key  ${explanation.key}`, `url  ${explanation.url}`, '');
  return `${lines.join('\n')}\n`;
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
  const count = (n: number, noun: string): string => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
  return (
    `${evidence.status} by ${authors.join(', ')}: changes ${count(evidence.support, 'URL')}, ` +
    `merges ${count(evidence.merged, 'page')}, hides ${evidence.collided}${bound}`
  );
}
