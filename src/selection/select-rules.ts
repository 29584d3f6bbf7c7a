import { withDefaults } from '../base/options.ts';
import { type SiteSample, subsample } from '../inputs/site-sample.ts';
import type { CandidateRule } from '../learners/learner.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import type { LossPromise } from '../rules/rule-book.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { BookBuilder, type Labels } from './book-builder.ts';
import { type Candidate, joinEqualRules, sameEffect } from './candidates.ts';
import { contentsNeeded } from './certify.ts';
import { type ChosenRule, chooseRules, type RejectedCandidate, type RejectReason } from './choose-rules.ts';
import { rulesWithEvidence } from './evidence.ts';
import { feedsItself } from './feeds-itself.ts';
import { FormGraph } from './form-graph.ts';
import { certifiedSize, promiseOf, safestFirst } from './nested-books.ts';
import { REFINE_DEFAULTS, refineCandidates } from './refine.ts';
import { charmOf, plainnessOf } from './rule-charm.ts';
import { ruleText } from './rule-cost.ts';
import { CERTIFY, LEARN, SELECT, splitSample } from './split.ts';
import { wellFormed } from './well-formed.ts';

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
  /** Fetches that a lost content must be worth, round by round: nearly harmless rules first, then bolder ones. */
  readonly lossPrices: readonly number[];
  /** Fewest fetches that a rule must save. */
  readonly minSaved: number;
  /** The same as a share of the URLs; the larger of the two holds. */
  readonly minSavedShare: number;
}

export const SELECT_DEFAULTS: SelectOptions = {
  maxLoss: 0.01,
  confidence: 0.95,
  seed: 1,
  selectShare: 0.15,
  certifyShare: 0.1,
  bigCluster: 20,
  aim: 0.5,
  lossPrices: [40, 12],
  minSaved: 3,
  minSavedShare: 0.0003,
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
  /** Contents the site has and would need, when it is too small for any promise. */
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
  const nothing: Selection = { rules: [], rejected: [], promise: null, tooSmall: null };
  const needed = contentsNeeded(settings.maxLoss, settings.confidence);
  if (sample.clusterCount < needed * 2) {
    return { ...nothing, tooSmall: { contents: sample.clusterCount, needed: needed * 2 } };
  }
  // Room for one lost content: otherwise a single stray page would empty the book of a small site.
  const certifyShare = Math.min(0.5, Math.max(settings.certifyShare, (1.65 * needed) / sample.clusterCount));
  const part = splitSample(sample, { ...settings, certifyShare });
  const proposals = propose(subsample(sample, indexesOf(part, LEARN)));
  const proposed = joinEqualRules(wellFormed(proposals, sample.urls));
  const { candidates, builder } = builderOf(sample, proposed, part);
  const isCertify = contentsWhollyIn(part, sample);
  const choice = chooseRules(builder, chooseOptions(builder, candidates, settings));
  const ordered = safestFirst(choice.chosen);
  const size = certifiedSize(ordered, builder.startOver(), {
    sample,
    candidates,
    isCertify,
    limits: settings,
  });
  const kept = ordered.slice(0, size);
  const rejected = rejections(candidates, choice.rejected, ordered.slice(size));
  if (size === 0) return { ...nothing, rejected };
  const context = {
    graph: builder.graph,
    candidates,
    content: sample.cluster!,
    status: 'certified' as const,
  };
  const rules = rulesWithEvidence(kept, context);
  return {
    rules,
    rejected,
    promise: promiseOf(rules, { sample, isCertify, limits: settings }),
    tooSmall: null,
  };
}

function indexesOf(part: Uint8Array, wanted: number): number[] {
  const indexes: number[] = [];
  for (let i = 0; i < part.length; i++) if (part[i] === wanted) indexes.push(i);
  return indexes;
}

/** All proposals and what refining adds to them, measured on every URL. */
function builderOf(
  sample: SiteSample,
  proposed: readonly Candidate[],
  part: Uint8Array,
): { candidates: readonly Candidate[]; builder: BookBuilder } {
  const bodies = proposed.map(({ rule }) => rule);
  const graph = new FormGraph(sample.urls, {
    count: bodies.length,
    matcher: matcherOf(bodies),
    normalize: compileNormalizer(),
  });
  const isKept = part.map((p) => (p === CERTIFY ? 1 : 0));
  const visible = sample.cluster!.map((c, i) => (isKept[i] ? -1 : c));
  const candidates = [...proposed, ...refined(proposed, graph, visible)];
  const isUnseen = contentsIn(part, sample, SELECT);
  const labels: Labels = { content: sample.cluster!, isKept, isUnseen };
  const all = candidates.map(({ rule }) => rule);
  return { candidates, builder: new BookBuilder(graph, all, labels) };
}

function refined(proposed: readonly Candidate[], graph: FormGraph, content: Int32Array): Candidate[] {
  const found = refineCandidates(proposed, graph, { content }, REFINE_DEFAULTS);
  const rules = found.map(({ candidate }) => candidate.rule);
  graph.addRules(
    matcherOf(rules),
    found.map(({ edges }) => edges),
  );
  return found.map(({ candidate }) => candidate);
}

function chooseOptions(
  builder: BookBuilder,
  candidates: readonly Candidate[],
  settings: SelectOptions,
): Parameters<typeof chooseRules>[1] {
  const standsFor = sameEffect(builder.graph);
  return {
    lossPrices: settings.lossPrices,
    minSaved: Math.max(settings.minSaved, Math.ceil(settings.minSavedShare * builder.form.length)),
    minGroups: 2,
    maxRuleError: 0.5,
    maxHidden: settings.aim * settings.maxLoss * builder.groups.forms,
    isOffer: candidates.map(({ rule }, i) => (standsFor[i] === i && rule.kind !== 'step' ? 1 : 0)),
    plainness: candidates.map(({ rule }) => plainnessOf(rule)),
    // A rule that another stands for ranks behind it and is then found redundant.
    isEndless: candidates.map(({ rule }, i) => (feedsItself(rule, i, builder.graph) ? 1 : 0)),
    charm: Float64Array.from(
      candidates,
      ({ rule }, i) => charmOf(rule, i, builder.graph) * (standsFor[i] === i ? 1 : 0.5),
    ),
  };
}

/** By content: 1 if all its URLs are in the certify part. */
function contentsWhollyIn(part: Uint8Array, sample: SiteSample): Uint8Array {
  const isCertify = new Uint8Array(sample.clusterCount).fill(1);
  const cluster = sample.cluster!;
  for (let i = 0; i < part.length; i++)
    if (part[i] !== CERTIFY && cluster[i]! >= 0) isCertify[cluster[i]!] = 0;
  return isCertify;
}

/** By content: 1 if any of its URLs is in the part. */
function contentsIn(part: Uint8Array, sample: SiteSample, wanted: number): Uint8Array {
  const isIn = new Uint8Array(sample.clusterCount);
  const cluster = sample.cluster!;
  for (let i = 0; i < part.length; i++) if (part[i] === wanted && cluster[i]! >= 0) isIn[cluster[i]!] = 1;
  return isIn;
}

function rejections(
  candidates: readonly Candidate[],
  rejected: readonly RejectedCandidate[],
  uncertified: readonly ChosenRule[],
): RejectedRule[] {
  const dropped = uncertified.map(({ rule, gain }) => ({ rule, gain, reason: 'promise' as const }));
  return [...dropped, ...rejected]
    .map(({ rule, gain, reason }) => ({ ...candidates[rule]!, reason, saved: gain.saved, lost: gain.lost }))
    .sort((a, b) => b.saved - a.saved || (ruleText(a.rule) < ruleText(b.rule) ? -1 : 1));
}
