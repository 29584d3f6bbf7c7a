import type { SiteSample } from '../inputs/site-sample.ts';
import { compileRules } from '../rules/compile.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import type { LossPromise } from '../rules/rule-book.ts';
import type { Candidate } from './candidates.ts';
import { type CertifyCount, certifyCount, largestWithin, lossBound } from './certify.ts';
import { type ChosenRule, riskOf } from './choose-rules.ts';

export interface CertifyLimits {
  readonly maxLoss: number;
  readonly confidence: number;
  /** Nested books that are tested once rules hide anything. */
  readonly books: number;
}

/** What nested books are tested on. */
export interface Certifying {
  readonly sample: SiteSample;
  readonly candidates: readonly Candidate[];
  readonly isCertify: Uint8Array;
  readonly limits: CertifyLimits;
}

/** Rules that hid nothing first, in the order chosen; then by contents hidden per fetch saved. */
export function safestFirst(chosen: readonly ChosenRule[]): ChosenRule[] {
  const rate = ({ gain, trial }: ChosenRule): number => Math.max(trial.lost, riskOf(gain)) / trial.saved;
  return chosen
    .map((choice, place) => ({ choice, place }))
    .sort((a, b) => rate(a.choice) - rate(b.choice) || a.place - b.place)
    .map(({ choice }) => choice);
}

/** The number of rules in the largest book of the nested ones that passes, tested from the smallest up. */
export function certifiedSize(
  ordered: readonly ChosenRule[],
  { sample, candidates, isCertify, limits }: Certifying,
): number {
  const bodies = ordered.map(({ rule }) => candidates[rule]!.rule);
  const outcomeOf = (size: number): CertifyCount =>
    certifyCount(keysOf(bodies.slice(0, size), sample.urls), sample.cluster!, isCertify);
  return largestWithin(bookSizes(ordered, limits.books), outcomeOf, limits)?.size ?? 0;
}

/** Which nested books are tested: two of harmless rules, then evenly where risk enters. */
function bookSizes(ordered: readonly ChosenRule[], books: number): number[] {
  const harmless = ordered.filter(({ gain, trial }) => trial.lost <= 0 && riskOf(gain) === 0).length;
  const sizes = new Set<number>();
  if (harmless > 0) sizes.add(Math.ceil(harmless / 2)).add(harmless);
  const rest = ordered.length - harmless;
  for (let i = 1; i <= books && rest > 0; i++) sizes.add(harmless + Math.ceil((rest * i) / books));
  return [...sizes].sort((a, b) => a - b);
}

/** The promise of a book, measured on contents that nothing before has looked at. */
export function promiseOf(
  rules: readonly Rule[],
  { sample, isCertify, limits }: Pick<Certifying, 'sample' | 'isCertify' | 'limits'>,
): LossPromise {
  const keys = keysOf(rules, sample.urls);
  const count = certifyCount(keys, sample.cluster!, isCertify);
  return {
    maxLoss: limits.maxLoss,
    confidence: limits.confidence,
    lossBound: lossBound(count, limits.confidence),
    lost: count.lost,
    tested: count.tested,
    urlsBefore: keys.length,
    urlsAfter: new Set(keys).size,
  };
}

function keysOf(rules: readonly RuleBody[], urls: readonly string[]): string[] {
  const canonicalizer = compileRules(rules);
  return urls.map((url) => canonicalizer.canonicalize(url).url);
}
