import type { Packed } from './batch.ts';
import type { Floats, GruStep, Ops } from './ops.ts';
import type { GruParameters, NetworkShape } from './parameters.ts';

/** Room for one recurrent layer over up to `rows` packed rows of up to `sequences` sequences. */
export interface GruRoom {
  /** Which distinct word of the batch each row reads. */
  readonly tokens: Int32Array;
  /** The batch's distinct words, and their embeddings projected once each: 3 hidden a word. */
  readonly distinct: Int32Array;
  readonly embedded: Floats;
  readonly projected: Floats;
  readonly projectedChange: Floats;
  readonly embeddedChange: Floats;
  readonly recurrent: Floats;
  readonly gates: Floats;
  readonly before: Floats;
  readonly after: Floats;
  readonly afterChange: Floats;
  readonly inputChange: Floats;
  readonly recurrentChange: Floats;
  readonly beforeChange: Floats;
  /** The recurrent and input weights the other way round. */
  readonly recurrentTurned: Floats;
  readonly inputTurned: Floats;
}

export interface RoomSize {
  readonly rows: number;
  readonly sequences: number;
}

export function gruRoom(ops: Pick<Ops, 'floats' | 'ints'>, shape: NetworkShape, size: RoomSize): GruRoom {
  const { words, hidden, embedding } = shape;
  return {
    tokens: ops.ints(size.rows),
    distinct: ops.ints(words),
    embedded: ops.floats(words * embedding),
    projected: ops.floats(words * 3 * hidden),
    projectedChange: ops.floats(words * 3 * hidden),
    embeddedChange: ops.floats(words * embedding),
    recurrent: ops.floats(size.rows * 3 * hidden),
    gates: ops.floats(size.rows * 3 * hidden),
    before: ops.floats(size.rows * hidden),
    after: ops.floats(size.rows * hidden),
    afterChange: ops.floats(size.rows * hidden),
    inputChange: ops.floats(size.rows * 3 * hidden),
    recurrentChange: ops.floats(size.rows * 3 * hidden),
    beforeChange: ops.floats(size.sequences * hidden),
    recurrentTurned: ops.floats(3 * hidden * hidden),
    inputTurned: ops.floats(3 * hidden * embedding),
  };
}

/** A layer at work: what forward leaves for backward. */
export interface GruRun {
  readonly ops: Ops;
  readonly shape: NetworkShape;
  readonly room: GruRoom;
  readonly parameters: GruParameters;
  readonly embedding: Floats;
  readonly packed: Packed;
}

/** Fills `room.after`; `initial` has the states before the first step, or is null for zero. */
export function runForward(run: GruRun, initial: Floats | null): void {
  const { ops, room, packed, parameters } = run;
  const { hidden } = run.shape;
  projectWords(run);
  let beforeRows = 0;
  for (let t = 0; t + 1 < packed.offsets.length; t++) {
    const from = packed.offsets[t]!;
    const rows = packed.offsets[t + 1]! - from;
    const step = stepOf(run, from, rows);
    const kept = t === 0 ? (initial === null ? 0 : rows) : Math.min(rows, beforeRows);
    const earlier =
      t === 0
        ? initial
        : room.after.subarray((from - beforeRows) * hidden, (from - beforeRows + kept) * hidden);
    step.before.fill(0, kept * hidden);
    if (kept > 0) step.before.set(earlier!.subarray(0, kept * hidden));
    for (let i = 0; i < rows; i++) step.recurrent.set(parameters.recurrentBias, i * 3 * hidden);
    ops.multiply(
      step.recurrent,
      { left: step.before, right: parameters.recurrent },
      { rows, columns: 3 * hidden, inner: hidden },
    );
    ops.gruForward(step, rows, hidden);
    beforeRows = rows;
  }
}

/**
 * From `room.afterChange` (what the loss says of each state) to the slopes of the parameters, which are added to.
 * Returns the change of the initial states.
 */
export function runBackward(run: GruRun, slopes: GruParameters, embeddingSlopes: Floats): Floats {
  const { ops, room, packed, parameters } = run;
  const { hidden } = run.shape;
  transpose(room.recurrentTurned, parameters.recurrent, hidden);
  for (let t = packed.offsets.length - 2; t >= 0; t--) {
    const from = packed.offsets[t]!;
    const rows = packed.offsets[t + 1]! - from;
    const after = room.afterChange.subarray(from * hidden, (from + rows) * hidden);
    const input = room.inputChange.subarray(from * 3 * hidden, (from + rows) * 3 * hidden);
    const recurrent = room.recurrentChange.subarray(from * 3 * hidden, (from + rows) * 3 * hidden);
    const changes = { after, input, recurrent, before: room.beforeChange };
    ops.gruBackward(stepOf(run, from, rows), changes, { rows, size: hidden });
    ops.multiply(
      room.beforeChange,
      { left: recurrent, right: room.recurrentTurned },
      { rows, columns: hidden, inner: 3 * hidden },
    );
    if (t > 0) passBack(run, t);
  }
  addSlopes(run, slopes, embeddingSlopes);
  return room.beforeChange;
}

/** The change of the states that step t started from belongs to the results of the step before it. */
function passBack({ room, packed, shape: { hidden } }: GruRun, t: number): void {
  const [earlier, from, end] = [packed.offsets[t - 1]!, packed.offsets[t]!, packed.offsets[t + 1]!];
  const shared = Math.min(from - earlier, end - from) * hidden;
  const offset = earlier * hidden;
  for (let i = 0; i < shared; i++) room.afterChange[offset + i]! += room.beforeChange[i]!;
}

/** Each distinct word of the batch is projected once, however often it occurs: most of the input's cost saved. */
function projectWords({ ops, shape, room, parameters, embedding, packed }: GruRun): void {
  const numbers = new Map<number, number>();
  packed.words.forEach((word, row) => {
    let number = numbers.get(word);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(word, number);
      room.distinct[number] = word;
      room.embedded.set(
        embedding.subarray(word * shape.embedding, (word + 1) * shape.embedding),
        number * shape.embedding,
      );
      room.projected.set(parameters.inputBias, number * 3 * shape.hidden);
    }
    room.tokens[row] = number;
  });
  ops.multiply(
    room.projected,
    { left: room.embedded, right: parameters.input },
    { rows: numbers.size, columns: 3 * shape.hidden, inner: shape.embedding },
  );
}

function addSlopes(
  { ops, shape, room, parameters, packed }: GruRun,
  slopes: GruParameters,
  embeddingSlopes: Floats,
): void {
  const { hidden, embedding } = shape;
  const rows = packed.words.length;
  let distinct = 0;
  for (let row = 0; row < rows; row++) distinct = Math.max(distinct, room.tokens[row]! + 1);
  ops.multiply(
    slopes.recurrent,
    { left: room.before, right: room.recurrentChange, transposed: true },
    { rows: hidden, columns: 3 * hidden, inner: rows },
  );
  addColumns(slopes.recurrentBias, room.recurrentChange, rows);
  room.projectedChange.fill(0, 0, distinct * 3 * hidden);
  ops.scatterAdd(room.projectedChange, room.inputChange, {
    index: room.tokens,
    count: rows,
    width: 3 * hidden,
  });
  addColumns(slopes.inputBias, room.projectedChange, distinct);
  ops.multiply(
    slopes.input,
    { left: room.embedded, right: room.projectedChange, transposed: true },
    { rows: embedding, columns: 3 * hidden, inner: distinct },
  );
  transpose(room.inputTurned, parameters.input, embedding);
  room.embeddedChange.fill(0, 0, distinct * embedding);
  ops.multiply(
    room.embeddedChange,
    { left: room.projectedChange, right: room.inputTurned },
    { rows: distinct, columns: embedding, inner: 3 * hidden },
  );
  ops.scatterAdd(embeddingSlopes, room.embeddedChange, {
    index: room.distinct,
    count: distinct,
    width: embedding,
  });
}

function stepOf({ room, shape: { hidden } }: GruRun, from: number, rows: number): GruStep {
  const end = from + rows;
  return {
    tokens: room.tokens.subarray(from, end),
    input: room.projected,
    recurrent: room.recurrent.subarray(from * 3 * hidden, end * 3 * hidden),
    before: room.before.subarray(from * hidden, end * hidden),
    gates: room.gates.subarray(from * 3 * hidden, end * 3 * hidden),
    after: room.after.subarray(from * hidden, end * hidden),
  };
}

/** out[columns × rows] = of[rows × columns] the other way round. */
export function transpose(out: Floats, of: Floats, rows: number): void {
  const columns = of.length / rows;
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) out[j * rows + i] = of[i * columns + j]!;
}

/** out += the sum of the first `rows` rows of `matrix`. */
export function addColumns(out: Floats, matrix: Floats, rows: number): void {
  const columns = out.length;
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) out[j]! += matrix[i * columns + j]!;
}
