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
  const columns: Int32Array[] = [];
  for (const column of table.columns) columns.push(pick(column, rows));
  const { values, rest } = table;
  return relabelled(site, {
    table: withCells(table, { size: rows.length, columns, values, rest: pick(rest, rows) }),
    cluster: pick(cluster, rows),
  });
}

/**
 * The same site with other rows. Spelled out, here and below: a spread gives each copy of a copy a shape of its own, and
 * all code that reads tables would be compiled anew for it.
 */
export function relabelled(
  { clusterCount, weight, noise }: LabelledTable,
  { table, cluster }: Pick<LabelledTable, 'table' | 'cluster'>,
): LabelledTable {
  return { table, cluster, clusterCount, weight, noise };
}

/** A table of the same keys. */
export function withCells(
  { keys, parts }: KeyColumns,
  { size, columns, values, rest }: Pick<KeyColumns, 'size' | 'columns' | 'values' | 'rest'>,
): KeyColumns {
  return parts === undefined
    ? { size, keys, columns, values, rest }
    : { size, keys, columns, values, rest, parts };
}

/** A plain loop: `Int32Array.from` with a function is several times slower, and this runs over whole tables. */
function pick(column: Int32Array, rows: Uint32Array): Int32Array {
  const picked = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]!]!;
  return picked;
}
