import { END_WORD, pack, START_WORD } from './batch.ts';
import { mix, pointerOf } from './copy.ts';
import { type GruRun, runForward } from './gru.ts';
import { score } from './loss.ts';
import type { Network } from './network.ts';
import { FIRST_ARGUMENT, FIRST_LOWERED, FIRST_WORD } from './vocabulary.ts';

/** One answer of the network, without start and end, and the probability it gives the whole of it. */
export interface Translation {
  readonly words: readonly number[];
  readonly probability: number;
}

/**
 * The network's best answers for a skeleton, best first (one is greedy decoding). Only placeholders that occur in
 * the source may be said, and an answer that does not end within 2 · length + 5 words is none.
 */
export function translate(network: Network, source: readonly number[], beam: number): Translation[] {
  const { shape, decoder } = network;
  const { hidden } = shape;
  encode(network, source);
  let live: Hypothesis[] = [{ words: [], logProbability: 0, state: network.initial.slice(0, hidden) }];
  const ended: Hypothesis[] = [];
  const limit = 2 * source.length + 5;
  for (let length = 0; length <= limit && live.length > 0; length++) {
    const next: Hypothesis[] = [];
    stepAll(network, live);
    live.forEach((hypothesis, row) => {
      const probabilities = rowOf(network, row, source);
      for (const word of likeliest(probabilities, beam, source)) {
        const logProbability = hypothesis.logProbability + Math.log(Math.max(probabilities[word]!, 1e-30));
        const words = word === END_WORD ? hypothesis.words : [...hypothesis.words, word];
        const state = decoder.after.slice(row * hidden, (row + 1) * hidden);
        (word === END_WORD ? ended : next).push({ words, logProbability, state });
      }
    });
    next.sort((a, b) => b.logProbability - a.logProbability);
    live = next.slice(0, beam);
    ended.sort((a, b) => b.logProbability - a.logProbability);
    const worst = ended[beam - 1]?.logProbability;
    if (worst !== undefined && (live[0]?.logProbability ?? -Infinity) < worst) break;
  }
  return ended
    .slice(0, beam)
    .map(({ words, logProbability }) => ({ words, probability: Math.exp(logProbability) }));
}

interface Hypothesis {
  readonly words: readonly number[];
  readonly logProbability: number;
  readonly state: Float32Array | Float64Array;
}

function encode(network: Network, source: readonly number[]): void {
  const { ops, shape, parameters, encoder } = network;
  const packed = pack([source], 'end');
  const run: GruRun = {
    ops,
    shape,
    embedding: parameters.embedding,
    room: encoder,
    parameters: parameters.encoder,
    packed,
  };
  runForward(run, null);
  const last = (source.length - 1) * shape.hidden;
  network.initial.set(encoder.after.subarray(last, last + shape.hidden));
}

/** Moves every hypothesis one word on; probabilities of the next word are left in `scores`. */
function stepAll(network: Network, live: readonly Hypothesis[]): void {
  const { ops, shape, parameters, decoder, initial, queries } = network;
  const { hidden } = shape;
  live.forEach(({ state }, row) => {
    initial.set(state, row * hidden);
  });
  const packed = {
    offsets: [0, live.length],
    words: live.map(({ words }) => words.at(-1) ?? START_WORD),
    order: live.map((_, row) => row),
  };
  const common = { ops, shape, embedding: parameters.embedding };
  runForward({ ...common, room: decoder, parameters: parameters.decoder, packed }, initial);
  score(network, decoder.after, live.length);
  if (!shape.copy) return;
  queries.fill(0, 0, live.length * hidden);
  ops.multiply(
    queries,
    { left: decoder.after, right: parameters.query },
    { rows: live.length, columns: hidden, inner: hidden },
  );
}

function rowOf(network: Network, row: number, source: readonly number[]): Float32Array | Float64Array {
  const { words } = network.shape;
  const probabilities = network.scores.slice(row * words, (row + 1) * words);
  if (network.shape.copy) {
    const sources = source.map((_, i) => i);
    mix(probabilities, pointerOf(network, row, sources), source);
  }
  return probabilities;
}

/** The `count` likeliest words that may be said. */
function likeliest(probabilities: ArrayLike<number>, count: number, source: readonly number[]): number[] {
  const placeholders = source.reduce((most, word) => (word < FIRST_WORD ? Math.max(most, word) : most), 0);
  const known = placeholders === 0 ? 0 : placeholders - FIRST_ARGUMENT + 1;
  const best: number[] = [];
  for (let word = 0; word < probabilities.length; word++) {
    if (!maySay(word, known)) continue;
    const p = probabilities[word]!;
    if (best.length === count && p <= probabilities[best[count - 1]!]!) continue;
    let at = best.length;
    while (at > 0 && probabilities[best[at - 1]!]! < p) at--;
    best.splice(at, 0, word);
    if (best.length > count) best.pop();
  }
  return best;
}

/** Whether a word may be said about a source with `known` arguments. */
function maySay(word: number, known: number): boolean {
  if (word >= FIRST_WORD || word === END_WORD) return true;
  if (word === START_WORD) return false;
  return word < FIRST_LOWERED ? word < FIRST_ARGUMENT + known : word < FIRST_LOWERED + known;
}
