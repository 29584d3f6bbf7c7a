import { expect, test } from 'vitest';
import { seededRandom } from '../../base/random.ts';
import type { WordPair } from './batch.ts';
import { resumeTraining, saveTraining } from './checkpoint.ts';
import { translate } from './decode.ts';
import { createNetwork, type Network, randomize, roomFor } from './network.ts';
import { startTraining, type TrainingOptions, train } from './train.ts';
import { FIRST_ARGUMENT, FIRST_WORD } from './vocabulary.ts';

const A = FIRST_ARGUMENT;
const W = FIRST_WORD;
const PAIRS: readonly WordPair[] = [
  { source: [W, W + 1, A, A + 1], target: [W, W + 1, A], weight: 3 },
  { source: [W, W + 1, A], target: [W, W + 1, A], weight: 3 },
  { source: [W, W + 2, A], target: [W, W + 3, A], weight: 2 },
  { source: [W, W + 2, W + 4, A], target: [W, W + 2, W + 4, A], weight: 2 },
  { source: [W + 5, A, A + 1], target: [W, A + 1, A], weight: 1 },
];
const OPTIONS: TrainingOptions = {
  epochs: 12,
  batch: 3,
  optimizer: 'adam',
  learningRate: 0.01,
  clip: 5,
  loss: 'softmax',
  patience: 12,
  seed: 4,
};

test.each([
  ['adam', 'softmax', false],
  ['adam', 'binary', false],
  ['adam', 'softmax', true],
  ['sgd', 'softmax', false],
] as const)('%s with the %s loss (copying: %s) learns every pair', (optimizer, loss, copy) => {
  const network = untrained(copy);
  trainOn(network, {
    ...OPTIONS,
    optimizer,
    loss,
    epochs: 40,
    learningRate: optimizer === 'sgd' ? 0.5 : 0.01,
  });
  for (const { source, target } of PAIRS) expect(translate(network, source, 1)[0]?.words).toEqual(target);
});

test('the same seed gives the same weights, bit by bit; another seed others', () => {
  const weights = (seed: number): Float32Array =>
    Float32Array.from(trainOn(untrained(false), { ...OPTIONS, epochs: 3, seed }).parameters.all);
  expect(weights(4)).toEqual(weights(4));
  expect(weights(4)).not.toEqual(weights(5));
});

test('training that stops and is resumed from text ends with the same weights', () => {
  const whole = trainOn(untrained(false), OPTIONS);
  const first = untrained(false);
  const state = startTraining(first);
  train(state, { pairs: PAIRS, heldOut: [] }, { options: OPTIONS, goOn: ({ epoch }) => epoch < 5 });
  expect(state.epoch).toBe(5);
  const second = untrained(false);
  const resumed = resumeTraining(second, saveTraining(state));
  train(resumed, { pairs: PAIRS, heldOut: [] }, { options: OPTIONS, goOn: () => true });
  expect(second.parameters.all).toEqual(whole.parameters.all);
});

test('training without a better result on held-out pairs ends early', () => {
  const state = startTraining(untrained(false));
  const impossible = [{ source: [W, W + 1, A], target: [W + 5, W + 5, W + 5], weight: 1 }];
  const options = { ...OPTIONS, epochs: 40, patience: 3 };
  train(state, { pairs: PAIRS, heldOut: impossible }, { options, goOn: () => true });
  expect(state.epoch).toBeLessThan(10);
});

test('a beam gives several answers, best first, and never a placeholder the source does not have', () => {
  const network = trainOn(untrained(false), OPTIONS);
  const answers = translate(network, [W, W + 1, A], 3);
  expect(answers.length).toBeGreaterThan(1);
  answers.slice(1).forEach((answer, i) => {
    expect(answer.probability).toBeLessThanOrEqual(answers[i]!.probability);
  });
  expect(answers.flatMap(({ words }) => words).filter((word) => word < W && word !== A)).toEqual([]);
});

test('a saved training of another shape is refused', () => {
  const text = saveTraining(startTraining(untrained(false)));
  expect(() => resumeTraining(untrained(true), text)).toThrow(/another shape/);
});

function untrained(copy: boolean): Network {
  const shape = { words: W + 6, hidden: 24, embedding: 16, copy };
  const network = createNetwork(shape, roomFor(PAIRS, 4));
  randomize(network, seededRandom(1));
  return network;
}

function trainOn(network: Network, options: TrainingOptions): Network {
  train(startTraining(network), { pairs: PAIRS, heldOut: [] }, { options, goOn: () => true });
  return network;
}
