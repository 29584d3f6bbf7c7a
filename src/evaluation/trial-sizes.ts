import { seededRandom, shuffle } from '../base/random.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import type { RuleBody } from '../rules/rule.ts';
import { forEachTrial, TOLERANCE } from './validity.ts';

export interface Agreement {
  /** Pages compared for each rule. */
  readonly trials: number;
  /** Share of the rules that are judged as with all of them. */
  readonly agreement: number;
}

/** N of the figure. */
export const TRIAL_SIZES: readonly number[] = Array.from({ length: 11 }, (_, i) => i * 10);
const MOST_TRIALS = 100;
/** Rules with fewer trials in the sample are left out. */
const FEWEST_TRIALS = 40;

/**
 * Figure 10: how many comparisons a rule needs. Rules are judged by the first N of their trials in random order, and by
 * up to 100; with none every rule is taken, as the figure of the paper needs it.
 */
export function agreementBySize(sample: SiteSample, rules: readonly RuleBody[], seed: number): Agreement[] {
  const outcomes = rules.map((): boolean[] => []);
  forEachTrial(sample, rules, (rule, isSame) => {
    outcomes[rule]!.push(isSame);
  });
  const random = seededRandom(seed);
  const judged = outcomes
    .filter((each) => each.length >= FEWEST_TRIALS)
    .map((each) => shuffle(each, random).slice(0, MOST_TRIALS));
  return TRIAL_SIZES.map((trials) => {
    const alike = judged.filter((each) => isTaken(each.slice(0, trials)) === isTaken(each)).length;
    return { trials, agreement: judged.length === 0 ? Number.NaN : alike / judged.length };
  });
}

function isTaken(outcomes: readonly boolean[]): boolean {
  return outcomes.filter(Boolean).length >= (1 - TOLERANCE) * outcomes.length;
}
