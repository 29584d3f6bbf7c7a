import { UndustError } from '../../base/errors.ts';
import { floatsFromText, floatsToText } from './float-text.ts';
import type { Network } from './network.ts';
import type { TrainingState } from './train.ts';

/** A training run as text, to be continued later as if it had never stopped. */
export function saveTraining(state: TrainingState): string {
  const { network, best, ...counters } = state;
  const { parameters, means, squares } = network;
  return JSON.stringify({
    undust: 1,
    training: 'seq2seq',
    ...counters,
    // JSON has no infinity: before the first epoch there is no best loss.
    bestLoss: Number.isFinite(counters.bestLoss) ? counters.bestLoss : null,
    parameters: floatsToText(parameters.all),
    means: floatsToText(means),
    squares: floatsToText(squares),
    best: floatsToText(best),
  });
}

/** Puts a saved run into a network of the same shape. */
export function resumeTraining(network: Network, text: string): TrainingState {
  const saved = JSON.parse(text);
  if (saved.undust !== 1 || saved.training !== 'seq2seq') {
    throw new UndustError('UNDUST_MODEL_FORMAT', 'this is no saved training of a network');
  }
  const parameters = floatsFromText(saved.parameters);
  if (parameters.length !== network.parameters.all.length) {
    throw new UndustError('UNDUST_MODEL_FORMAT', 'the saved training is of a network of another shape');
  }
  network.parameters.all.set(parameters);
  network.means.set(floatsFromText(saved.means));
  network.squares.set(floatsFromText(saved.squares));
  return {
    network,
    epoch: saved.epoch,
    step: saved.step,
    best: floatsFromText(saved.best),
    bestEpoch: saved.bestEpoch,
    bestExact: saved.bestExact,
    bestLoss: saved.bestLoss ?? Infinity,
  };
}
