import type { KeyColumns } from '../key-columns.ts';
import { groupRows } from '../proof.ts';
import { type LabelledTable, pickRows, relabelled, withCells } from './labelled-table.ts';
import type { NodeRule, Operation } from './node-rule.ts';
import { RowHash } from './row-hash.ts';
import type { SiteView } from './site-view.ts';
import { rowsOf } from './tree.ts';

/** The site after the rules: rewritten cells, and one row for URLs that became one (of the cluster most of them had). */
export function rewriteTable(
  view: SiteView,
  rules: readonly NodeRule[],
  clusterCount: number,
): LabelledTable {
  const changes = rules.map(({ source, operations }) => ({
    rows: rowsOf(view.tree, view.tree.nodes[source]!),
    operations,
  }));
  return rewriteRows(
    { table: view.tree.table, cluster: view.cluster, clusterCount, weight: view.weight, noise: view.noise },
    changes,
  );
}

/** What becomes of some rows. */
export interface RowChange {
  readonly rows: Uint32Array;
  readonly operations: ReadonlyMap<number, Operation>;
}

export function rewriteRows(site: LabelledTable, changes: readonly RowChange[]): LabelledTable {
  const { table } = site;
  const touched = new Set(changes.flatMap(({ operations }) => [...operations.keys()]));
  const columns = table.columns.map((column, key) => (touched.has(key) ? column.slice() : column));
  const ids = new Dictionaries(table.values);
  for (const { rows, operations } of changes)
    for (const [key, operation] of operations)
      writeCells(columns[key]!, rows, { table, ids, key, operation });
  const { size, rest } = table;
  const { cluster } = site;
  return unique(
    relabelled(site, { table: withCells(table, { size, columns, values: ids.values, rest }), cluster }),
  );
}

interface CellChange {
  /** As it was before: operations of one rule do not see each other. */
  readonly table: KeyColumns;
  readonly ids: Dictionaries;
  readonly key: number;
  readonly operation: Operation;
}

function writeCells(column: Int32Array, rows: Uint32Array, { table, ids, key, operation }: CellChange): void {
  if (operation.is === 'replace') copyCells(column, rows, { table, ids, key, from: operation.from });
  else {
    const id = operation.is === 'drop' ? 0 : ids.idOf(key, operation.value);
    for (const row of rows) column[row] = id;
  }
}

function copyCells(
  column: Int32Array,
  rows: Uint32Array,
  { table: { columns, values }, ids, key, from }: Omit<CellChange, 'operation'> & { readonly from: number },
): void {
  const source = columns[from]!;
  const texts = values[from]!;
  for (const row of rows) {
    const id = source[row]!;
    column[row] = from === key || id === 0 ? id : ids.idOf(key, texts[id]!);
  }
}

/** One row for equal rows: URLs that differ in the order of their parameters only are equal from the start. */
function unique(site: LabelledTable): LabelledTable {
  const { table, cluster } = site;
  const hash = new RowHash(table);
  const { rows, starts } = groupRows(hash.keys(), new Int32Array(table.size));
  const first = new Uint32Array(starts.length - 1);
  const label = new Int32Array(starts.length - 1);
  for (let g = 0; g < first.length; g++) {
    first[g] = rows[starts[g]!]!;
    label[g] = majority(cluster, rows, { start: starts[g]!, end: starts[g + 1]! });
  }
  const picked = pickRows(site, first);
  return relabelled(picked, { table: picked.table, cluster: label });
}

/** The commonest known label of some rows, the first seen of equally common ones. */
function majority(
  cluster: Int32Array,
  rows: Uint32Array,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  if (end - start === 1) return cluster[rows[start]!]!;
  const counts = new Map<number, number>();
  let best = -1;
  for (let i = start; i < end; i++) {
    const label = cluster[rows[i]!]!;
    if (label < 0) continue;
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    if (best < 0 || count > counts.get(best)!) best = label;
  }
  return best;
}

/** Text → id for each key, made when first asked for; new texts get new ids, in a copy of the key's texts. */
class Dictionaries {
  readonly values: (readonly string[])[];
  readonly #given: readonly (readonly string[])[];
  readonly #maps = new Map<number, Map<string, number>>();

  constructor(values: readonly (readonly string[])[]) {
    this.#given = values;
    this.values = [...values];
  }

  idOf(key: number, text: string): number {
    const map = this.#mapOf(key);
    let id = map.get(text);
    if (id === undefined) {
      if (this.values[key] === this.#given[key]) this.values[key] = [...this.#given[key]!];
      id = (this.values[key] as string[]).push(text) - 1;
      map.set(text, id);
    }
    return id;
  }

  #mapOf(key: number): Map<string, number> {
    let map = this.#maps.get(key);
    if (map === undefined) {
      map = new Map();
      const texts = this.values[key]!;
      for (let id = 1; id < texts.length; id++) map.set(texts[id]!, id);
      this.#maps.set(key, map);
    }
    return map;
  }
}
