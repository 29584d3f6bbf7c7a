import { clopperPearsonUpper } from '../../base/binomial.ts';
import { hash32 } from '../../base/hash.ts';
import { capSample } from '../../clusters/cap.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { Watch } from '../learner.ts';
import { translate } from './decode.ts';
import { fits } from './distill.ts';
import { rulesOfAnswer } from './form-rule.ts';
import type { Seq2seqOptions } from './options.ts';
import { type TrainedSite, trainSite } from './train-site.ts';
import { Verifier } from './verify.ts';

/** No answer has a probability this high: a network that earned no trust is never believed. */
export const NEVER = 2;
/** Share of skeletons left out, and the share of wrong answers about them that is still accepted (at 95 %). */
const LEFT_OUT = 0.2;
const MAX_WRONG = 0.1;
const STEPS: readonly number[] = [0.99, 0.98, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5];

/**
 * The probability from which the network may be believed about skeletons that it never saw: a second network is
 * trained without a fifth of the skeletons and asked about those. Thresholds are tried from strict to loose, and the
 * last before the first that fails is taken, so trying many costs no certainty.
 */
export function calibrate(whole: SiteSample, options: Seq2seqOptions, watch?: Watch): number {
  const sample = capSample(whole, { maxUrls: options.maxUrls, seed: options.seed });
  const leaveOut = (words: readonly number[]): boolean => isLeftOut(words, options.seed);
  const trained = sample.cluster === null ? null : trainSite(sample, options, { watch, leaveOut });
  if (trained === null) return NEVER;
  const trials = trialsOf(trained, leaveOut);
  let threshold = NEVER;
  for (const step of STEPS) {
    const sure = trials.filter(({ probability }) => probability >= step);
    const wrong = sure.filter(({ isRight }) => !isRight).length;
    if (clopperPearsonUpper(wrong, sure.length) > MAX_WRONG) break;
    threshold = step;
  }
  return threshold;
}

interface Trial {
  readonly probability: number;
  readonly isRight: boolean;
}

/** An answer about a skeleton is right if following it hides no content. */
function trialsOf(
  { sample, network, pairs: { table }, heldOut }: TrainedSite,
  leftOut: (words: readonly number[]) => boolean,
): Trial[] {
  const verifier = new Verifier(sample, table.vocabulary, heldOut);
  const trials: Trial[] = [];
  table.skeletons.forEach(({ words }, skeleton) => {
    if (!leftOut(words) || !fits(network, words)) return;
    const answer = translate(network, words, 1)[0];
    if (answer === undefined || answer.words.join(' ') === words.join(' ')) return;
    const gains = rulesOfAnswer(table, skeleton, answer).map((rule) => verifier.gainOf(rule));
    const isRight = gains.every((gain) => gain !== null && gain.lost === 0);
    trials.push({ probability: answer.probability, isRight });
  });
  return trials;
}

function isLeftOut(words: readonly number[], seed: number): boolean {
  return hash32(words.join(' '), seed) < LEFT_OUT * 4294967296;
}
