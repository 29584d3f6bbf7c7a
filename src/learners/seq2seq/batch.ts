/** A source and its translation as word numbers, and how much the pair counts. */
export interface WordPair {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly weight: number;
}

/** The word that ends every sequence, and the one that starts the decoder. */
export const END_WORD = 0;
export const START_WORD = 1;

/**
 * Sequences as packed rows, step by step: sorted by length, so that the sequences which take part in a step are
 * always the first rows of it, and no padding is ever computed.
 */
export interface Packed {
  /** Rows of step t are offsets[t] … offsets[t + 1] − 1. */
  readonly offsets: readonly number[];
  /** The word of every row. */
  readonly words: readonly number[];
  /** For each row within a step, the number of its sequence. */
  readonly order: readonly number[];
}

/** A batch ready for the network. */
export interface Batch {
  readonly pairs: readonly WordPair[];
  /** Aligned at the end: a short source joins late, from the zero state. */
  readonly source: Packed;
  /** Decoder input, aligned at the start. */
  readonly target: Packed;
  /** The word to be said at each decoder row. */
  readonly answers: readonly number[];
  /** The encoder row within a step of each sequence. */
  readonly sourceRow: readonly number[];
}

export function batchOf(pairs: readonly WordPair[]): Batch {
  const source = pack(
    pairs.map((pair) => pair.source),
    'end',
  );
  const inputs = pairs.map((pair) => [START_WORD, ...pair.target]);
  const target = pack(inputs, 'start');
  const answers: number[] = [];
  for (let t = 0; t + 1 < target.offsets.length; t++) {
    const rows = target.offsets[t + 1]! - target.offsets[t]!;
    for (let i = 0; i < rows; i++) answers.push(pairs[target.order[i]!]!.target[t] ?? END_WORD);
  }
  const sourceRow = new Array<number>(pairs.length);
  source.order.forEach((pair, row) => {
    sourceRow[pair] = row;
  });
  return { pairs, source, target, answers, sourceRow };
}

export function pack(sequences: readonly (readonly number[])[], align: 'start' | 'end'): Packed {
  const order = sequences.map((_, i) => i);
  order.sort((a, b) => sequences[b]!.length - sequences[a]!.length || a - b);
  const steps = sequences[order[0]!]!.length;
  const offsets = [0];
  const words: number[] = [];
  for (let t = 0; t < steps; t++) {
    for (const i of order) {
      const sequence = sequences[i]!;
      const at = align === 'start' ? t : t - (steps - sequence.length);
      if (at < 0 || at >= sequence.length) break;
      words.push(sequence[at]!);
    }
    offsets.push(words.length);
  }
  return { offsets, words, order };
}
