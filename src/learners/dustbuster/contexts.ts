import { GrowingFloat64, GrowingUint32 } from '../../base/growing.ts';
import { RadixSpace, radixOrder } from '../../base/radix-sort.ts';
import { endOfRun } from './end-of-run.ts';
import {
  type Instances,
  IS_NARROW,
  PREFIX_FROM,
  PREFIX_TO,
  SUFFIX_FROM,
  SUFFIX_TO,
  SUM_FROM,
  SUM_TO,
  U,
  V,
  WIDTH,
} from './instances.ts';
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

/** Counts contexts; one for many counts, since what it works in is large. */
export class ContextCounter {
  readonly #rows: Int32Array;
  readonly #options: MineOptions;
  readonly #hash: PairHash;
  readonly #cells = new Cells();
  readonly #space = new RadixSpace();

  constructor(lists: TokenLists, instances: Instances, options: MineOptions) {
    this.#rows = instances.rows;
    this.#options = options;
    this.#hash = new PairHash(lists);
  }

  /** The rules with enough support among the given rows of instances, every context counted. */
  rulesOf(places: Uint32Array): LikelyRule[] {
    const rows = this.#rows;
    const cells = this.#cells;
    const { minSupport, exactSupport } = this.#options;
    // A rule's contexts are told apart by hash, so any division by hash leaves every rule whole.
    const parts = Math.max(1, Math.ceil(countCells(places, rows) / CELLS_AT_A_TIME));
    const rules: LikelyRule[] = [];
    for (let part = 0; part < parts; part++) {
      cells.clear();
      for (let i = 0; i < places.length; i++) this.#addCells(WIDTH * places[i]!, part, parts);
      collect(radixOrder(cells.hashes(), this.#space), { cells, rows, minSupport, exactSupport }, rules);
    }
    return rules;
  }

  /** The envelopes of the row of instances that begins at `at`, as far as they belong to the part. */
  #addCells(at: number, part: number, parts: number): void {
    const rows = this.#rows;
    const hash = this.#hash;
    hash.load(rows[at + U]!, rows[at + V]!);
    const sumFrom = rows[at + SUM_FROM]!;
    const sumTo = rows[at + SUM_TO]!;
    for (let prefix = rows[at + PREFIX_FROM]!; prefix <= rows[at + PREFIX_TO]!; prefix++) {
      const last = Math.min(rows[at + SUFFIX_TO]!, sumTo - prefix);
      for (let suffix = Math.max(rows[at + SUFFIX_FROM]!, sumFrom - prefix); suffix <= last; suffix++) {
        const key = hash.at(prefix, suffix);
        if (parts === 1 || key % parts === part) this.#cells.add(key, at, prefix, suffix);
      }
    }
  }
}

const CELLS_AT_A_TIME = 4_000_000;

/** One envelope of one pair of URLs each. */
class Cells {
  readonly hash = new GrowingFloat64(1024);
  /** Where the row of instances begins. */
  readonly at = new GrowingUint32(1024);
  readonly prefix = new GrowingUint32(1024);
  readonly suffix = new GrowingUint32(1024);

  clear(): void {
    this.hash.length = this.at.length = this.prefix.length = this.suffix.length = 0;
  }

  add(hash: number, at: number, prefix: number, suffix: number): void {
    this.hash.push(hash);
    this.at.push(at);
    this.prefix.push(prefix);
    this.suffix.push(suffix);
  }

  hashes(): Float64Array {
    return this.hash.values.subarray(0, this.hash.length);
  }
}

function countCells(places: Uint32Array, rows: Int32Array): number {
  let count = 0;
  for (let i = 0; i < places.length; i++) {
    const at = WIDTH * places[i]!;
    const prefixes = rows[at + PREFIX_TO]! - rows[at + PREFIX_FROM]! + 1;
    const suffixes = rows[at + SUFFIX_TO]! - rows[at + SUFFIX_FROM]! + 1;
    count += prefixes * suffixes;
  }
  return count;
}

interface Counted {
  readonly cells: Cells;
  readonly rows: Int32Array;
  readonly minSupport: number;
  readonly exactSupport: boolean;
}

function collect(order: Uint32Array, counted: Counted, rules: LikelyRule[]): void {
  const { cells, rows, minSupport } = counted;
  const hashes = cells.hash.values;
  let start = 0;
  while (start < order.length) {
    const hash = hashes[order[start]!]!;
    const end = endOfRun(order, hashes, start);
    if (end - start >= minSupport) {
      const { support, wideSupport } = supportOf(order.subarray(start, end), counted);
      if (support >= minSupport) {
        const cell = order[start]!;
        const at = cells.at.values[cell]!;
        rules.push({
          hash,
          u: rows[at + U]!,
          v: rows[at + V]!,
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
  { cells, rows, exactSupport }: Counted,
): { support: number; wideSupport: number } {
  const places = cells.at.values;
  if (!exactSupport) {
    let support = 0;
    for (let i = 0; i < run.length; i++) support += rows[places[run[i]!]! + IS_NARROW]!;
    return { support, wideSupport: run.length };
  }
  const narrow = new Set<number>();
  const wide = new Set<number>();
  for (const cell of run) {
    const at = places[cell]!;
    const pair = rows[at + U]! * 67108864 + rows[at + V]!;
    wide.add(pair);
    if (rows[at + IS_NARROW] === 1) narrow.add(pair);
  }
  return { support: narrow.size, wideSupport: wide.size };
}
