import { radixOrder } from '../../base/radix-sort.ts';
import { ContextCounter, type LikelyRule } from './contexts.ts';
import { endOfRun } from './end-of-run.ts';
import { findInstances, type Instances, IS_NARROW, U, V, WIDTH } from './instances.ts';
import type { LikelySimilar } from './likely-similar.ts';
import type { MineOptions } from './mine-options.ts';
import { PairHash } from './pair-hash.ts';
import { withoutRedundant } from './redundancy.ts';
import { isLarger, type RulePair } from './rule-pair.ts';
import { type TokenLists, textOf, tokenLists } from './token-lists.ts';

export interface FastResult {
  /** Rules found before the redundant ones were left out. */
  readonly detected: number;
  readonly pairs: readonly RulePair[];
}

/**
 * The same pairs and supports as faithful.ts in near-linear time. Where URLs part is found first (branching.ts), so
 * that envelopes are looked at a class at a time; the pairs of URLs in small buckets are grouped by where they
 * differ, since only pairs with the same difference can support a common rule; and redundancy is judged
 * within such a group, against every refinement instead of a window.
 */
export function fastPairs(
  urls: readonly string[],
  similar: LikelySimilar,
  options: MineOptions & { readonly keepRedundant?: boolean },
): FastResult {
  const lists = tokenLists(urls);
  const instances = findInstances(lists, similar, options);
  const contexts = new ContextCounter(lists, instances, options);
  const pairs: RulePair[] = [];
  let detected = 0;
  forEachGroup(lists, instances, options, (rows) => {
    const rules = contexts.rulesOf(rows);
    detected += rules.length;
    const kept = options.keepRedundant ? rules : withoutRedundant(lists, rules, options);
    for (const rule of kept) pairs.push(pairOf(lists, rule));
  });
  return { detected, pairs };
}

/** Visits the rows of instances that may support common rules together, a good number at a time. */
function forEachGroup(
  lists: TokenLists,
  instances: Instances,
  { minSupport }: MineOptions,
  visit: (rows: Uint32Array) => void,
): void {
  const differences = differencesOf(lists, instances);
  const { keys } = differences;
  const order = radixOrder(keys);
  const kept = new Uint32Array(order.length);
  let batch = 0;
  let start = 0;
  while (start < order.length) {
    const end = endOfRun(order, keys, start);
    if (mayReach(minSupport, { order, start, end }, { instances, differences })) {
      for (let i = start; i < end; i++) kept[batch++] = order[i]!;
    }
    if (batch >= ROWS_AT_A_TIME || (end === order.length && batch > 0)) {
      visit(kept.subarray(0, batch));
      batch = 0;
    }
    start = end;
  }
}

const ROWS_AT_A_TIME = 100_000;

interface Differences {
  /** Row → where its two URLs differ. */
  readonly keys: Float64Array;
  /** Row → how often its two URLs can count for one rule. */
  readonly alignments: Int32Array;
}

function differencesOf(lists: TokenLists, { length, rows }: Instances): Differences {
  const keys = new Float64Array(length);
  const alignments = new Int32Array(length);
  const hash = new PairHash(lists);
  for (let row = 0; row < length; row++) {
    hash.load(rows[WIDTH * row + U]!, rows[WIDTH * row + V]!);
    keys[row] = hash.core();
    alignments[row] = 1 + Math.max(0, hash.overlap);
  }
  return { keys, alignments };
}

/** Whether the pairs of URLs in the rows `order[start … end)` are enough for any rule. */
function mayReach(
  minSupport: number,
  { order, start, end }: { order: Uint32Array; start: number; end: number },
  { instances: { rows }, differences: { alignments } }: { instances: Instances; differences: Differences },
): boolean {
  // Most groups are a pair or two: they are refused before anything is allocated.
  let bound = 0;
  for (let i = start; i < end && bound < minSupport; i++) bound += alignments[order[i]!]!;
  if (bound < minSupport) return false;
  const pairs = new Set<number>();
  let reached = 0;
  for (let i = start; i < end && reached < minSupport; i++) {
    const at = WIDTH * order[i]!;
    if (rows[at + IS_NARROW] === 0) continue;
    const pair = rows[at + U]! * 67108864 + rows[at + V]!;
    if (pairs.has(pair)) continue;
    pairs.add(pair);
    reached += alignments[order[i]!]!;
  }
  return reached >= minSupport;
}

function pairOf(lists: TokenLists, rule: LikelyRule): RulePair {
  const side = (url: number): string =>
    textOf(lists, lists.offsets[url]! + rule.prefix, lists.offsets[url + 1]! - rule.suffix);
  const one = side(rule.u);
  const other = side(rule.v);
  const [alpha, beta] = isLarger(one, other) ? [one, other] : [other, one];
  return { alpha, beta, support: rule.support, wideSupport: rule.wideSupport };
}
