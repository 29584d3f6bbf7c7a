import type { SiteSample } from '../inputs/site-sample.ts';
import type { Watch } from '../learners/learner.ts';

/** What every method is told. */
export interface TrainOptions {
  /** The same seed and sample give the same result. */
  readonly seed: number;
  /** Largest share of distinct pages that may be lost, for methods that ask. */
  readonly maxLoss: number;
}

/** A method after training: the key of any URL of the site. */
export interface Trained {
  readonly keyOf: (url: string) => string;
  /** Rules deployed; 0 for methods without rules. */
  readonly rules: number;
}

/** Something that decides which URLs are the same page. Training must not look at anything but the sample. */
export interface Method {
  readonly name: string;
  readonly summary: string;
  train(sample: SiteSample, options: TrainOptions, watch?: Watch): Trained;
}
