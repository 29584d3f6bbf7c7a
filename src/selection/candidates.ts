import type { CandidateRule } from '../learners/learner.ts';
import type { RuleBody } from '../rules/rule.ts';
import type { Effects } from './effects.ts';
import { ruleCost, ruleText } from './rule-cost.ts';

/** A candidate with everyone who proposed it. */
export interface Candidate {
  readonly rule: RuleBody;
  readonly authors: readonly string[];
}

/** Equal rules become one with all their authors, in an order that does not depend on who spoke first. */
export function joinEqualRules(proposals: readonly CandidateRule[]): Candidate[] {
  const byText = new Map<string, { rule: RuleBody; authors: Set<string> }>();
  for (const { rule, author } of proposals) {
    const text = ruleText(rule);
    const held = byText.get(text);
    if (held) held.authors.add(author);
    else byText.set(text, { rule, authors: new Set([author]) });
  }
  return [...byText]
    .sort(([textA, a], [textB, b]) => ruleCost(a.rule) - ruleCost(b.rule) || (textA < textB ? -1 : 1))
    .map(([, { rule, authors }]) => ({ rule, authors: [...authors].sort() }));
}

/**
 * Rules with the same effect on every URL of the sample become one: the first, which is the simplest when the
 * candidates come from `joinEqualRules`. Returns, for each candidate, the index of the one that stands for it.
 */
export function sameEffect(effects: Effects): Int32Array {
  const rules = effects.start.length - 1;
  const first = new Map<string, number>();
  return Int32Array.from({ length: rules }, (_, rule) => {
    const print = effectPrint(effects, rule);
    const held = first.get(print);
    if (held !== undefined) return held;
    first.set(print, rule);
    return rule;
  });
}

/** Two 32-bit hashes and the count: a false match would take equal counts and 64 equal bits. */
function effectPrint(effects: Effects, rule: number): string {
  let a = 0x12345678;
  let b = 0x9abcdef0;
  const from = effects.start[rule]!;
  const until = effects.start[rule + 1]!;
  for (let e = from; e < until; e++) {
    a = Math.imul(a ^ effects.source[e]!, 0x9e3779b1) ^ (a >>> 15);
    a = Math.imul(a ^ effects.target[e]!, 0x85ebca6b) ^ (a >>> 13);
    b = Math.imul(b ^ effects.target[e]!, 0xc2b2ae35) ^ (b >>> 16);
    b = Math.imul(b ^ effects.source[e]!, 0x27d4eb2f) ^ (b >>> 14);
  }
  return until === from ? `none ${rule}` : `${until - from} ${a >>> 0} ${b >>> 0}`;
}
