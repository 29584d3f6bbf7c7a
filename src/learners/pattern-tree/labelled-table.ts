import type { KeyColumns } from '../key-columns.ts';

/** URLs as columns, with what is known of their content. */
export interface LabelledTable {
  readonly table: KeyColumns;
  readonly cluster: Int32Array;
  readonly clusterCount: number;
  readonly weight: Float64Array | null;
  readonly noise: number;
}
