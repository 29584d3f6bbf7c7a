import type { Batch } from './batch.ts';
import { transpose } from './gru.ts';
import type { Network } from './network.ts';
import type { Floats } from './ops.ts';

/**
 * The copy mechanism, the paper's future work: at each step a gate g mixes the words that the decoder generates with
 * the words of the source, weighed by how well their encoder states answer the decoder's query (pointer-generator).
 * Costs about two fifths more a step and converges more slowly than placeholders alone, so it is an option.
 */
export function copyForward(network: Network, batch: Batch): void {
  const { ops, shape, parameters, queries, generated, scores, decoder } = network;
  const { hidden, words } = shape;
  const rows = batch.answers.length;
  queries.fill(0, 0, rows * hidden);
  ops.multiply(
    queries,
    { left: decoder.after, right: parameters.query },
    { rows, columns: hidden, inner: hidden },
  );
  generated.set(scores.subarray(0, rows * words));
  forEachRow(batch, (row, pair) => {
    const sources = sourceRows(batch, pair);
    const pointer = pointerOf(network, row, sources);
    mix(scores.subarray(row * words, (row + 1) * words), pointer, batch.pairs[pair]!.source);
  });
}

/** What one decoder state points at. */
export interface Pointer {
  /** The probability of generating instead of copying. */
  readonly gate: number;
  /** How much each word of the source is pointed at; sums to one. */
  readonly shares: Float64Array;
}

/** Generated probabilities become mixed ones, in place. */
export function mix(row: Floats, { gate, shares }: Pointer, source: readonly number[]): void {
  for (let j = 0; j < row.length; j++) row[j]! *= gate;
  source.forEach((word, i) => {
    row[word]! += (1 - gate) * shares[i]!;
  });
}

export function pointerOf(network: Network, row: number, sources: readonly number[]): Pointer {
  const { shape, parameters, queries, decoder, encoder } = network;
  const { hidden } = shape;
  const gate =
    1 /
    (1 +
      Math.exp(
        -dot(decoder.after, row, { with: parameters.gate, row: 0, hidden }) - parameters.gate[hidden]!,
      ));
  const shares = Float64Array.from(sources, (source) =>
    dot(queries, row, { with: encoder.after, row: source, hidden }),
  );
  const top = shares.reduce((most, share) => Math.max(most, share), -Infinity);
  let sum = 0;
  for (let i = 0; i < shares.length; i++) {
    shares[i] = Math.exp(shares[i]! - top);
    sum += shares[i]!;
  }
  for (let i = 0; i < shares.length; i++) shares[i]! /= sum;
  return { gate, shares };
}

/**
 * Turns `scores` into the slopes of the generator's scores, and adds what copying says about the decoder's states
 * (set here), the encoder's states and its own parameters.
 */
export function copyBackward(network: Network, batch: Batch, weights: Float64Array): void {
  const { ops, shape, parameters, slopes, queryChange, queryTurned, decoder } = network;
  const { hidden } = shape;
  const rows = batch.answers.length;
  queryChange.fill(0, 0, rows * hidden);
  decoder.afterChange.fill(0, 0, rows * hidden);
  forEachRow(batch, (row, pair) => rowBackward(network, batch, { row, pair, weight: weights[row]! }));
  ops.multiply(
    slopes.query,
    { left: decoder.after, right: queryChange, transposed: true },
    { rows: hidden, columns: hidden, inner: rows },
  );
  transpose(queryTurned, parameters.query, hidden);
  ops.multiply(
    decoder.afterChange,
    { left: queryChange, right: queryTurned },
    { rows, columns: hidden, inner: hidden },
  );
}

interface WeightedRow {
  readonly row: number;
  readonly pair: number;
  readonly weight: number;
}

function rowBackward(network: Network, batch: Batch, { row, pair, weight }: WeightedRow): void {
  const { words } = network.shape;
  const answer = batch.answers[row]!;
  const { source } = batch.pairs[pair]!;
  const sources = sourceRows(batch, pair);
  const { gate, shares } = pointerOf(network, row, sources);
  const own = network.generated[row * words + answer]!;
  const copied = source.reduce((sum, word, i) => sum + (word === answer ? shares[i]! : 0), 0);
  const slope = -weight / Math.max(gate * own + (1 - gate) * copied, 1e-12);
  for (let j = 0; j < words; j++) {
    const p = network.generated[row * words + j]!;
    network.scores[row * words + j] = slope * gate * own * ((j === answer ? 1 : 0) - p);
  }
  gateBackward(network, row, slope * (own - copied) * gate * (1 - gate));
  sources.forEach((from, i) => {
    const hit = source[i] === answer ? 1 : 0;
    pointBackward(network, row, { from, slope: slope * (1 - gate) * shares[i]! * (hit - copied) });
  });
}

function gateBackward(
  { shape: { hidden }, parameters, slopes, decoder }: Network,
  row: number,
  slope: number,
): void {
  for (let j = 0; j < hidden; j++) {
    slopes.gate[j]! += slope * decoder.after[row * hidden + j]!;
    decoder.afterChange[row * hidden + j]! += slope * parameters.gate[j]!;
  }
  slopes.gate[hidden]! += slope;
}

function pointBackward(
  network: Network,
  row: number,
  { from, slope }: { from: number; slope: number },
): void {
  const { shape, encoder, queries, queryChange } = network;
  const { hidden } = shape;
  for (let j = 0; j < hidden; j++) {
    queryChange[row * hidden + j]! += slope * encoder.after[from * hidden + j]!;
    encoder.afterChange[from * hidden + j]! += slope * queries[row * hidden + j]!;
  }
}

/** The encoder rows that hold the words of a pair's source, in order. */
function sourceRows({ source, pairs, sourceRow }: Batch, pair: number): number[] {
  const steps = source.offsets.length - 1;
  const length = pairs[pair]!.source.length;
  return Array.from({ length }, (_, i) => source.offsets[steps - length + i]! + sourceRow[pair]!);
}

function forEachRow({ target }: Batch, visit: (row: number, pair: number) => void): void {
  for (let t = 0; t + 1 < target.offsets.length; t++) {
    for (let row = target.offsets[t]!; row < target.offsets[t + 1]!; row++) {
      visit(row, target.order[row - target.offsets[t]!]!);
    }
  }
}

interface Other {
  readonly with: Floats;
  readonly row: number;
  readonly hidden: number;
}

function dot(values: Floats, row: number, { with: others, row: otherRow, hidden }: Other): number {
  let sum = 0;
  for (let j = 0; j < hidden; j++) sum += values[row * hidden + j]! * others[otherRow * hidden + j]!;
  return sum;
}
