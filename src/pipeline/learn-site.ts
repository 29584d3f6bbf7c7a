import { UndustError } from '../base/errors.ts';
import { withDefaults } from '../base/options.ts';
import { capSample } from '../clusters/cap.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import type { CandidateRule, Learner, LearnerProgress } from '../learners/learner.ts';
import { AUTO_LEARNERS, LEARNERS } from '../learners/registry.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import type { LossPromise, RuleBook } from '../rules/rule-book.ts';
import { likelyRules } from '../selection/likely-rules.ts';
import { type RejectedRule, SELECT_DEFAULTS, selectRules } from '../selection/select-rules.ts';
import { emptyReason, foundSentence, likelySentence } from './summary.ts';
import { UNDUST } from './version.ts';

export interface LearnOptions {
  /** `auto`: the learners together; `thorough`: with the network, which takes longer; or the name of one. */
  readonly method: string;
  /** Largest share of distinct pages that a crawl with the book may lose. */
  readonly maxLoss: number;
  /** How sure that must be. */
  readonly confidence: number;
  /** The same seed and input give the same book. */
  readonly seed: number;
  /** Whether a site is a registrable domain or a host. */
  readonly siteBy: 'domain' | 'host';
  /** URLs that learners look at, contents kept together; what they propose is measured on all. */
  readonly maxLearned: number;
  /** Rules of an earlier book, which are judged anew beside the proposals. */
  readonly previous: readonly Rule[];
  /** Options for learners, by name. */
  readonly learners: Readonly<Record<string, object>>;
}

export const LEARN_DEFAULTS: LearnOptions = {
  method: 'auto',
  maxLoss: SELECT_DEFAULTS.maxLoss,
  confidence: SELECT_DEFAULTS.confidence,
  seed: SELECT_DEFAULTS.seed,
  siteBy: 'domain',
  maxLearned: 30_000,
  previous: [],
  learners: {},
};

export interface SiteProgress extends LearnerProgress {
  readonly site: string;
}

/** A book and what did not get into it. */
export interface LearnedSite {
  readonly book: RuleBook;
  readonly rejected: readonly RejectedRule[];
}

/** One site from its sample to its book. Pure and synchronous, so that sites can run side by side. */
export function learnSite(
  sample: SiteSample,
  options?: Partial<LearnOptions>,
  watch: (progress: SiteProgress) => void = () => {},
): LearnedSite {
  const settings = withDefaults('learn', LEARN_DEFAULTS, options);
  const learners = learnersFor(settings.method);
  const propose = (learn: SiteSample): CandidateRule[] => proposals(learn, learners, settings, watch);
  if (!knowsContents(sample)) return learnWithoutContents(sample, propose, settings);
  watch({ site: sample.site, phase: 'select', done: null });
  const { maxLoss, confidence, seed } = settings;
  const selection = selectRules(sample, propose, { maxLoss, confidence, seed });
  const summary =
    selection.rules.length > 0 && selection.promise !== null
      ? foundSentence(sample, selection.rules.length, selection.promise)
      : emptyReason(sample, selection, settings);
  return {
    book: bookOf(sample, settings, { rules: selection.rules, promise: selection.promise, summary }),
    rejected: selection.rejected,
  };
}

/** Learners by method name; those that cannot work on the sample at hand say nothing. */
function learnersFor(method: string): readonly Learner[] {
  if (method === 'auto') return AUTO_LEARNERS;
  if (method === 'thorough') return LEARNERS;
  const learner = LEARNERS.find(({ name }) => name === method);
  if (learner) return [learner];
  throw new UndustError('UNDUST_OPTION_VALUE', `there is no method "${method}"`, {
    at: 'method',
    hint: `Use auto, thorough or one of: ${LEARNERS.map(({ name }) => name).join(', ')}.`,
  });
}

function proposals(
  whole: SiteSample,
  learners: readonly Learner[],
  settings: LearnOptions,
  watch: (progress: SiteProgress) => void,
): CandidateRule[] {
  const found = settings.previous.flatMap(candidatesOf);
  // Without contents URLs must not be left out: what is learned then is how they differ from each other.
  const sample =
    whole.cluster === null ? whole : capSample(whole, { maxUrls: settings.maxLearned, seed: settings.seed });
  for (const learner of learners) {
    if (learner.needs === 'clusters' && sample.cluster === null) continue;
    watch({ site: sample.site, phase: learner.name, done: null });
    const tell = (progress: LearnerProgress): void => watch({ site: sample.site, ...progress });
    for (const rule of learner.propose(sample, settings.learners[learner.name], tell)) found.push(rule);
  }
  return found;
}

/** A rule of an earlier book as its authors would propose it today. */
function candidatesOf({ id: _, authors, evidence, ...body }: Rule): CandidateRule[] {
  return authors.map((author) => ({ rule: body as RuleBody, author, support: evidence.support }));
}

function knowsContents(sample: SiteSample): boolean {
  return sample.cluster !== null && sample.clusterCount > 0;
}

function learnWithoutContents(
  sample: SiteSample,
  propose: (sample: SiteSample) => CandidateRule[],
  settings: LearnOptions,
): LearnedSite {
  const rules = likelyRules(sample, propose(sample));
  const summary = likelySentence(sample, rules.length);
  return { book: bookOf(sample, settings, { rules, promise: null, summary }), rejected: [] };
}

function bookOf(
  sample: SiteSample,
  settings: LearnOptions,
  made: { rules: RuleBook['rules']; promise: LossPromise | null; summary: string },
): RuleBook {
  return {
    undust: 1,
    site: sample.site,
    siteBy: settings.siteBy,
    normalization: { preset: 'rfc3986' },
    rules: made.rules,
    made: {
      by: UNDUST,
      method: settings.method,
      seed: settings.seed,
      urls: sample.urls.length,
      pages: sample.cluster === null ? 0 : sample.cluster.filter((c) => c >= 0).length,
      contents: sample.clusterCount,
      promise: made.promise,
      summary: made.summary,
    },
  };
}
