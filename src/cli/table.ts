import { type Cell, type Column, cellText } from '../evaluation/table.ts';

/** Aligned text: words to the left, numbers to the right, two blanks between columns. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => columns.map((column, i) => cellText(row[i], column)));
  const widths = columns.map(({ name }, i) => Math.max(name.length, ...cells.map((row) => row[i]!.length)));
  const isText = columns.map((_, i) => rows.every((row) => typeof row[i] === 'string'));
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, i) => (isText[i] ? text.padEnd(widths[i]!) : text.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ name }) => name)), ...cells.map(line)].map((text) => `${text}\n`).join('');
}

/** The same for programs: RFC 4180, numbers as they are. */
export function formatCsv(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const field = (cell: Cell | undefined): string => {
    if (cell === null || cell === undefined || Number.isNaN(cell)) return '';
    const text = String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map((_, i) => row[i] ?? null)),
  ];
  return lines.map((row) => `${row.map(field).join(',')}\n`).join('');
}
