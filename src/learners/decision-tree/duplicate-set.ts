import type { SiteSample } from '../../inputs/site-sample.ts';
import { describedRows, type KeyColumns, valueCounts } from '../key-columns.ts';
import type { DuplicateSet } from './pair-rules.ts';
import type { TokenTree } from './token-tree.ts';

export function duplicateSet(columns: KeyColumns, sample: SiteSample): DuplicateSet {
  const cluster = sample.cluster ?? new Int32Array(columns.size).fill(-1);
  const rows = describedRows(columns, cluster);
  return { urls: sample.urls, columns, cluster, rows, pathShape: pathShapes(columns) };
}

/** Texts that so many URLs show under one token that they name a function of the site, not a page. */
export class FunctionTexts {
  readonly #counts: readonly Uint32Array[];
  readonly #least: number;

  constructor(tree: TokenTree, share: number) {
    this.#counts = tree.nodes.map(valueCounts);
    this.#least = Math.max(share * tree.size, MIN_FUNCTION_URLS);
  }

  has(node: number, id: number): boolean {
    return this.#counts[node]![id]! >= this.#least;
  }
}

/** In a small sample a share is nothing: so many URLs must show a text in any case. */
const MIN_FUNCTION_URLS = 5;

function pathShapes({ keys, columns, values, size }: KeyColumns): string[] {
  const shapes: string[] = new Array(size).fill('');
  for (const [k, key] of keys.entries())
    if (key.startsWith('path_')) addSegments(shapes, columns[k]!, values[k]!.indexOf('', 1));
  return shapes;
}

function addSegments(shapes: string[], column: Int32Array, empty: number): void {
  for (let row = 0; row < column.length; row++) {
    const id = column[row]!;
    if (id !== 0) shapes[row] += id === empty ? '_' : 'x';
  }
}
