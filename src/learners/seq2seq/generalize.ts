import type { FormRule } from './form-rule.ts';
import { HOLE } from './skeletons.ts';
import { isDelimiter, type WordSpan, wordSpans } from './spans.ts';
import { MAX_ARGUMENTS } from './vocabulary.ts';

/** A rule with one more hole than the rules it was made from, and those. */
export interface GeneralRule {
  readonly rule: FormRule;
  readonly covers: readonly FormRule[];
}

/**
 * Rules that differ in one word, which the target shares or leaves out: that word may be an argument too. Only words
 * that really differ between rules are tried, so the number of proposals is bounded by the number of rules and words.
 */
export function generalRules(rules: readonly FormRule[]): GeneralRule[] {
  const groups = new Map<string, { rule: FormRule; covers: FormRule[] }>();
  for (const rule of rules) {
    for (const general of widened(rule)) {
      const key = ruleKey(general);
      const group = groups.get(key);
      if (group) group.covers.push(rule);
      else groups.set(key, { rule: general, covers: [rule] });
    }
  }
  return [...groups.entries()]
    .filter(([, { covers }]) => covers.length > 1)
    .sort((a, b) => b[1].covers.length - a[1].covers.length || (a[0] < b[0] ? -1 : 1))
    .map(([, group]) => group);
}

export function ruleKey({ from, to, fillings }: FormRule): string {
  return `${from} ${to} ${fillings.map(({ argument, lower }) => (lower ? -1 - argument : argument)).join()}`;
}

/** The rule with each word of its source, unless the target repeats it, turned into a hole: carried over or left out. */
function widened(rule: FormRule): FormRule[] {
  const from = freeWords(rule.from);
  const to = freeWords(rule.to);
  if (rule.from.split(HOLE).length > MAX_ARGUMENTS) return [];
  return from.flatMap((span) => {
    const targets = to.filter(({ word }) => word === span.word);
    const isUnique = from.filter(({ word }) => word === span.word).length === 1 && targets.length < 2;
    return isUnique ? [widen(rule, span, targets[0])] : [];
  });
}

function widen({ from, to, fillings }: FormRule, source: WordSpan, target: WordSpan | undefined): FormRule {
  const holesBefore = (text: string, end: number): number => text.slice(0, end).split(HOLE).length - 1;
  const argument = holesBefore(from, source.start);
  const moved = fillings.map((filling) => ({
    ...filling,
    argument: filling.argument >= argument ? filling.argument + 1 : filling.argument,
  }));
  if (target === undefined) return { from: withHole(from, source), to, fillings: moved };
  moved.splice(holesBefore(to, target.start), 0, { argument, lower: false });
  return { from: withHole(from, source), to: withHole(to, target), fillings: moved };
}

function withHole(text: string, { word, start }: WordSpan): string {
  return text.slice(0, start) + HOLE + text.slice(start + word.length);
}

/** Words that could be arguments: no delimiter, scheme, host, query name or hole. */
function freeWords(form: string): WordSpan[] {
  return wordSpans(form, 'fine').filter(
    ({ word, role }, i) => i > 1 && role !== 'name' && word !== HOLE && !isDelimiter(word),
  );
}
