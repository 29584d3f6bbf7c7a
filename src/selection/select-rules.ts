import { withDefaults } from '../base/options.ts';
import { type SiteSample, subsample } from '../inputs/site-sample.ts';
import type { CandidateRule } from '../learners/learner.ts';
import { compileRules } from '../rules/compile.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import type { LossPromise } from '../rules/rule-book.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { type Candidate, joinEqualRules, sameEffect } from './candidates.ts';
import { type CertifyCount, certifyCount, contentsNeeded, largestWithin, lossBound } from './certify.ts';
import {
  CHOOSE_DEFAULTS,
  type Choice,
  type ChosenRule,
  chooseRules,
  type RejectReason,
  riskOf,
} from './choose-rules.ts';
import { lostContents } from './crawl-outcome.ts';
import { type Effects, measureEffects } from './effects.ts';
import { rulesWithEvidence } from './evidence.ts';
import { MergeForest } from './merge-forest.ts';
import { ruleText } from './rule-cost.ts';
import { CERTIFY, LEARN, SELECT, splitSample } from './split.ts';

export interface SelectOptions {
  /** Largest share of distinct pages that a crawl with the book may lose. */
  readonly maxLoss: number;
  /** How sure that must be. */
  readonly confidence: number;
  /** The same seed and sample give the same parts and so the same rules. */
  readonly seed: number;
  /** Share of contents kept from the learners for choosing rules. */
  readonly selectShare: number;
  /** Smallest share of contents kept for the promise; small sites keep more, up to a half. */
  readonly certifyShare: number;
  /** Contents under more URLs than this are divided among the parts URL by URL. */
  readonly bigCluster: number;
  /** Part of `maxLoss` that rules may use up where we look at them; the rest is margin for pages to come. */
  readonly aim: number;
  /** Nested books tried for the promise. */
  readonly books: number;
}

export const SELECT_DEFAULTS: SelectOptions = {
  maxLoss: 0.01,
  confidence: 0.95,
  seed: 1,
  selectShare: 0.2,
  certifyShare: 0.2,
  bigCluster: 20,
  aim: 0.5,
  books: 24,
};

export interface RejectedRule {
  readonly rule: RuleBody;
  readonly authors: readonly string[];
  readonly reason: RejectReason | 'promise';
  readonly saved: number;
  readonly lost: number;
}

export interface Selection {
  readonly rules: readonly Rule[];
  readonly rejected: readonly RejectedRule[];
  /** Null where nothing could be promised. */
  readonly promise: LossPromise | null;
  /** Contents the certify part would need, when the site is too small for any promise. */
  readonly tooSmall: { readonly contents: number; readonly needed: number } | null;
}

export type Propose = (learn: SiteSample) => readonly CandidateRule[];

/** The best book that the proposals justify on a sample whose contents are known. */
export function selectRules(
  sample: SiteSample,
  propose: Propose,
  options?: Partial<SelectOptions>,
): Selection {
  const settings = withDefaults('selectRules', SELECT_DEFAULTS, options);
  const cluster = sample.cluster!;
  const needed = contentsNeeded(settings.maxLoss, settings.confidence);
  const nothing: Selection = { rules: [], rejected: [], promise: null, tooSmall: null };
  if (sample.clusterCount < needed * 2) {
    return { ...nothing, tooSmall: { contents: sample.clusterCount, needed: needed * 2 } };
  }
  const share = Math.min(0.5, Math.max(settings.certifyShare, (1.5 * needed) / sample.clusterCount));
  const part = splitSample(sample, { ...settings, certifyShare: share });
  const candidates = joinEqualRules(
    propose(
      subsample(
        sample,
        indexesOf(part, (p) => p === LEARN),
      ),
    ),
  );
  const train = subsample(
    sample,
    indexesOf(part, (p) => p !== CERTIFY),
  );
  const effects = effectsOf(train.urls, candidates);
  const choice = choose(train, effects, { part: part.filter((p) => p !== CERTIFY), candidates });
  const ordered = byBenefitPerRisk(choice.chosen);
  const bodies = ordered.map(({ rule }) => candidates[rule]!.rule);
  const isCertify = contentsIn(part, cluster, sample.clusterCount);
  const keysOf = (size: number, urls: readonly string[]): string[] => {
    const canonicalizer = compileRules(bodies.slice(0, size));
    return urls.map((url) => canonicalizer.canonicalize(url).key);
  };
  const sizes = bookSizes(ordered, settings.books);
  const aimed = sizes.filter((size) => {
    const lost = lostContents(keysOf(size, train.urls), train.cluster!).size;
    return lost <= settings.aim * settings.maxLoss * train.clusterCount;
  });
  const best = largestWithin(
    aimed,
    (size) => certifyCount(keysOf(size, sample.urls), cluster, isCertify),
    settings,
  );
  if (best === null) return { ...nothing, rejected: rejections(candidates, choice, new Set()) };
  const kept = ordered.slice(0, best.size).map(({ rule }) => candidates[rule]!);
  return {
    rules: rulesWithEvidence(sample, kept, 'certified'),
    rejected: rejections(candidates, choice, new Set(ordered.slice(0, best.size).map(({ rule }) => rule))),
    promise: promiseOf(best.count, keysOf(best.size, sample.urls), settings),
    tooSmall: null,
  };
}

function indexesOf(part: Uint8Array, isWanted: (part: number) => boolean): number[] {
  const indexes: number[] = [];
  part.forEach((p, i) => {
    if (isWanted(p)) indexes.push(i);
  });
  return indexes;
}

function effectsOf(urls: readonly string[], candidates: readonly Candidate[]): Effects {
  const rules = candidates.map(({ rule }) => rule);
  const normalize = compileNormalizer();
  return measureEffects(
    urls,
    { count: rules.length, matcher: matcherOf(rules), normalize },
    { rounds: 2, maxNodes: urls.length * 4 + 1000 },
  );
}

function choose(
  train: SiteSample,
  effects: Effects,
  { part, candidates }: { part: Uint8Array; candidates: readonly Candidate[] },
): Choice {
  const isUnseen = new Uint8Array(train.clusterCount);
  train.cluster!.forEach((c, i) => {
    if (c >= 0 && part[i] === SELECT) isUnseen[c] = 1;
  });
  const standsFor = sameEffect(effects);
  // A rule that another stands for is given no edges worth measuring: it ranks last and is found redundant.
  const tieBreak = Float64Array.from(candidates, (_, i) => (standsFor[i] === i ? i : candidates.length + i));
  return chooseRules(new MergeForest(effects, train.cluster!, isUnseen), tieBreak, CHOOSE_DEFAULTS);
}

/** Harmless rules first, the most saving first among them; then by fetches saved per content hidden. */
function byBenefitPerRisk(chosen: readonly ChosenRule[]): ChosenRule[] {
  const rate = ({ gain }: ChosenRule): number => riskOf(gain) / gain.saved;
  return chosen
    .map((rule, place) => ({ rule, place }))
    .sort((a, b) => rate(a.rule) - rate(b.rule) || a.place - b.place)
    .map(({ rule }) => rule);
}

/** The sizes of the nested books to test: where risk enters, evenly; all harmless rules at once. */
function bookSizes(ordered: readonly ChosenRule[], books: number): number[] {
  const harmless = ordered.filter(({ gain }) => riskOf(gain) === 0).length;
  const sizes = new Set<number>();
  if (harmless > 0) sizes.add(Math.ceil(harmless / 2)).add(harmless);
  const rest = ordered.length - harmless;
  for (let i = 1; i <= books && rest > 0; i++) sizes.add(harmless + Math.ceil((rest * i) / books));
  return [...sizes].sort((a, b) => a - b);
}

/** By cluster: 1 if all its URLs are in the certify part. */
function contentsIn(part: Uint8Array, cluster: Int32Array, count: number): Uint8Array {
  const isCertify = new Uint8Array(count).fill(1);
  cluster.forEach((c, i) => {
    if (c >= 0 && part[i] !== CERTIFY) isCertify[c] = 0;
  });
  return isCertify;
}

function promiseOf(count: CertifyCount, keys: readonly string[], settings: SelectOptions): LossPromise {
  return {
    maxLoss: settings.maxLoss,
    confidence: settings.confidence,
    lossBound: lossBound(count, settings.confidence),
    lost: count.lost,
    tested: count.tested,
    urlsBefore: keys.length,
    urlsAfter: new Set(keys).size,
  };
}

function rejections(
  candidates: readonly Candidate[],
  choice: Choice,
  kept: ReadonlySet<number>,
): RejectedRule[] {
  const dropped = choice.chosen
    .filter(({ rule }) => !kept.has(rule))
    .map(({ rule, gain }) => ({ rule, gain, reason: 'promise' as const }));
  return [...dropped, ...choice.rejected]
    .map(({ rule, gain, reason }) => ({ ...candidates[rule]!, reason, saved: gain.saved, lost: gain.lost }))
    .sort((a, b) => b.saved - a.saved || (ruleText(a.rule) < ruleText(b.rule) ? -1 : 1));
}
