import { hash53 } from '../../base/hash.ts';
import { type Proof, proofOf, withoutNoise } from '../proof.ts';
import { type NodeRule, type Operation, onTarget } from './node-rule.ts';
import { PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import { cellHigh, cellLow, type RowHash, toKey } from './row-hash.ts';
import type { SiteView } from './site-view.ts';
import { rowsOf, type TreeNode } from './tree.ts';

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
  const keys = new Float64Array(2 * (sourceRows.length + targetRows.length));
  const clusters = new Int32Array(keys.length);
  let size = 0;
  const add = (row: number, key: number): void => {
    keys[size] = key;
    clusters[size++] = view.cluster[row]!;
  };
  const write = rowRewriter(view, rule);
  for (const row of sourceRows) add(row, write(row));
  const listed = new Set(listedKeys(tree, target).map(({ key }) => key));
  const writeTarget = rowRewriter(view, onTarget(rule, listed));
  for (const row of targetRows) add(row, writeTarget(row));
  const taken = new Set<number>();
  for (let i = 0, written = size; i < written; i++) {
    const row = view.hash.rowAt(keys[i]!);
    if (row === undefined || isRewritten(view.position[row]!, source, target) || taken.has(row)) continue;
    taken.add(row);
    add(row, keys[i]!);
  }
  const focus = proof === 'urls' ? sourceRows.length : Number.POSITIVE_INFINITY;
  const found = proofOf(keys.subarray(0, size), clusters.subarray(0, size), { weight: view.weight, focus });
  return withoutNoise(found, view.noise);
}

function isRewritten(position: number, source: TreeNode, target: TreeNode): boolean {
  return (
    (position >= source.start && position < source.end) || (position >= target.start && position < target.end)
  );
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
