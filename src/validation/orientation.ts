import { refines, type TokenPair } from '../learners/dustbuster/refines.ts';
import { isLarger } from '../learners/dustbuster/rule-pair.ts';
import { END_MARK, START_MARK } from '../learners/dustbuster/token-lists.ts';
import type { Rule, RuleBody, SubstituteRule } from '../rules/rule.ts';
import { tokenize } from '../url/tokens.ts';

/**
 * The directions in which a rule is tried. The paper's pairs have none, so a substitution that is only likely shrinks
 * first; where content has shown a direction, that one comes first. Only a substitution that holds everywhere
 * can be turned round: a condition describes the URLs before it, not after.
 */
export function directionsOf(rule: Rule): readonly RuleBody[] {
  const turned = turnedRound(rule);
  if (turned === null) return [rule];
  const shrinks = rule.kind === 'substitute' && isLarger(rule.from, rule.to);
  return shrinks || rule.evidence.status === 'certified' ? [rule, turned] : [turned, rule];
}

export function turnedRound(rule: RuleBody): SubstituteRule | null {
  if (rule.kind !== 'substitute' || rule.when !== undefined) return null;
  const { from, to, anchor, occurrences } = rule;
  if (to === '' && anchor === 'none') return null;
  return { kind: 'substitute', from: to, to: from, anchor, occurrences };
}

/** Whether a valid rule makes another needless: whatever the other does, in either direction, it covers. */
export function covers(valid: RuleBody, other: RuleBody): boolean {
  if (valid.kind === 'parameter' && other.kind === 'parameter')
    return (
      valid.name === other.name &&
      (valid.value === null || valid.value === other.value) &&
      isWider(valid.when, other.when)
    );
  if (valid.kind !== 'substitute' || other.kind !== 'substitute') return false;
  return isWider(valid.when, other.when) && refines(tokenPair(other), tokenPair(valid));
}

/** The same, but only for a rule of the same direction. */
export function coversDirected(valid: RuleBody, other: RuleBody): boolean {
  if (!covers(valid, other)) return false;
  if (valid.kind !== 'substitute' || other.kind !== 'substitute') return true;
  const coarse = tokenPair(valid);
  const fine = tokenPair(other);
  return holds(fine.alpha, coarse.alpha) && holds(fine.beta, coarse.beta);
}

function isWider(valid: string | undefined, other: string | undefined): boolean {
  return valid === undefined || valid === other;
}

function tokenPair({ from, to, anchor }: SubstituteRule): TokenPair {
  const start = anchor === 'start' || anchor === 'both' ? [START_MARK] : [];
  const end = anchor === 'end' || anchor === 'both' ? [END_MARK] : [];
  return {
    alpha: [...start, ...tokenize(from), ...end],
    beta: [...start, ...tokenize(to), ...end],
  };
}

function holds(tokens: readonly string[], part: readonly string[]): boolean {
  for (let at = 0; at + part.length <= tokens.length; at++)
    if (part.every((token, i) => tokens[at + i] === token)) return true;
  return false;
}
