import { UndustError } from '../base/errors.ts';
import type { CandidateRule } from '../learners/learner.ts';
import { applyRule } from '../rules/apply-rule.ts';
import type { RuleBody } from '../rules/rule.ts';
import type { FormGraph } from './form-graph.ts';
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

/** The proposals that can be applied: a template that nobody can read must not cost the user the whole book. */
export function readable(proposals: readonly CandidateRule[]): CandidateRule[] {
  return proposals.filter(({ rule }) => canBeApplied(rule));
}

function canBeApplied(rule: RuleBody): boolean {
  try {
    applyRule(rule, 'http://a.invalid/');
    return true;
  } catch (error) {
    if (error instanceof UndustError) return false;
    throw error;
  }
}

/**
 * Rules with the same effect on every URL of the sample become one: the first, which is the simplest when the
 * candidates come from `joinEqualRules`. Returns, for each candidate, the index of the one that stands for it.
 */
export function sameEffect(graph: FormGraph): Int32Array {
  const first = new Map<string, number>();
  return Int32Array.from(graph.edges, (edges, rule) => {
    if (edges.length === 0) return rule;
    const print = effectPrint(edges);
    const held = first.get(print);
    if (held !== undefined) return held;
    first.set(print, rule);
    return rule;
  });
}

/** Two 32-bit hashes and the count: a false match would take equal counts and 64 equal bits. */
function effectPrint(edges: readonly number[]): string {
  let a = 0x12345678;
  let b = 0x9abcdef0;
  for (const node of edges) {
    a = Math.imul(a ^ node, 0x9e3779b1) ^ (a >>> 15);
    b = Math.imul(b ^ node, 0xc2b2ae35) ^ (b >>> 16);
  }
  return `${edges.length} ${a >>> 0} ${b >>> 0}`;
}
