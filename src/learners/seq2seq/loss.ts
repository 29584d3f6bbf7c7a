import { type Batch, batchOf, type WordPair } from './batch.ts';
import { copyBackward, copyForward } from './copy.ts';
import { addColumns, type GruRun, runBackward, runForward, transpose } from './gru.ts';
import type { Network } from './network.ts';
import type { Floats } from './ops.ts';

/** `softmax`: cross-entropy of the right word. `binary`: the paper's Eq. 3, every word of the vocabulary judged. */
export type Loss = 'softmax' | 'binary';

export interface BatchResult {
  /** The mean loss of a pair, averaged over its words, weighted. */
  readonly loss: number;
  /** For each pair, whether greedy decoding would give exactly its target. */
  readonly exact: readonly boolean[];
}

/** Runs the batch forward: what would the network say, and how wrong is it? */
export function measure(network: Network, pairs: readonly WordPair[], loss: Loss = 'softmax'): BatchResult {
  const { batch } = forward(network, pairs);
  const weights = rowWeights(batch);
  return { loss: lossOf(network, batch, { weights, loss }), exact: exactPairs(network, batch) };
}

/** Forward and backward: `network.slopes` becomes the gradient of the batch's loss. */
export function lossAndSlopes(
  network: Network,
  pairs: readonly WordPair[],
  loss: Loss = 'softmax',
): BatchResult {
  const { batch, encode, decode } = forward(network, pairs);
  const weights = rowWeights(batch);
  const exact = exactPairs(network, batch);
  const value = lossOf(network, batch, { weights, loss });
  network.slopes.all.fill(0);
  network.encoder.afterChange.fill(0);
  if (network.shape.copy) copyBackward(network, batch, weights);
  else {
    scoreChange(network, batch, { weights, loss });
    network.decoder.afterChange.fill(0, 0, batch.answers.length * network.shape.hidden);
  }
  outputBackward(network, batch);
  const initialChange = runBackward(decode, network.slopes.decoder, network.slopes.embedding);
  handBack(network, batch, initialChange);
  runBackward(encode, network.slopes.encoder, network.slopes.embedding);
  return { loss: value, exact };
}

interface Runs {
  readonly batch: Batch;
  readonly encode: GruRun;
  readonly decode: GruRun;
}

/** Leaves the probabilities of every word at every decoder row in `network.scores`. */
function forward(network: Network, pairs: readonly WordPair[]): Runs {
  const { ops, shape, parameters, encoder, decoder } = network;
  const batch = batchOf(pairs);
  const common = { ops, shape, embedding: parameters.embedding };
  const encode = { ...common, room: encoder, parameters: parameters.encoder, packed: batch.source };
  const decode = { ...common, room: decoder, parameters: parameters.decoder, packed: batch.target };
  runForward(encode, null);
  const last = batch.source.words.length - pairs.length;
  batch.target.order.forEach((pair, row) => {
    const from = (last + batch.sourceRow[pair]!) * shape.hidden;
    network.initial.set(encoder.after.subarray(from, from + shape.hidden), row * shape.hidden);
  });
  runForward(decode, network.initial);
  score(network, decoder.after, batch.answers.length);
  if (shape.copy) copyForward(network, batch);
  return { batch, encode, decode };
}

/** The probabilities of the words in each of the first `rows` decoder states. */
export function score(network: Network, states: Floats, rows: number): void {
  const { ops, shape, parameters, scores } = network;
  for (let i = 0; i < rows; i++) scores.set(parameters.outputBias, i * shape.words);
  ops.multiply(
    scores,
    { left: states, right: parameters.output },
    { rows, columns: shape.words, inner: shape.hidden },
  );
  ops.softmax(scores, rows, shape.words);
}

/** Each pair's weight spread over its decoder rows; all of them sum to one. */
function rowWeights({ pairs, target }: Batch): Float64Array {
  const total = pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const weights = new Float64Array(target.words.length);
  for (let t = 0; t + 1 < target.offsets.length; t++) {
    for (let row = target.offsets[t]!; row < target.offsets[t + 1]!; row++) {
      const pair = pairs[target.order[row - target.offsets[t]!]!]!;
      weights[row] = pair.weight / (total * (pair.target.length + 1));
    }
  }
  return weights;
}

interface Judged {
  readonly weights: Float64Array;
  readonly loss: Loss;
}

const TINY = 1e-12;

function lossOf(
  { scores, shape: { words } }: Network,
  { answers }: Batch,
  { weights, loss }: Judged,
): number {
  let sum = 0;
  answers.forEach((answer, row) => {
    let rowLoss = -Math.log(Math.max(scores[row * words + answer]!, TINY));
    for (let word = 0; loss === 'binary' && word < words; word++) {
      if (word !== answer) rowLoss -= Math.log(Math.max(1 - scores[row * words + word]!, TINY));
    }
    sum += weights[row]! * rowLoss;
  });
  return sum;
}

/** Probabilities become the slopes of the scores they came from, in place. */
function scoreChange(
  { scores, shape: { words } }: Network,
  { answers }: Batch,
  { weights, loss }: Judged,
): void {
  answers.forEach((answer, row) => {
    const from = row * words;
    const weight = weights[row]!;
    if (loss === 'binary') {
      binaryChange(scores.subarray(from, from + words), answer, weight);
      return;
    }
    for (let j = from; j < from + words; j++) scores[j]! *= weight;
    scores[from + answer]! -= weight;
  });
}

/** With g the slope of Eq. 3 in each probability p, that in the scores is p · (g − Σ g p). */
function binaryChange(row: Floats, answer: number, weight: number): void {
  let sum = 0;
  const timesSlope = (p: number, word: number): number => (word === answer ? -1 : p / Math.max(1 - p, TINY));
  for (let j = 0; j < row.length; j++) sum += timesSlope(row[j]!, j);
  for (let j = 0; j < row.length; j++) row[j] = weight * (timesSlope(row[j]!, j) - row[j]! * sum);
}

/** From the slopes of the scores to those of the output weights and of the decoder's states. */
function outputBackward(network: Network, { answers }: Batch): void {
  const { ops, shape, parameters, slopes, decoder, scores, outputTurned } = network;
  const { words, hidden } = shape;
  const rows = answers.length;
  ops.multiply(
    slopes.output,
    { left: decoder.after, right: scores, transposed: true },
    { rows: hidden, columns: words, inner: rows },
  );
  addColumns(slopes.outputBias, scores, rows);
  transpose(outputTurned, parameters.output, hidden);
  ops.multiply(
    decoder.afterChange,
    { left: scores, right: outputTurned },
    { rows, columns: hidden, inner: words },
  );
}

/** The decoder's initial states are the encoder's last ones. */
function handBack({ encoder, shape: { hidden } }: Network, batch: Batch, change: Floats): void {
  const last = batch.source.words.length - batch.pairs.length;
  batch.target.order.forEach((pair, row) => {
    const to = (last + batch.sourceRow[pair]!) * hidden;
    for (let j = 0; j < hidden; j++) encoder.afterChange[to + j]! += change[row * hidden + j]!;
  });
}

function exactPairs({ scores, shape: { words } }: Network, { pairs, target, answers }: Batch): boolean[] {
  const exact = pairs.map(() => true);
  for (let t = 0; t + 1 < target.offsets.length; t++) {
    for (let row = target.offsets[t]!; row < target.offsets[t + 1]!; row++) {
      const from = row * words;
      const best = scores[from + answers[row]!]!;
      for (let j = from; j < from + words; j++) {
        if (scores[j]! > best) exact[target.order[row - target.offsets[t]!]!] = false;
      }
    }
  }
  return exact;
}
