import type { Loss } from './loss.ts';
import type { Backend } from './network.ts';
import type { Cut } from './spans.ts';

export interface Seq2seqOptions {
  /** Size of the states of encoder and decoder; the paper has 512. A multiple of four. */
  readonly hidden: number;
  /** Size of a word's embedding; null: as `hidden`. A multiple of four. */
  readonly embedding: number | null;
  /** Passes over the training pairs, at most. */
  readonly epochs: number;
  /** Seconds after which training ends with what it has; null: no limit, and the same result on every machine. */
  readonly timeLimit: number | null;
  /** Pairs per training step. */
  readonly batch: number;
  /** How the network learns from a step. */
  readonly optimizer: 'adam' | 'sgd';
  /** The step size at the start; null: 0.003 for adam, 0.5 for sgd. */
  readonly learningRate: number | null;
  /** The length to which a gradient is cut. */
  readonly clip: number;
  /** What is minimized: `softmax` cross-entropy, or the paper's sum of `binary` ones. */
  readonly loss: Loss;
  /** Epochs without a better result on held-out contents after which training stops. */
  readonly patience: number;
  /** Share of the contents held back from training. */
  readonly holdOut: number;
  /** Whether the decoder may point at words of the source; slower, rarely better. */
  readonly copy: boolean;
  /** Where words end: as in the `paper`, or `fine`, at dots and colons behind the host too. */
  readonly cut: Cut;
  /** Share of the URLs in which a word must occur to be a function and not an argument. */
  readonly minFrequency: number;
  /** Whether skeletons of which no cluster says anything are trained as their own translation; not so in the paper. */
  readonly copyUnpaired: boolean;
  /** URLs that are learned from at most, whole clusters of them. */
  readonly maxUrls: number;
  /** Distinct template pairs that are trained on, the most frequent ones. */
  readonly maxPairs: number;
  /** Answers of the network that are tried for each skeleton. */
  readonly beam: number;
  /** Largest share of hidden contents among what a rule brings together. */
  readonly maxFalse: number;
  /** What all random choices follow from. */
  readonly seed: number;
  /** What computes: WebAssembly where it runs (`auto`), or plain TypeScript. */
  readonly backend: Exclude<Backend, 'double'>;
}

export const SEQ2SEQ_DEFAULTS: Seq2seqOptions = {
  hidden: 128,
  embedding: null,
  epochs: 30,
  timeLimit: null,
  batch: 20,
  optimizer: 'adam',
  learningRate: null,
  clip: 5,
  loss: 'softmax',
  patience: 12,
  holdOut: 0.2,
  copy: false,
  cut: 'fine',
  minFrequency: 0.01,
  copyUnpaired: true,
  maxUrls: 30_000,
  maxPairs: 3000,
  beam: 4,
  maxFalse: 0.05,
  seed: 1,
  backend: 'auto',
};
