import type { BookDifference } from '../pipeline/book-difference.ts';
import { ruleSentence } from '../rules/rule-sentence.ts';

/** What changed against the previous book, a line a rule. */
export function differenceText(difference: BookDifference): string {
  const { site, kept, added, dropped, nowIgnored } = difference;
  const lines = [`${site}: ${kept.length} rules kept, ${added.length} new, ${dropped.length} dropped`];
  for (const rule of added) lines.push(`  + ${ruleSentence(rule)}`);
  for (const { rule, reason } of dropped) lines.push(`  - ${ruleSentence(rule)}   (${reason})`);
  if (nowIgnored.length > 0) lines.push(`  now ignored: ${nowIgnored.map((name) => `?${name}`).join(', ')}`);
  return `${lines.join('\n')}\n`;
}
