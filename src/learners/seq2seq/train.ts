import { seededRandom, shuffle } from '../../base/random.ts';
import type { WordPair } from './batch.ts';
import { type Loss, lossAndSlopes, measure } from './loss.ts';
import type { Network } from './network.ts';

export interface TrainingOptions {
  /** Passes over the training pairs, at most. */
  readonly epochs: number;
  /** Pairs per step. */
  readonly batch: number;
  readonly optimizer: 'adam' | 'sgd';
  /** The step size; null: 0.003 for adam, 0.5 for sgd. */
  readonly learningRate: number | null;
  /** The length to which a gradient is cut. */
  readonly clip: number;
  readonly loss: Loss;
  /** Epochs without a better result on held-out clusters after which training stops. */
  readonly patience: number;
  readonly seed: number;
}

/** Where a training run stands: enough, with the network's own arrays, to go on as if it had never stopped. */
export interface TrainingState {
  readonly network: Network;
  epoch: number;
  step: number;
  /** The parameters of the best epoch so far, and its results. */
  best: Float32Array;
  bestEpoch: number;
  bestExact: number;
  bestLoss: number;
}

export interface EpochReport {
  readonly epoch: number;
  /** Mean loss over the epoch's training batches. */
  readonly loss: number;
  /** Share (by weight) of the training pairs that the network got exactly right when it met them. */
  readonly trainExact: number;
  /** The same for the held-out pairs, after the epoch. */
  readonly heldOutExact: number;
}

export interface TrainingSet {
  readonly pairs: readonly WordPair[];
  readonly heldOut: readonly WordPair[];
}

export function startTraining(network: Network): TrainingState {
  const best = Float32Array.from(network.parameters.all);
  return { network, epoch: 0, step: 0, best, bestEpoch: 0, bestExact: -1, bestLoss: Infinity };
}

/**
 * Trains until nothing improves, the epochs are used up, or `goOn` says stop; the state can be saved and continued.
 * Afterwards `state.best` holds the parameters to use.
 */
export function train(
  state: TrainingState,
  set: TrainingSet,
  { options, goOn }: { readonly options: TrainingOptions; readonly goOn: (report: EpochReport) => boolean },
): void {
  const reachable = reachableExact(set.pairs);
  while (state.epoch < options.epochs && state.epoch - state.bestEpoch < options.patience) {
    const report = trainEpoch(state, set, options);
    if (!goOn(report)) break;
    if (report.trainExact >= reachable && report.loss < SETTLED) break;
  }
}

/** Below this loss another epoch changes no answer. */
const SETTLED = 0.01;

function trainEpoch(state: TrainingState, set: TrainingSet, options: TrainingOptions): EpochReport {
  const { network } = state;
  const order = epochOrder(set.pairs.length, state.epoch, options);
  let loss = 0;
  let right = 0;
  let total = 0;
  for (let from = 0; from < order.length; from += options.batch) {
    const pairs = order.slice(from, from + options.batch).map((i) => set.pairs[i]!);
    const result = lossAndSlopes(network, pairs, options.loss);
    update(state, options);
    pairs.forEach((pair, i) => {
      total += pair.weight;
      loss += result.loss * pair.weight;
      right += result.exact[i] ? pair.weight : 0;
    });
  }
  state.epoch++;
  const heldOut = test(network, set.heldOut.length > 0 ? set.heldOut : set.pairs, options);
  keepBest(state, heldOut);
  return { epoch: state.epoch, loss: loss / total, trainExact: right / total, heldOutExact: heldOut.exact };
}

/** Every pair once in a random order; a handful of pairs several times, so that an epoch is worth being judged. */
function epochOrder(count: number, epoch: number, { batch, seed }: TrainingOptions): number[] {
  const random = seededRandom(seed * 100_003 + epoch);
  const order: number[] = [];
  while (order.length < MIN_STEPS * batch) {
    order.push(
      ...shuffle(
        Array.from({ length: count }, (_, i) => i),
        random,
      ),
    );
  }
  return order;
}

const MIN_STEPS = 40;

function keepBest(state: TrainingState, { exact, loss }: { exact: number; loss: number }): void {
  const better = exact > state.bestExact || (exact === state.bestExact && loss < state.bestLoss);
  if (!better) return;
  state.best.set(state.network.parameters.all);
  if (exact > state.bestExact) state.bestEpoch = state.epoch;
  state.bestExact = exact;
  state.bestLoss = loss;
}

const ADAM = { keepMean: 0.9, keepSquare: 0.999, tiny: 1e-8 };

/** One step of the optimizer along `network.slopes`. */
function update(state: TrainingState, options: TrainingOptions): void {
  const { ops, parameters, slopes, means, squares } = state.network;
  state.step++;
  const length = Math.sqrt(ops.sumOfSquares(slopes.all));
  const scale = length > options.clip ? options.clip / length : 1;
  // Half a cosine down to a twentieth: the noise of large steps is what keeps the last pairs from being learned.
  const decay = 0.525 + 0.475 * Math.cos((Math.PI * state.epoch) / options.epochs);
  if (options.optimizer === 'adam') {
    const early = Math.sqrt(1 - ADAM.keepSquare ** state.step) / (1 - ADAM.keepMean ** state.step);
    const rate = (options.learningRate ?? 0.003) * decay * early;
    ops.adam(parameters.all, { slopes: slopes.all, means, squares }, { rate, scale, ...ADAM });
    return;
  }
  const rate = (options.learningRate ?? 0.5) * decay * scale;
  for (let i = 0; i < parameters.all.length; i++) parameters.all[i]! -= rate * slopes.all[i]!;
}

function test(
  network: Network,
  pairs: readonly WordPair[],
  options: TrainingOptions,
): { exact: number; loss: number } {
  let right = 0;
  let loss = 0;
  let total = 0;
  for (let from = 0; from < pairs.length; from += options.batch) {
    const some = pairs.slice(from, from + options.batch);
    const result = measure(network, some, options.loss);
    some.forEach((pair, i) => {
      total += pair.weight;
      loss += result.loss * pair.weight;
      right += result.exact[i] ? pair.weight : 0;
    });
  }
  return { exact: right / total, loss: loss / total };
}

/** A source with several targets can have only one of them right: the best share that any network could reach. */
function reachableExact(pairs: readonly WordPair[]): number {
  const best = new Map<string, number>();
  let total = 0;
  for (const { source, weight } of pairs) {
    const key = source.join(' ');
    best.set(key, Math.max(best.get(key) ?? 0, weight));
    total += weight;
  }
  let sum = 0;
  for (const weight of best.values()) sum += weight;
  return sum / total - 1e-9;
}
