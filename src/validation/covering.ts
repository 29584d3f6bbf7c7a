import { applyRule } from '../rules/apply-rule.ts';
import { type Canonicalizer, compileRules } from '../rules/compile.ts';
import type { RuleBody } from '../rules/rule.ts';
import type { RuleUrls } from './rule-urls.ts';

/**
 * Which of the accepted rules make another needless because together they already bring each of its URLs and what it
 * makes of them to one key: the refinement of the paper for rules of every kind, and for several at once. Also keeps
 * out a rule that would only undo an accepted one. Null if some URL is not covered; otherwise the first rule
 * that has a part in it.
 */
export function coveringRule(
  rule: RuleBody,
  { urls }: RuleUrls,
  { rules: accepted, canonicalize }: AcceptedRules,
): RuleBody | null {
  if (accepted.length === 0 || urls.length === 0) return null;
  const isCovered = urls.every(
    (url) => canonicalize(url).key === canonicalize(applyRule(rule, url) ?? url).key,
  );
  if (!isCovered) return null;
  const pair = [urls[0]!, applyRule(rule, urls[0]!) ?? urls[0]!];
  return accepted.find((each) => pair.some((url) => applyRule(each, url) !== null)) ?? accepted[0]!;
}

/** The rules accepted so far, compiled once for all that are compared with them. */
export interface AcceptedRules {
  readonly rules: readonly RuleBody[];
  readonly canonicalize: Canonicalizer['canonicalize'];
}

export function compileAccepted(rules: readonly RuleBody[]): AcceptedRules {
  return { rules, canonicalize: compileRules(rules).canonicalize };
}
