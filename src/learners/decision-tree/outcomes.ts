import { NO_VALUE } from '../../url/keys.ts';
import { LaneSum, type TextLanes, textLanes } from '../text-lanes.ts';
import type { TokenTree } from './token-tree.ts';
import { referred, type Term, type Transformation, writeTerm } from './transformation.ts';

/** What URLs show, and what transformations make of them, as 53-bit keys that can be compared with each other. */
export class TokenOutcomes {
  readonly #tree: TokenTree;
  readonly #texts: (TextLanes | undefined)[] = [];

  constructor(tree: TokenTree) {
    this.#tree = tree;
  }

  /** The key of an untouched URL; what it has under `open` keys does not count. */
  shown(row: number, open: ReadonlySet<number>): number {
    const sum = new LaneSum();
    for (let key = 0; key < this.#tree.keys.length; key++) {
      const id = this.#tree.nodes[key]!.column[row]!;
      if (id === 0) continue;
      if (open.has(key)) sum.add(key, OPEN_LANES, 0);
      else sum.add(key, this.#lanes(key), id);
    }
    return sum.key();
  }

  /** The key that the transformation makes of each row, NaN for rows that lack what it needs. */
  made(transformation: Transformation, rows: readonly number[]): Float64Array {
    const needs = [...referred(transformation)];
    const cells = transformation.map(({ key, term }) => this.#cellMaker(key, term));
    const sum = new LaneSum();
    const keys = new Float64Array(rows.length).fill(Number.NaN);
    rows.forEach((row, i) => {
      if (!needs.every((node) => this.#isFilled(node, row))) return;
      sum.clear();
      for (const addCell of cells) addCell(row, sum);
      keys[i] = sum.key();
    });
    return keys;
  }

  /** Adds what one key of the result adds to the sum; constants are hashed once for all rows. */
  #cellMaker(key: number, term: Term): (row: number, sum: LaneSum) => void {
    if (term.is === 'parts')
      return (row, sum) => sum.add(key, textLanes([writeTerm(this.#tree, term, row)!]), 0);
    if (term.is === 'ref') {
      const texts = this.#lanes(term.node);
      const { column } = this.#tree.nodes[term.node]!;
      return (row, sum) => sum.add(key, texts, column[row]!);
    }
    const fixed = term.is === 'wild' ? OPEN_LANES : textLanes([term.text]);
    return (_, sum) => sum.add(key, fixed, 0);
  }

  #lanes(node: number): TextLanes {
    this.#texts[node] ??= textLanes(this.#tree.nodes[node]!.values);
    return this.#texts[node];
  }

  /** Captures are never empty, and never a query name without `=`. */
  #isFilled(node: number, row: number): boolean {
    const { column, values } = this.#tree.nodes[node]!;
    const text = values[column[row]!]!;
    return text !== '' && text !== NO_VALUE;
  }
}

const OPEN = 0x5bd1e995;
const OPEN_LANES: TextLanes = { high: Int32Array.of(OPEN), low: Int32Array.of(OPEN) };
