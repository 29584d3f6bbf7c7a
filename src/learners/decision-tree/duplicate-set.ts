import type { SiteSample } from '../../inputs/site-sample.ts';
import { describedRows, type KeyColumns } from '../key-columns.ts';
import type { DuplicateSet } from './pair-rules.ts';

export function duplicateSet(columns: KeyColumns, sample: SiteSample): DuplicateSet {
  const cluster = sample.cluster ?? new Int32Array(columns.size).fill(-1);
  const rows = describedRows(columns, cluster);
  return { urls: sample.urls, columns, cluster, rows, pathShape: pathShapes(columns) };
}

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
