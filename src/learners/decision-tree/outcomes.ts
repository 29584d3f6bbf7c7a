import { NO_VALUE } from '../../url/keys.ts';
import { LaneSum, type TextLanes, textLanes } from '../text-lanes.ts';
import type { TokenNode, TokenTree } from './token-tree.ts';
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
    const needs = [...referred(transformation)].map((node) => this.#tree.nodes[node]!);
    const cells = transformation.map(({ key, term }) => this.#cellOf(key, term));
    const result: Result = { needs, cells, sum: new LaneSum() };
    const keys = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) keys[i] = resultKey(rows[i]!, result);
    return keys;
  }

  #cellOf(key: number, term: Term): Cell {
    if (term.is === 'parts') return new WrittenCell(key, this.#tree, term);
    if (term.is === 'ref')
      return new CopiedCell(key, this.#lanes(term.node), this.#tree.nodes[term.node]!.column);
    return new FixedCell(key, term.is === 'wild' ? OPEN_LANES : textLanes([term.text]));
  }

  #lanes(node: number): TextLanes {
    this.#texts[node] ??= textLanes(this.#tree.nodes[node]!.values);
    return this.#texts[node];
  }
}

interface Result {
  /** The tokens that it takes from the source. */
  readonly needs: readonly TokenNode[];
  readonly cells: readonly Cell[];
  readonly sum: LaneSum;
}

function resultKey(row: number, { needs, cells, sum }: Result): number {
  for (const node of needs) if (!isFilled(node, row)) return Number.NaN;
  sum.clear();
  for (const cell of cells) cell.add(row, sum);
  return sum.key();
}

/** Captures are never empty, and never a query name without `=`. */
function isFilled({ column, values }: TokenNode, row: number): boolean {
  const text = values[column[row]!]!;
  return text !== '' && text !== NO_VALUE;
}

/** Adds what one key of the result adds to the sum. */
interface Cell {
  add(row: number, sum: LaneSum): void;
}

/** A constant, hashed once for all rows. */
class FixedCell implements Cell {
  readonly #key: number;
  readonly #text: TextLanes;

  constructor(key: number, text: TextLanes) {
    this.#key = key;
    this.#text = text;
  }

  add(_: number, sum: LaneSum): void {
    sum.add(this.#key, this.#text, 0);
  }
}

class CopiedCell implements Cell {
  readonly #key: number;
  readonly #texts: TextLanes;
  readonly #column: Int32Array;

  constructor(key: number, texts: TextLanes, column: Int32Array) {
    this.#key = key;
    this.#texts = texts;
    this.#column = column;
  }

  add(row: number, sum: LaneSum): void {
    sum.add(this.#key, this.#texts, this.#column[row]!);
  }
}

class WrittenCell implements Cell {
  readonly #key: number;
  readonly #tree: TokenTree;
  readonly #term: Term;

  constructor(key: number, tree: TokenTree, term: Term) {
    this.#key = key;
    this.#tree = tree;
    this.#term = term;
  }

  add(row: number, sum: LaneSum): void {
    sum.add(this.#key, textLanes([writeTerm(this.#tree, this.#term, row)!]), 0);
  }
}

const OPEN = 0x5bd1e995;
const OPEN_LANES: TextLanes = { high: Int32Array.of(OPEN), low: Int32Array.of(OPEN) };
