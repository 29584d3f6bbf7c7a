import { withDefaults } from '../../base/options.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import { keyColumns } from '../key-columns.ts';
import type { CandidateRule, Learner } from '../learner.ts';
import { deployNaive } from './deploy.ts';
import { rewritesOf } from './emit.ts';
import { type TrainingSet, trainingSet } from './evidence.ts';
import { extendedRules } from './extended.ts';
import { generalize } from './generalize.ts';
import type { Pairing } from './join.ts';
import { type JudgedRules, judge, qualify } from './qualify.ts';
import { mergeRules, rawRules } from './raw-rules.ts';
import { concatTables } from './rule-table.ts';
import { inTextOrder } from './rule-text.ts';

/**
 * RA: De-duping URLs via Rewrite Rules (Dasgupta, Kumar, Sasturkar, KDD 2008). Duplicates that differ at one key
 * only make the key irrelevant in that context; contexts that differ at one key only are generalized when
 * they show enough values of it. Only its abstract, a patent and what others say of it were at hand:
 * docs/papers.md lists what is reconstructed. We join by hashing what is left without a key
 * where the paper compares pairs, so the cost is linear; the `pairing` option brings its way back.
 */
export interface RewriteOptions {
  /** Values of a key, in contexts otherwise equal, that make it a key to copy; the papers tried 5 and 10. */
  readonly fanOut: number;
  /** Largest share of wrong pairs among those that a rule brings together. */
  readonly fprMax: number;
  /** Pairs that a rule must bring together. */
  readonly minPairs: number;
  /** Whether rules that speak of a single page each are kept as well. */
  readonly specific: boolean;
  /** Also rules between duplicates with other keys or values: constants set, values moved between keys. */
  readonly extended: boolean;
  /** How keys that alone differ are found: `hashed` at a linear cost, `pairwise` by comparing every two as the paper has it. */
  readonly pairing: Pairing;
}

export const REWRITE_DEFAULTS: RewriteOptions = {
  fanOut: 10,
  fprMax: 0.05,
  minPairs: 2,
  specific: true,
  extended: false,
  pairing: 'hashed',
};

/** The stages, for tables that count rules: all found, those that pass the filter, those that can be deployed. */
export interface RewriteStages {
  readonly training: TrainingSet;
  readonly raw: JudgedRules;
  readonly qualified: JudgedRules;
  readonly deployed: JudgedRules;
}

export function rewriteStages(sample: SiteSample, options?: Partial<RewriteOptions>): RewriteStages {
  const settings = withDefaults('rewrite', REWRITE_DEFAULTS, options);
  const training = trainingSet(keyColumns(sample), sample);
  const { pairing } = settings;
  const plain = rawRules(training.columns, training.cluster, pairing);
  const found = settings.extended
    ? concatTables(plain, mergeRules(extendedRules(training, sample.urls), pairing))
    : plain;
  const { general, specific } = generalize(found, settings);
  const rules = settings.specific ? concatTables(general, specific) : general;
  const raw = judge(inTextOrder(rules, training), training);
  return withLimits(training, raw, settings);
}

/** The same rules under other limits: the sweep over fprMax needs no new search. */
export function withLimits(
  training: TrainingSet,
  raw: JudgedRules,
  limits: Pick<RewriteOptions, 'fprMax' | 'minPairs'>,
): RewriteStages {
  const qualified = qualify(raw, limits);
  return { training, raw, qualified, deployed: deployNaive(qualified, training) };
}

/** The deployed rules in the rule language, the surest first. */
export function rewriteCandidates({ deployed, training }: RewriteStages): CandidateRule[] {
  const { starts } = deployed.matches;
  const order = deployed.proofs
    .map((proof, rule) => ({ rule, proof, support: starts[rule + 1]! - starts[rule]! }))
    .sort((a, b) => a.proof.fpr - b.proof.fpr || b.support - a.support || a.rule - b.rule);
  return order.flatMap(({ rule }) =>
    rewritesOf(deployed, rule, training).map((made) => ({ ...made, author: 'rewrite' })),
  );
}

export const rewrite: Learner<RewriteOptions> = {
  name: 'rewrite',
  summary: 'rewrite rules from duplicates that differ at one key, generalized by fan-out (RA)',
  needs: 'clusters',
  defaults: REWRITE_DEFAULTS,
  propose(sample, options) {
    const given = withDefaults('rewrite', REWRITE_DEFAULTS, options);
    return sample.cluster === null ? [] : rewriteCandidates(rewriteStages(sample, given));
  },
};
