import { withDefaults } from '../../base/options.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CandidateRule, Watch } from '../learner.ts';
import { calibrate } from './calibrate.ts';
import { modelOf, type Seq2seqModel } from './model.ts';
import { SEQ2SEQ_DEFAULTS, type Seq2seqOptions } from './options.ts';
import { learnSite } from './seq2seq.ts';

/** A network to ship, and the rules that were read from it. */
export interface ShippedNetwork {
  readonly model: Seq2seqModel;
  readonly candidates: readonly CandidateRule[];
}

/**
 * Trains a site's network for shipping beside a book. Twice the work of proposing rules: a second network, trained
 * without some of the skeletons, shows how far the first may be believed about new ones. Null without anything to learn.
 */
export function trainModel(
  sample: SiteSample,
  options?: Partial<Seq2seqOptions>,
  watch?: Watch,
): ShippedNetwork | null {
  const settings = withDefaults('seq2seq', SEQ2SEQ_DEFAULTS, options);
  const site = learnSite(sample, settings, watch);
  if (site === null) return null;
  return { model: modelOf(site, calibrate(sample, settings, watch)), candidates: site.candidates };
}
