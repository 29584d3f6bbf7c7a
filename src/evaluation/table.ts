/** A table as numbers, for any output: text, CSV, JSON, Markdown or a picture. */
export interface Table {
  /** A short name to ask for it. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** null: no meaning here. */
export type Cell = string | number | null;

export interface Column {
  readonly name: string;
  /** Decimals; a column without is text or whole numbers. */
  readonly digits?: number;
}

/** Columns by name, those of fractions with their decimals. */
export function columnsOf(...names: readonly (string | readonly [name: string, digits: number])[]): Column[] {
  return names.map((each) =>
    typeof each === 'string' ? { name: each } : { name: each[0], digits: each[1] },
  );
}

/** The text of a cell, the same in every output for people. */
export function cellText(cell: Cell | undefined, { digits }: Column): string {
  if (cell === null || cell === undefined || Number.isNaN(cell)) return '–';
  if (typeof cell === 'string') return cell;
  return digits === undefined ? Math.round(cell).toLocaleString('en') : cell.toFixed(digits);
}
