/**
 * Several special rules said as one general rule, wherever the URLs at hand bear it out. A tree gives a rule for every node
 * it was split into, which is one too many whenever the split does not matter to the rule.
 */
import type { RewriteRule, RuleBody } from '../../rules/rule.ts';
import type { CandidateRule } from '../learner.ts';
import { expectedStrays } from '../proof.ts';
import { generalized } from './generalize-rules.ts';
import type { PatternTreeOptions } from './options.ts';
import type { Weighed, WeighedRules } from './weighed-rules.ts';
import { widened } from './widen-rule.ts';

/** Looks at the whole set: what was merged can be merged again. */
const MAX_LOOKS = 4;
/** General rules that are tried a look, those that replace most first. */
const MAX_TRIED = 60;
/** Rules that are compared with each other, those that save most. */
const MAX_COMPARED = 120;

export interface MergeLimits extends Pick<PatternTreeOptions, 'minCredit'> {
  /** The share of labels that are wrong. */
  readonly noise: number;
}

export function mergeRules(
  rules: readonly CandidateRule[],
  weighed: WeighedRules,
  { minCredit, noise }: MergeLimits,
): void {
  let known = rules.map((rule, number) => ({ ...rule, number }));
  const tried = new Set<string>();
  for (let look = 0; look < MAX_LOOKS; look++) {
    const fresh: Numbered[] = [];
    for (const { wide, cases } of merges(known)
      .filter(({ wide }) => !tried.has(textOf(wide.rule)))
      .slice(0, MAX_TRIED)) {
      const left = cases.filter(({ number }) => weighed.has(number));
      if (left.length < 2) continue;
      tried.add(textOf(wide.rule));
      const number = weighed.offer(wide);
      const change = { out: new Set(left.map((each) => each.number)), in: new Set([number]) };
      const spared = (left.length - 1) * minCredit;
      if (weighed.attempt(change, (result) => isNoWorse(result, { spared, noise })))
        fresh.push({ ...wide, number });
    }
    if (fresh.length === 0) return;
    known = [
      ...known.filter(({ number }) => weighed.has(number)),
      ...fresh.filter(({ number }) => weighed.has(number)),
    ];
  }
}

/**
 * Not one more content is lost, but for what wrong labels would make of the URLs that meet now, and what is saved falls by no
 * more than the rules that go need have brought.
 */
function isNoWorse(
  { before, after }: Weighed,
  { spared, noise }: { readonly spared: number; readonly noise: number },
): boolean {
  const meeting = Math.max(0, after.vanished - before.vanished);
  const excused = expectedStrays(2 * meeting, noise);
  const lost = after.collided - before.collided;
  return lost <= excused && after.reduction >= before.reduction - spared;
}

interface Numbered extends CandidateRule {
  readonly number: number;
}

interface Merge {
  readonly wide: CandidateRule;
  readonly cases: readonly Numbered[];
}

/** General rules that two or more are cases of, those with the most cases first. */
function merges(rules: readonly Numbered[]): Merge[] {
  const compared = [...rules]
    .sort((a, b) => b.support - a.support || a.number - b.number)
    .slice(0, MAX_COMPARED);
  const forms = compared.map(({ rule }) => formsOf(rule));
  const found = new Map<string, { readonly rule: RewriteRule; readonly of: Set<number> }>();
  forms.forEach((ones, i) => {
    for (let j = i + 1; j < forms.length; j++)
      for (const one of ones)
        for (const other of forms[j]!) {
          const rule = generalized(one, other);
          if (rule === null) continue;
          const text = textOf(rule);
          const known = found.get(text) ?? { rule, of: new Set() };
          found.set(text, known);
          known.of.add(i).add(j);
        }
  });
  return [...found]
    .map(([text, { rule, of }]): Merge => {
      const cases = compared.filter(
        (_, i) => of.has(i) || forms[i]!.some((form) => isCase(form, rule, text)),
      );
      const support = cases.reduce((sum, each) => sum + each.support, 0);
      return { wide: { rule, support, author: compared[0]!.author }, cases };
    })
    .filter(({ cases }) => cases.length > 1)
    .sort(
      (a, b) =>
        b.cases.length - a.cases.length ||
        b.wide.support - a.wide.support ||
        (textOf(a.wide.rule) < textOf(b.wide.rule) ? -1 : 1),
    );
}

function isCase(form: RewriteRule, wide: RewriteRule, text: string): boolean {
  const both = generalized(wide, form);
  return both !== null && textOf(both) === text;
}

/** A rule as it is, and with any end of the path if it carries over the end. */
function formsOf(rule: RuleBody): RewriteRule[] {
  if (rule.kind !== 'rewrite') return [];
  const wide = widened(rule);
  return wide === null ? [rule] : [rule, wide];
}

function textOf(rule: RuleBody): string {
  return JSON.stringify(rule);
}
