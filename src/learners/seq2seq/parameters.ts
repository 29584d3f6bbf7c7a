import type { Random } from '../../base/random.ts';
import type { Floats } from './ops.ts';

/** The sizes that say what a network looks like; all but `words` are multiples of four. */
export interface NetworkShape {
  readonly words: number;
  readonly hidden: number;
  readonly embedding: number;
  /** Whether the decoder may also point at a word of the source. */
  readonly copy: boolean;
}

export interface GruParameters {
  /** embedding × 3 hidden. */
  readonly input: Floats;
  readonly inputBias: Floats;
  /** hidden × 3 hidden. */
  readonly recurrent: Floats;
  readonly recurrentBias: Floats;
}

/** Every number that training changes, as one array (to save, clip and update) and as its parts. */
export interface Parameters {
  readonly all: Floats;
  /** words × embedding, shared by encoder and decoder. */
  readonly embedding: Floats;
  readonly encoder: GruParameters;
  readonly decoder: GruParameters;
  /** hidden × words. */
  readonly output: Floats;
  readonly outputBias: Floats;
  /** hidden × hidden, and the gate between generating and copying; empty without copying. */
  readonly query: Floats;
  readonly gate: Floats;
}

export function parameterCount(shape: NetworkShape): number {
  return Object.values(lengths(shape)).reduce((sum, length) => sum + padded(length), 0);
}

/** The parts of `all`, which has `parameterCount` numbers. */
export function parametersIn(all: Floats, shape: NetworkShape): Parameters {
  let from = 0;
  const part = (length: number): Floats => {
    const view = all.subarray(from, from + length);
    from += padded(length);
    return view;
  };
  const sizes = lengths(shape);
  return {
    all,
    embedding: part(sizes.embedding),
    encoder: {
      input: part(sizes.encoderInput),
      inputBias: part(sizes.encoderInputBias),
      recurrent: part(sizes.encoderRecurrent),
      recurrentBias: part(sizes.encoderRecurrentBias),
    },
    decoder: {
      input: part(sizes.decoderInput),
      inputBias: part(sizes.decoderInputBias),
      recurrent: part(sizes.decoderRecurrent),
      recurrentBias: part(sizes.decoderRecurrentBias),
    },
    output: part(sizes.output),
    outputBias: part(sizes.outputBias),
    query: part(sizes.query),
    gate: part(sizes.gate),
  };
}

/** Uniform in ±1/√size, biases zero. */
export function initialize(parameters: Parameters, shape: NetworkShape, random: Random): void {
  const fill = (values: Floats, size: number): void => {
    const reach = 1 / Math.sqrt(size);
    for (let i = 0; i < values.length; i++) values[i] = (2 * random.next() - 1) * reach;
  };
  fill(parameters.embedding, shape.embedding);
  for (const gru of [parameters.encoder, parameters.decoder]) {
    fill(gru.input, shape.embedding);
    fill(gru.recurrent, shape.hidden);
  }
  fill(parameters.output, shape.hidden);
  fill(parameters.query, shape.hidden);
  fill(parameters.gate, shape.hidden);
}

function lengths({ words, hidden, embedding, copy }: NetworkShape) {
  return {
    embedding: words * embedding,
    encoderInput: embedding * 3 * hidden,
    encoderInputBias: 3 * hidden,
    encoderRecurrent: hidden * 3 * hidden,
    encoderRecurrentBias: 3 * hidden,
    decoderInput: embedding * 3 * hidden,
    decoderInputBias: 3 * hidden,
    decoderRecurrent: hidden * 3 * hidden,
    decoderRecurrentBias: 3 * hidden,
    output: hidden * words,
    outputBias: words,
    query: copy ? hidden * hidden : 0,
    gate: copy ? hidden + 1 : 0,
  };
}

/** Kernels read four numbers at a time. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
