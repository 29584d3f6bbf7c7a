import type { SiteSample } from '../inputs/site-sample.ts';
import { type RulePair, substitution } from '../learners/dustbuster/rule-pair.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { RuleBody } from '../rules/rule.ts';

/** URLs of the list that a rule leads to another of the list: with the same content, and with another. */
export interface Trials {
  readonly same: number;
  readonly other: number;
}

/**
 * DustBuster's validation without fetching: what is known of the contents tells. A rule is valid if all but this
 * share of the URLs that it leads to another URL of the list show the same content there (ε).
 */
export const TOLERANCE = 0.05;

/** Whether a rule holds; null where no two URLs of known content can tell. */
export function isValid({ same, other }: Trials, tolerance: number = TOLERANCE): boolean | null {
  return same + other === 0 ? null : same >= (1 - tolerance) * (same + other);
}

/** Every rule alone on every URL of known content. */
export function trialsOf(sample: SiteSample, rules: readonly RuleBody[]): Trials[] {
  const tally = rules.map(() => ({ same: 0, other: 0 }));
  forEachTrial(sample, rules, (rule, isSame) => {
    tally[rule]![isSame ? 'same' : 'other']++;
  });
  return tally;
}

export function forEachTrial(
  sample: SiteSample,
  rules: readonly RuleBody[],
  visit: (rule: number, isSame: boolean) => void,
): void {
  const { cluster, urls } = sample;
  if (cluster === null) return;
  const places = new Map(urls.map((url, i) => [url, i]));
  const matcher = matcherOf(rules.map((rule) => (isSayable(rule) ? rule : NEVER)));
  urls.forEach((url, i) => {
    const content = cluster[i]!;
    if (content < 0) return;
    matcher.forEachMatch(url, (rule, result) => {
      const found = cluster[places.get(result) ?? -1] ?? -1;
      if (found >= 0) visit(rule, found === content);
    });
  });
}

/** A pair as its two rules, the shrinking one first. */
export function bothDirections({ alpha, beta }: RulePair): [RuleBody, RuleBody] {
  return [substitution(alpha, beta), substitution(beta, alpha)];
}

/** Whether each pair holds in at least one direction; null where nothing can tell. */
export function pairValidity(
  sample: SiteSample,
  pairs: readonly RulePair[],
  tolerance: number = TOLERANCE,
): (boolean | null)[] {
  const valid = trialsOf(sample, pairs.flatMap(bothDirections)).map((each) => isValid(each, tolerance));
  return pairs.map((_, i) => {
    const [shrinking, growing] = [valid[2 * i]!, valid[2 * i + 1]!];
    return shrinking === null && growing === null ? null : shrinking === true || growing === true;
  });
}

export interface PrecisionAtK {
  readonly k: number;
  /** Valid pairs among those of the first k that could be judged; NaN if none could. */
  readonly precision: number;
  readonly undecided: number;
}

/** Figures 7 to 9: the share of valid pairs among the k likeliest. */
export function precisionAtK(valid: readonly (boolean | null)[], ranks: readonly number[]): PrecisionAtK[] {
  return ranks
    .filter((k) => k <= valid.length)
    .map((k) => {
      const judged = valid.slice(0, k).filter((each) => each !== null);
      return {
        k,
        precision: judged.length === 0 ? Number.NaN : judged.filter(Boolean).length / judged.length,
        undecided: k - judged.length,
      };
    });
}

/** Stands in for what the rule language cannot say: an insertion without an anchor. */
const NEVER: RuleBody = { kind: 'parameter', name: '\u0000', value: null };

function isSayable(rule: RuleBody): boolean {
  return rule.kind !== 'substitute' || rule.from !== '' || rule.anchor !== 'none';
}
