import { cellText, type Table } from '../src/evaluation/table.ts';

/** A table for docs: words to the left, numbers to the right. */
export function markdownTable({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const isText = columns.map((_, i) => rows.every((row) => typeof row[i] === 'string'));
  return [
    line(columns.map(({ name }) => name)),
    line(isText.map((text) => (text ? '---' : '---:'))),
    ...rows.map((row) => line(columns.map((column, i) => cellText(row[i], column).replaceAll('|', '\\|')))),
  ].join('');
}
