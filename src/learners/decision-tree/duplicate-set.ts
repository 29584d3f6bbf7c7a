import type { SiteSample } from '../../inputs/site-sample.ts';
import type { KeyColumns } from '../key-columns.ts';
import type { DuplicateSet } from './pair-rules.ts';
import type { TokenTree } from './token-tree.ts';
import type { IsFunction } from './transformation.ts';

export function duplicateSet(columns: KeyColumns, sample: SiteSample): DuplicateSet {
  const cluster = sample.cluster ?? new Int32Array(columns.size).fill(-1);
  const rows: number[] = [];
  for (let row = 0; row < columns.size; row++)
    if (columns.rest[row] === 0 && cluster[row]! >= 0) rows.push(row);
  return { urls: sample.urls, columns, cluster, rows, pathShape: pathShapes(columns) };
}

/** Tells texts that many URLs show under one token. */
export function functionTest(tree: TokenTree, share: number): IsFunction {
  const counts = tree.nodes.map(({ column, values }) => {
    const count = new Uint32Array(values.length);
    for (const id of column) count[id]!++;
    return count;
  });
  const least = Math.max(share * tree.size, MIN_FUNCTION_URLS);
  return (node, id) => counts[node]![id]! >= least;
}

/** In a small sample a share is nothing: so many URLs must show a text in any case. */
const MIN_FUNCTION_URLS = 5;

function pathShapes({ keys, columns, values, size }: KeyColumns): string[] {
  const shapes: string[] = new Array(size).fill('');
  keys.forEach((key, k) => {
    if (!key.startsWith('path_')) return;
    const empty = values[k]!.indexOf('', 1);
    columns[k]!.forEach((id, row) => {
      if (id !== 0) shapes[row] += id === empty ? '_' : 'x';
    });
  });
  return shapes;
}
