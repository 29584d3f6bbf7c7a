import { clopperPearsonLower } from '../../base/binomial.ts';
import { withDefaults } from '../../base/options.ts';
import { capSample } from '../../clusters/cap.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CandidateRule, Learner, Watch } from '../learner.ts';
import { distill } from './distill.ts';
import { SEQ2SEQ_DEFAULTS, type Seq2seqOptions } from './options.ts';
import { type TrainedSite, trainSite } from './train-site.ts';
import type { VerifiedRule } from './verify.ts';
import { writeRules } from './write-rules.ts';

/**
 * Xu, Liu, Callan: De-duping URLs with Sequence-to-Sequence Neural Networks (SIGIR 2017). A recurrent network learns
 * to translate every URL of a content cluster into the cluster's shortest one, with arguments as placeholders.
 * Departures: equal template pairs are trained once with a weight; words end at dots and colons too; and the network
 * is not what is shipped: it is asked once for each skeleton, its answers are tried on the pages, and those that
 * hold become rules, joined where the pages allow it. Where nothing holds, nothing is said.
 */
export const seq2seq: Learner<Seq2seqOptions> = {
  name: 'seq2seq',
  summary: 'trains a network to translate URLs of one content into one form, and reads it as rewrite rules',
  needs: 'clusters',
  defaults: SEQ2SEQ_DEFAULTS,
  propose(sample, options, watch) {
    const settings = withDefaults('seq2seq', SEQ2SEQ_DEFAULTS, options);
    const site = learnSite(sample, settings, watch);
    return site === null ? [] : site.candidates;
  },
};

/** What was learned of a site: the network, its answers that hold, and the rules to propose. */
export interface LearnedSite {
  readonly trained: TrainedSite;
  readonly verified: readonly VerifiedRule[];
  readonly candidates: readonly CandidateRule[];
}

/** Null where there was nothing to train on. */
export function learnSite(whole: SiteSample, options: Seq2seqOptions, watch?: Watch): LearnedSite | null {
  if (whole.cluster === null) return null;
  const sample = capSample(whole, { maxUrls: options.maxUrls, seed: options.seed });
  const trained = trainSite(sample, options, { watch });
  if (trained === null) return null;
  const { network, pairs, heldOut } = trained;
  watch?.({ phase: 'distill', done: null, detail: `${pairs.table.skeletons.length} skeletons` });
  const rules = distill(network, { sample, table: pairs.table, heldOut }, options);
  if (!isWorthwhile(rules, options.holdOut)) return { trained, verified: [], candidates: [] };
  const candidates = writeRules(rules, { sample, table: pairs.table }, options.maxFalse);
  return { trained, verified: rules, candidates };
}

/**
 * The gate: of what the rules did to held-out contents, gain must outweigh loss even at its lower bound. A site with
 * hardly a duplicate (YouTube in the paper's Table 2) teaches the network noise; better to say nothing there.
 */
function isWorthwhile(rules: readonly VerifiedRule[], holdOut: number): boolean {
  const saved = rules.reduce((sum, rule) => sum + rule.heldOutSaved, 0);
  const lost = rules.reduce((sum, rule) => sum + rule.lost, 0) * holdOut;
  return clopperPearsonLower(saved, saved + lost) > 0.5;
}
