import type { SiteSample } from '../inputs/site-sample.ts';
import { compileRules } from '../rules/compile.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import type { LossPromise } from '../rules/rule-book.ts';
import type { BookBuilder } from './book-builder.ts';
import type { Candidate } from './candidates.ts';
import { certifyCount, isWithin, largestWithin, lossBound } from './certify.ts';
import { type ChosenRule, riskOf } from './choose-rules.ts';

export interface CertifyLimits {
  readonly maxLoss: number;
  readonly confidence: number;
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

/**
 * The number of rules in the largest book of the nested ones that passes. Every prefix of the order is a book; they
 * are built up rule by rule, and the one that passes is tested once more as a whole, smaller until it does.
 */
export function certifiedSize(
  ordered: readonly ChosenRule[],
  builder: BookBuilder,
  { sample, candidates, isCertify, limits }: Certifying,
): number {
  const counts = ordered.map(({ rule }) => {
    builder.tryOut(rule).keep();
    return certifyCount(builder.form, sample.cluster!, isCertify);
  });
  const sizes = counts.map((_, i) => i + 1);
  let size = largestWithin(sizes, (n) => counts[n - 1]!, limits)?.size ?? 0;
  for (; size > 0; size = Math.floor(size * 0.8)) {
    const bodies = ordered.slice(0, size).map(({ rule }) => candidates[rule]!.rule);
    const count = certifyCount(keysOf(bodies, sample.urls), sample.cluster!, isCertify);
    if (isWithin(count, limits.maxLoss, limits.confidence)) break;
  }
  return size;
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
  const keys: string[] = [];
  for (const url of urls) keys.push(canonicalizer.canonicalize(url).url);
  return keys;
}
