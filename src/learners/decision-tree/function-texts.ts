import { valueCounts } from '../key-columns.ts';
import type { TokenTree } from './token-tree.ts';

/** Texts that so many URLs show under one token that they name a function of the site, not a page. */
export class FunctionTexts {
  readonly #counts: readonly Uint32Array[];
  readonly #least: number;

  constructor(tree: TokenTree, share: number) {
    this.#counts = tree.nodes.map(({ column, values }) => valueCounts(column, values.length));
    this.#least = Math.max(share * tree.size, MIN_FUNCTION_URLS);
  }

  has(node: number, id: number): boolean {
    return this.#counts[node]![id]! >= this.#least;
  }
}

/** In a small sample a share is nothing: so many URLs must show a text in any case. */
const MIN_FUNCTION_URLS = 5;
