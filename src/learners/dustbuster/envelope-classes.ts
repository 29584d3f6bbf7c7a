import { GrowingFloat64, GrowingUint32 } from '../../base/growing.ts';
import { radixOrder } from '../../base/radix-sort.ts';
import { type Branchings, branchings } from './branching.ts';
import type { TokenLists } from './token-lists.ts';

/**
 * A class of envelopes: all (prefix, suffix) whose prefix reaches down to one branching prefix and whose suffix to
 * one branching suffix. They belong to the same URLs, apart from those too short or too long for some of them.
 */
export interface EnvelopeClass {
  /** Lengths of prefix and suffix, from the shortest to the branching one. */
  readonly prefixFrom: number;
  readonly prefixTo: number;
  readonly suffixFrom: number;
  readonly suffixTo: number;
  /** The URLs, ascending; a view that is valid during the visit only. */
  readonly urls: Uint32Array;
}

export interface ClassOptions {
  readonly maxLength: number;
  /** Records sorted at a time: bounds the memory, not the result. */
  readonly batch: number;
}

/** Visits every class of two URLs or more. */
export function forEachClass(
  lists: TokenLists,
  options: ClassOptions,
  visit: (each: EnvelopeClass) => void,
): void {
  const trees = { prefixes: branchings(lists, 'prefix'), suffixes: branchings(lists, 'suffix') };
  const { total, seen } = countPass(lists, options, trees);
  const parts = Math.max(1, Math.ceil(total / options.batch));
  for (let part = 0; part < parts; part++) {
    const keys = new GrowingFloat64(1024);
    const urls = new GrowingUint32(1024);
    forEachRecord(lists, options, trees, (key, url, slot) => {
      if (slot % parts !== part || seen.counts[slot & seen.mask]! < 2) return;
      keys.push(key);
      urls.push(url);
    });
    visitGroups(keys.values.subarray(0, keys.length), urls.view(), trees, visit);
  }
}

interface Trees {
  readonly prefixes: Branchings;
  readonly suffixes: Branchings;
}

/** Prefix node and suffix node in one exact number: node numbers stay below 2²⁶. */
const NODE_RANGE = 67108864;

/**
 * How often each class occurs, in a small table of counters: those that occur once are most, and are never
 * stored. Two classes that share a counter are only kept for nothing.
 */
function countPass(
  lists: TokenLists,
  options: ClassOptions,
  trees: Trees,
): { total: number; seen: { counts: Uint8Array; mask: number } } {
  const urls = lists.offsets.length - 1;
  const size = 2 ** Math.min(27, Math.max(12, Math.ceil(Math.log2(urls * 32 + 1))));
  const counts = new Uint8Array(size);
  const mask = size - 1;
  let total = 0;
  forEachRecord(lists, options, trees, (_key, _url, slot) => {
    const at = slot & mask;
    if (counts[at] === 1) total += 2;
    else if (counts[at]! > 1) total++;
    if (counts[at]! < 2) counts[at]!++;
  });
  return { total, seen: { counts, mask } };
}

function forEachRecord(
  lists: TokenLists,
  options: ClassOptions,
  { prefixes, suffixes }: Trees,
  visit: (key: number, url: number, slot: number) => void,
): void {
  const { offsets } = lists;
  for (let url = 0; url + 1 < offsets.length; url++) {
    const length = offsets[url + 1]! - offsets[url]!;
    for (let p = prefixes.offsets[url]!; p < prefixes.offsets[url + 1]!; p++) {
      const prefix = prefixes.nodes[p]!;
      const deep = prefixes.depth[prefix]! + options.maxLength;
      const shallow = prefixes.lowest[prefix]!;
      for (let s = suffixes.offsets[url]!; s < suffixes.offsets[url + 1]!; s++) {
        const suffix = suffixes.nodes[s]!;
        // Longer suffixes only get further out of reach of a short URL.
        if (shallow + suffixes.lowest[suffix]! > length) break;
        if (deep + suffixes.depth[suffix]! < length) continue;
        visit(prefix * NODE_RANGE + suffix, url, slotOf(prefix, suffix));
      }
    }
  }
}

function slotOf(prefix: number, suffix: number): number {
  const mixed = Math.imul(prefix, 0x9e3779b1) ^ Math.imul(suffix + 1, 0x85ebca6b);
  const once = Math.imul(mixed ^ (mixed >>> 16), 0x2c1b3c6d);
  return (once ^ (once >>> 13)) >>> 0;
}

function visitGroups(
  keys: Float64Array,
  urls: Uint32Array,
  trees: Trees,
  visit: (each: EnvelopeClass) => void,
): void {
  const order = radixOrder(keys);
  let start = 0;
  while (start < order.length) {
    const key = keys[order[start]!]!;
    let end = start + 1;
    while (end < order.length && keys[order[end]!] === key) end++;
    if (end - start > 1) {
      for (let i = start; i < end; i++) order[i] = urls[order[i]!]!;
      const prefix = Math.floor(key / NODE_RANGE);
      const suffix = key % NODE_RANGE;
      visit({
        prefixFrom: trees.prefixes.lowest[prefix]!,
        prefixTo: trees.prefixes.depth[prefix]!,
        suffixFrom: trees.suffixes.lowest[suffix]!,
        suffixTo: trees.suffixes.depth[suffix]!,
        urls: order.subarray(start, end),
      });
    }
    start = end;
  }
}
