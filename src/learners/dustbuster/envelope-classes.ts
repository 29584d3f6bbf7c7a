import { GrowingFloat64, GrowingUint32 } from '../../base/growing.ts';
import { RadixSpace, radixOrder } from '../../base/radix-sort.ts';
import { type Branchings, branchings } from './branching.ts';
import { endOfRun } from './end-of-run.ts';
import { SmallCounters } from './small-counters.ts';
import type { TokenLists } from './token-lists.ts';

/**
 * A class of envelopes: all (prefix, suffix) whose prefix reaches down to one branching prefix and whose suffix to
 * one branching suffix. They belong to the same URLs, apart from those too short or too long for some of them.
 * One object serves all visits: there are as many classes as URLs, and a view for each cost more than its use.
 */
export interface EnvelopeClass {
  /** Lengths of prefix and suffix, from the shortest to the branching one. */
  prefixFrom: number;
  prefixTo: number;
  suffixFrom: number;
  suffixTo: number;
  /** The URLs, ascending: `urls[from … to)`. */
  urls: Uint32Array;
  from: number;
  to: number;
}

export interface ClassOptions {
  readonly maxLength: number;
  /** Records sorted at a time: bounds the memory, not the result. */
  readonly batch: number;
}

/** Objects, not functions: a function made for one site would have to be optimized anew for the next. */
export interface ClassVisitor {
  visit(each: EnvelopeClass): void;
}

/** Visits every class of two URLs or more. */
export function forEachClass(lists: TokenLists, options: ClassOptions, visitor: ClassVisitor): void {
  const trees = { prefixes: branchings(lists, 'prefix'), suffixes: branchings(lists, 'suffix') };
  const counts = new RecordCounts(lists.offsets.length - 1);
  forEachRecord(lists, options, trees, counts);
  const { total, seen } = counts;
  const parts = Math.max(1, Math.ceil(total / options.batch));
  const space = new RadixSpace();
  // One part holds the whole exactly; several are about equal, and grow if one is not.
  const capacity = Math.ceil((total / parts) * (parts === 1 ? 1 : 1.05)) + 1;
  const records = new Records(capacity, { parts, seen });
  for (let part = 0; part < parts; part++) {
    records.begin(part);
    forEachRecord(lists, options, trees, records);
    const { keys, urls } = records;
    const order = radixOrder(keys.values.subarray(0, keys.length), space);
    visitGroups({ order, keys: keys.values, urls: urls.values }, trees, visitor);
  }
}

interface Trees {
  readonly prefixes: Branchings;
  readonly suffixes: Branchings;
}

/** Prefix node and suffix node in one exact number: node numbers stay below 2²⁶. */
const NODE_RANGE = 67108864;

/** A class that a URL belongs to. */
interface RecordVisitor {
  add(key: number, url: number, slot: number): void;
}

/** Which classes occur more than once: those that do not are most, and are never stored. */
class RecordCounts implements RecordVisitor {
  total = 0;
  readonly seen: SmallCounters;

  constructor(urls: number) {
    this.seen = new SmallCounters(32 * urls);
  }

  add(_key: number, _url: number, slot: number): void {
    const before = this.seen.add(slot);
    this.total += before === 0 ? 0 : before === 1 ? 2 : 1;
  }
}

/** One part of the records at a time. */
class Records implements RecordVisitor {
  readonly keys: GrowingFloat64;
  readonly urls: GrowingUint32;
  readonly #parts: number;
  readonly #seen: SmallCounters;
  #part = 0;

  constructor(capacity: number, { parts, seen }: { parts: number; seen: SmallCounters }) {
    this.keys = new GrowingFloat64(capacity);
    this.urls = new GrowingUint32(capacity);
    this.#parts = parts;
    this.#seen = seen;
  }

  begin(part: number): void {
    this.#part = part;
    this.keys.length = 0;
    this.urls.length = 0;
  }

  add(key: number, url: number, slot: number): void {
    if (slot % this.#parts !== this.#part || !this.#seen.isRepeated(slot)) return;
    this.keys.push(key);
    this.urls.push(url);
  }
}

function forEachRecord(
  { offsets }: TokenLists,
  { maxLength }: ClassOptions,
  trees: Trees,
  visitor: RecordVisitor,
): void {
  for (let url = 0; url + 1 < offsets.length; url++) {
    const length = offsets[url + 1]! - offsets[url]!;
    addRecords({ url, length, maxLength }, trees, visitor);
  }
}

function addRecords(
  { url, length, maxLength }: { url: number; length: number; maxLength: number },
  { prefixes, suffixes }: Trees,
  visitor: RecordVisitor,
): void {
  for (let p = prefixes.offsets[url]!; p < prefixes.offsets[url + 1]!; p++) {
    const prefix = prefixes.nodes[p]!;
    const deep = prefixes.depth[prefix]! + maxLength;
    const shallow = prefixes.lowest[prefix]!;
    for (let s = suffixes.offsets[url]!; s < suffixes.offsets[url + 1]!; s++) {
      const suffix = suffixes.nodes[s]!;
      // Longer suffixes only get further out of reach of a short URL.
      if (shallow + suffixes.lowest[suffix]! > length) break;
      if (deep + suffixes.depth[suffix]! < length) continue;
      visitor.add(prefix * NODE_RANGE + suffix, url, slotOf(prefix, suffix));
    }
  }
}

function slotOf(prefix: number, suffix: number): number {
  const mixed = Math.imul(prefix, 0x9e3779b1) ^ Math.imul(suffix + 1, 0x85ebca6b);
  const once = Math.imul(mixed ^ (mixed >>> 16), 0x2c1b3c6d);
  return (once ^ (once >>> 13)) >>> 0;
}

function visitGroups(
  { order, keys, urls }: { order: Uint32Array; keys: Float64Array; urls: Uint32Array },
  { prefixes, suffixes }: Trees,
  visitor: ClassVisitor,
): void {
  const each = { prefixFrom: 0, prefixTo: 0, suffixFrom: 0, suffixTo: 0, urls: order, from: 0, to: 0 };
  let start = 0;
  while (start < order.length) {
    const key = keys[order[start]!]!;
    const end = endOfRun(order, keys, start);
    if (end - start > 1) {
      for (let i = start; i < end; i++) order[i] = urls[order[i]!]!;
      const prefix = Math.floor(key / NODE_RANGE);
      const suffix = key - prefix * NODE_RANGE;
      each.prefixFrom = prefixes.lowest[prefix]!;
      each.prefixTo = prefixes.depth[prefix]!;
      each.suffixFrom = suffixes.lowest[suffix]!;
      each.suffixTo = suffixes.depth[suffix]!;
      each.from = start;
      each.to = end;
      visitor.visit(each);
    }
    start = end;
  }
}
