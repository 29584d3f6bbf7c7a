import type { Random } from '../../base/random.ts';
import type { WordPair } from './batch.ts';
import { type GruRoom, gruRoom } from './gru.ts';
import type { Floats, Ops } from './ops.ts';
import {
  initialize,
  type NetworkShape,
  type Parameters,
  parameterCount,
  parametersIn,
} from './parameters.ts';
import { plainOps } from './plain-ops.ts';
import { wasmOps, wasmWorks } from './wasm-ops.ts';

/** Encoder, decoder and everything they need at hand, so that no step allocates. */
export interface Network {
  readonly ops: Ops;
  readonly shape: NetworkShape;
  readonly parameters: Parameters;
  readonly slopes: Parameters;
  readonly means: Floats;
  readonly squares: Floats;
  readonly encoder: GruRoom;
  readonly decoder: GruRoom;
  /** The encoder's last states in the decoder's order of sequences. */
  readonly initial: Floats;
  /** Decoder rows × words: probabilities, then their changes. */
  readonly scores: Floats;
  readonly outputTurned: Floats;
  /** For copying: queries and their changes, and the generator's own probabilities. */
  readonly queries: Floats;
  readonly queryChange: Floats;
  readonly generated: Floats;
  readonly queryTurned: Floats;
}

/** The largest batch that a network must take. */
export interface NetworkRoom {
  readonly sequences: number;
  readonly sourceRows: number;
  readonly targetRows: number;
}

export type Backend = 'auto' | 'wasm' | 'plain' | 'double';

export function createNetwork(shape: NetworkShape, room: NetworkRoom, backend: Backend = 'auto'): Network {
  const useWasm = backend === 'wasm' || (backend === 'auto' && wasmWorks());
  if (!useWasm) return build(plainOps(backend === 'double' ? 'double' : 'single'), shape, room);
  let capacity = 0;
  const count = <T>(length: number, nothing: T): T => {
    capacity += Math.ceil(length / 4) * 4;
    return nothing;
  };
  const counting: Ops = {
    ...plainOps(),
    floats: (length) => count(length, new Float32Array(0)),
    ints: (length) => count(length, new Int32Array(0)),
  };
  build(counting, shape, room);
  return build(wasmOps(capacity), shape, room);
}

/** The room that batches of at most `sequences` of these pairs can need. */
export function roomFor(pairs: readonly WordPair[], sequences: number): NetworkRoom {
  const longest = (of: (pair: WordPair) => number): number =>
    pairs.reduce((most, pair) => Math.max(most, of(pair)), 1);
  return {
    sequences,
    sourceRows: sequences * longest((pair) => pair.source.length),
    targetRows: sequences * (longest((pair) => pair.target.length) + 1),
  };
}

export function randomize(network: Network, random: Random): void {
  initialize(network.parameters, network.shape, random);
}

function build(ops: Ops, shape: NetworkShape, room: NetworkRoom): Network {
  const { words, hidden, copy } = shape;
  const count = parameterCount(shape);
  const copyRows = copy ? room.targetRows : 0;
  const target = { rows: room.targetRows, sequences: room.sequences };
  return {
    ops,
    shape,
    parameters: parametersIn(ops.floats(count), shape),
    slopes: parametersIn(ops.floats(count), shape),
    means: ops.floats(count),
    squares: ops.floats(count),
    encoder: gruRoom(ops, shape, { rows: room.sourceRows, sequences: room.sequences }),
    decoder: gruRoom(ops, shape, target),
    initial: ops.floats(room.sequences * hidden),
    scores: ops.floats(room.targetRows * words),
    outputTurned: ops.floats(words * hidden),
    queries: ops.floats(copyRows * hidden),
    queryChange: ops.floats(copyRows * hidden),
    generated: ops.floats(copyRows * words),
    queryTurned: ops.floats(copy ? hidden * hidden : 0),
  };
}
