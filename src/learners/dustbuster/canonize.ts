import { applyRule } from '../../rules/apply-rule.ts';
import type { RuleBody } from '../../rules/rule.ts';

/** MA: passes over the rules, and applications of one rule in a pass. */
export const MAX_APPLICATIONS = 10;

/**
 * Figure 6 as printed, for comparison with the compiled canonicalizer: its cost grows with the number of rules
 * and, where rules undo each other, its result depends on where it gives up. The test for an unchanged URL
 * belongs to the outer loop. A rule whose result contains what it replaces would grow the URL with each
 * application: such a one is applied once in a pass.
 */
export function canonize(
  url: string,
  rules: readonly RuleBody[],
  maxApplications: number = MAX_APPLICATIONS,
): string {
  let current = url;
  for (let pass = 0; pass < maxApplications; pass++) {
    const previous = current;
    for (const rule of rules) current = applyRepeatedly(rule, current, maxApplications);
    if (current === previous) break;
  }
  return current;
}

function applyRepeatedly(rule: RuleBody, url: string, times: number): string {
  const most = rule.kind === 'substitute' && rule.to.includes(rule.from) ? 1 : times;
  let current = url;
  for (let i = 0; i < most; i++) {
    const next = applyRule(rule, current);
    if (next === null) break;
    current = next;
  }
  return current;
}
