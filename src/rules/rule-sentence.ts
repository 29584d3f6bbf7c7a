import type { RuleBody } from './rule.ts';

/** A rule as one line for people: what it does, with `when` and other conditions behind. */
export function ruleSentence(rule: RuleBody): string {
  switch (rule.kind) {
    case 'step':
      return `step ${rule.step} = ${rule.value}`;
    case 'parameter':
      return `${rule.value === null ? `leave out ?${rule.name}` : `set ?${rule.name} to ${quoted(rule.value)}`}${whenOf(rule)}`;
    case 'substitute':
      return `${anchored(rule, rule.from)} → ${anchored(rule, rule.to)}${rule.occurrences === 'all' ? ' everywhere' : ''}${whenOf(rule)}`;
    case 'rewrite':
      return `${rule.from} → ${rule.to}${conditions(rule)}`;
  }
}

function anchored(rule: RuleBody & { kind: 'substitute' }, text: string): string {
  const start = rule.anchor === 'start' || rule.anchor === 'both' ? '^' : '';
  const end = rule.anchor === 'end' || rule.anchor === 'both' ? '$' : '';
  return quoted(start + text + end);
}

function whenOf(rule: { readonly when?: string }): string {
  return rule.when === undefined ? '' : ` (in ${rule.when})`;
}

function conditions(rule: RuleBody & { kind: 'rewrite' }): string {
  const parts: string[] = [];
  if (rule.others === 'drop') parts.push(dropText(rule.drops));
  for (const [name, values] of Object.entries(rule.except ?? {}))
    parts.push(`${name} is not ${values.join(', ')}`);
  if (rule.absent?.length) parts.push(`without ${rule.absent.map((name) => `?${name}`).join(', ')}`);
  if (rule.when !== undefined) parts.push(`in ${rule.when}`);
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

function dropText(drops: readonly string[] | undefined): string {
  return drops === undefined
    ? 'other parameters are dropped'
    : `leaving out ${drops.map((name) => `?${name}`).join(', ')}`;
}

function quoted(text: string): string {
  return `"${text}"`;
}
