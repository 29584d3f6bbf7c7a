import type { KeyColumns } from '../key-columns.ts';
import { groupRows } from '../proof.ts';
import { type LabelledTable, pickRows } from './labelled-table.ts';
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
    for (const [key, operation] of operations) {
      const id = cellId(table, ids, { key, operation });
      const column = columns[key]!;
      for (const row of rows) column[row] = id(row);
    }
  return unique({ ...site, table: { ...table, columns, values: ids.values } });
}

/** Reads the cells as they were before: operations of one rule do not see each other. */
function cellId(
  { columns, values }: KeyColumns,
  ids: Dictionaries,
  { key, operation }: { readonly key: number; readonly operation: Operation },
): (row: number) => number {
  if (operation.is === 'drop') return () => 0;
  if (operation.is !== 'replace') {
    const id = ids.idOf(key, operation.value);
    return () => id;
  }
  const { from } = operation;
  const column = columns[from]!;
  if (from === key) return (row) => column[row]!;
  return (row) => (column[row] === 0 ? 0 : ids.idOf(key, values[from]![column[row]!]!));
}

/** One row for equal rows: URLs that differ in the order of their parameters only are equal from the start. */
function unique(site: LabelledTable): LabelledTable {
  const { table, cluster } = site;
  const hash = new RowHash(table);
  const keys = new Float64Array(table.size);
  for (let row = 0; row < keys.length; row++) keys[row] = hash.key(row);
  const { rows, starts } = groupRows(keys, new Int32Array(table.size));
  const first = new Uint32Array(starts.length - 1);
  const label = new Int32Array(starts.length - 1);
  for (let g = 0; g < first.length; g++) {
    const members = rows.subarray(starts[g]!, starts[g + 1]!);
    first[g] = members[0]!;
    label[g] = majority(members, cluster);
  }
  return { ...pickRows(site, first), cluster: label };
}

/** The commonest known label, the first seen of equally common ones. */
function majority(rows: Uint32Array, cluster: Int32Array): number {
  if (rows.length === 1) return cluster[rows[0]!]!;
  const counts = new Map<number, number>();
  let best = -1;
  for (const row of rows) {
    const label = cluster[row]!;
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
