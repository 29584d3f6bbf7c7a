import { GrowingFloat64, GrowingUint32 } from '../../base/growing.ts';
import { radixOrder } from '../../base/radix-sort.ts';
import type { Instances } from './instances.ts';
import type { MineOptions } from './mine-options.ts';
import { PairHash } from './pair-hash.ts';
import type { TokenLists } from './token-lists.ts';

/** A rule by one of its instances: what URLs `u` and `v` show between `prefix` and `suffix` tokens. */
export interface LikelyRule {
  readonly hash: number;
  readonly u: number;
  readonly v: number;
  readonly prefix: number;
  readonly suffix: number;
  readonly support: number;
  readonly wideSupport: number;
}

/** The rules with enough support among the given rows of instances, every context counted. */
export function countContexts(
  lists: TokenLists,
  instances: Instances,
  { rows, options }: { readonly rows: Uint32Array; readonly options: MineOptions },
): LikelyRule[] {
  // A rule's contexts are told apart by hash, so any division by hash leaves every rule whole.
  const parts = Math.max(1, Math.ceil(countCells(rows, instances) / CELLS_AT_A_TIME));
  const rules: LikelyRule[] = [];
  for (let part = 0; part < parts; part++) {
    const cells = new Cells();
    const hash = new PairHash(lists);
    for (const row of rows) {
      hash.load(instances.u[row]!, instances.v[row]!);
      forEachCell(row, instances, (prefix, suffix) => {
        const at = hash.at(prefix, suffix);
        if (at % parts === part) cells.add(at, row, prefix, suffix);
      });
    }
    collect(cells, instances, options, rules);
  }
  return rules;
}

const CELLS_AT_A_TIME = 4_000_000;

class Cells {
  readonly hash = new GrowingFloat64(1024);
  readonly row = new GrowingUint32(1024);
  readonly prefix = new GrowingUint32(1024);
  readonly suffix = new GrowingUint32(1024);

  add(hash: number, row: number, prefix: number, suffix: number): void {
    this.hash.push(hash);
    this.row.push(row);
    this.prefix.push(prefix);
    this.suffix.push(suffix);
  }
}

function countCells(rows: Uint32Array, instances: Instances): number {
  let count = 0;
  for (const row of rows) {
    const prefixes = instances.prefixTo[row]! - instances.prefixFrom[row]! + 1;
    const suffixes = instances.suffixTo[row]! - instances.suffixFrom[row]! + 1;
    count += prefixes * suffixes;
  }
  return count;
}

function forEachCell(
  row: number,
  instances: Instances,
  visit: (prefix: number, suffix: number) => void,
): void {
  const sumFrom = instances.sumFrom[row]!;
  const sumTo = instances.sumTo[row]!;
  for (let prefix = instances.prefixFrom[row]!; prefix <= instances.prefixTo[row]!; prefix++) {
    const last = Math.min(instances.suffixTo[row]!, sumTo - prefix);
    for (let suffix = Math.max(instances.suffixFrom[row]!, sumFrom - prefix); suffix <= last; suffix++)
      visit(prefix, suffix);
  }
}

function collect(cells: Cells, instances: Instances, options: MineOptions, rules: LikelyRule[]): void {
  const hashes = cells.hash.values.subarray(0, cells.hash.length);
  const order = radixOrder(hashes);
  let start = 0;
  while (start < order.length) {
    const hash = hashes[order[start]!]!;
    let end = start + 1;
    while (end < order.length && hashes[order[end]!] === hash) end++;
    if (end - start >= options.minSupport) {
      const run = order.subarray(start, end);
      const { support, wideSupport } = supportOf(run, { cells, instances }, options.exactSupport);
      if (support >= options.minSupport) {
        const cell = order[start]!;
        const row = cells.row.values[cell]!;
        rules.push({
          hash,
          u: instances.u[row]!,
          v: instances.v[row]!,
          prefix: cells.prefix.values[cell]!,
          suffix: cells.suffix.values[cell]!,
          support,
          wideSupport,
        });
      }
    }
    start = end;
  }
}

function supportOf(
  run: Uint32Array,
  { cells, instances }: { cells: Cells; instances: Instances },
  exact: boolean,
): { support: number; wideSupport: number } {
  const rows = cells.row.values;
  if (!exact) {
    let support = 0;
    for (let i = 0; i < run.length; i++) support += instances.isNarrow[rows[run[i]!]!]!;
    return { support, wideSupport: run.length };
  }
  const narrow = new Set<number>();
  const wide = new Set<number>();
  for (const cell of run) {
    const row = rows[cell]!;
    const pair = instances.u[row]! * 67108864 + instances.v[row]!;
    wide.add(pair);
    if (instances.isNarrow[row] === 1) narrow.add(pair);
  }
  return { support: narrow.size, wideSupport: wide.size };
}
