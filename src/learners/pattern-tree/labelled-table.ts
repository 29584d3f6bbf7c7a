import type { KeyColumns } from '../key-columns.ts';

/** URLs as columns, with what is known of their content. */
export interface LabelledTable {
  readonly table: KeyColumns;
  readonly cluster: Int32Array;
  readonly clusterCount: number;
  readonly weight: Float64Array | null;
  readonly noise: number;
}

/** Some of the rows, in the order given. */
export function pickRows(site: LabelledTable, rows: Uint32Array): LabelledTable {
  const { table, cluster } = site;
  const picked = (column: Int32Array): Int32Array => pick(column, rows);
  return {
    ...site,
    table: {
      ...table,
      size: rows.length,
      columns: table.columns.map(picked),
      rest: picked(table.rest),
    },
    cluster: picked(cluster),
  };
}

/** A plain loop: `Int32Array.from` with a function is several times slower, and this runs over whole tables. */
function pick(column: Int32Array, rows: Uint32Array): Int32Array {
  const picked = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]!]!;
  return picked;
}
