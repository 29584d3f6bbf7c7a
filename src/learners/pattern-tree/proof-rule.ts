import { hash53 } from '../../base/hash.ts';
import { type Proof, proofOf } from '../proof.ts';
import { type NodeRule, type Operation, onTarget } from './node-rule.ts';
import { PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import { cellHigh, cellLow, type RowHash, toKey } from './row-hash.ts';
import type { SiteView } from './site-view.ts';
import { rowsOf } from './tree.ts';

/**
 * The rule run on the training set (Section 5.2.3). URLs of the target are written in the rule's form as well, or
 * outputs with ignored keys would meet nothing; a URL elsewhere counts if an output falls on it.
 */
export function proofRule(
  view: SiteView,
  rule: NodeRule,
  { proof }: Pick<PatternTreeOptions, 'proof'> = PATTERN_TREE_DEFAULTS,
): Proof {
  const { tree } = view;
  const source = tree.nodes[rule.source]!;
  const target = tree.nodes[rule.target]!;
  const sourceRows = rowsOf(tree, source);
  const targetRows = source === target ? new Uint32Array(0) : rowsOf(tree, target);
  const keys: number[] = [];
  const clusters: number[] = [];
  const taken = new Set<number>();
  const add = (rows: Uint32Array, each: NodeRule): void => {
    const rewrite = rowRewriter(view, each);
    for (const row of rows) {
      keys.push(rewrite(row));
      clusters.push(view.cluster[row]!);
    }
  };
  add(sourceRows, rule);
  add(targetRows, onTarget(rule, new Set(listedKeys(tree, target).map(({ key }) => key))));
  for (const key of new Set(keys)) {
    const row = view.hash.rowAt(key);
    if (row === undefined || taken.has(row)) continue;
    const at = view.position[row]!;
    if ((at >= source.start && at < source.end) || (at >= target.start && at < target.end)) continue;
    taken.add(row);
    keys.push(key);
    clusters.push(view.cluster[row]!);
  }
  const focus = proof === 'urls' ? sourceRows.length : Number.POSITIVE_INFINITY;
  return proofOf(Float64Array.from(keys), Int32Array.from(clusters), { weight: view.weight, focus });
}

/** The key of what the rule makes of a row. */
export function rowRewriter({ tree: { table }, hash }: SiteView, rule: NodeRule): (row: number) => number {
  const changes = [...rule.operations].map(([key, operation]) => ({
    column: table.columns[key]!,
    key,
    write: writer(hash, table.columns, { key, operation }),
  }));
  return (row) => {
    let low = hash.baseLow(row);
    let high = hash.baseHigh(row);
    for (const { column, key, write } of changes) {
      const old = column[row]!;
      if (old !== 0) {
        low -= hash.low(key, key, old);
        high -= hash.high(key, key, old);
      }
      low += write.low(row);
      high += write.high(row);
    }
    return toKey(low | 0, high | 0);
  };
}

interface CellWriter {
  readonly low: (row: number) => number;
  readonly high: (row: number) => number;
}

/** No text hashes like this on purpose: an ignored value is unlike every value. */
const WILD = 0x5bd1e995;

function writer(
  hash: RowHash,
  columns: readonly Int32Array[],
  { key, operation }: { readonly key: number; readonly operation: Operation },
): CellWriter {
  if (operation.is === 'drop') return fixed(0, 0);
  if (operation.is === 'ignore') return fixed(cellLow(key, WILD), cellHigh(key, WILD));
  if (operation.is === 'keep') {
    const text = hash53(operation.value);
    return fixed(cellLow(key, text | 0), cellHigh(key, Math.floor(text / 4294967296)));
  }
  const { from } = operation;
  const column = columns[from]!;
  return {
    low: (row) => (column[row] === 0 ? 0 : hash.low(key, from, column[row]!)),
    high: (row) => (column[row] === 0 ? 0 : hash.high(key, from, column[row]!)),
  };
}

function fixed(low: number, high: number): CellWriter {
  return { low: () => low, high: () => high };
}
