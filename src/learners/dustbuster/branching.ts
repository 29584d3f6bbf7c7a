import { GrowingUint32 } from '../../base/growing.ts';
import type { TokenLists } from './token-lists.ts';

/**
 * The places where URLs part: prefixes (or suffixes) after which two URLs of the list go on differently.
 * Between two branching prefixes of a URL all prefixes belong to the same URLs, so whatever depends on those is
 * computed once a branching prefix instead of once a prefix.
 */
export interface Branchings {
  /** The branching prefixes of URL `u`, shortest first: `nodes[offsets[u] … offsets[u + 1])`. */
  readonly nodes: Uint32Array;
  readonly offsets: Uint32Array;
  /** Node → its length in tokens. */
  readonly depth: Uint32Array;
  /** Node → the shortest prefix that belongs to the same URLs. */
  readonly lowest: Uint32Array;
}

export function branchings(lists: TokenLists, direction: 'prefix' | 'suffix'): Branchings {
  const trie = new UrlTrie(lists, direction);
  const count = lists.offsets.length - 1;
  for (let url = 0; url < count; url++) trie.insert(url);
  return trie.branchings();
}

/** A trie whose unshared tails are not built: a node that one URL alone reaches only remembers that URL. */
class UrlTrie {
  readonly #tokens: Int32Array;
  readonly #offsets: Uint32Array;
  readonly #isPrefix: boolean;
  /** Node → the only URL below it plus one, 0 where several go on. */
  readonly #only = new GrowingUint32(1024);
  readonly #children = new GrowingUint32(1024);
  /** Open addressing over (parent, token): three numbers a slot, the child 0 meaning free. */
  #slots = new Int32Array(3 * 4096);
  #mask = 4095;

  constructor(lists: TokenLists, direction: 'prefix' | 'suffix') {
    this.#tokens = lists.tokens;
    this.#offsets = lists.offsets;
    this.#isPrefix = direction === 'prefix';
    this.#only.push(0);
    this.#children.push(0);
  }

  insert(url: number): void {
    let node = 0;
    const length = this.#length(url);
    for (let depth = 0; depth < length; depth++) {
      const child = this.#child(node, this.#token(url, depth));
      if (child === 0) {
        this.#addLeaf(node, depth, url);
        return;
      }
      node = child;
      const only = this.#only.values[node]! - 1;
      if (only < 0) continue;
      if (depth + 1 === this.#length(only)) return; // the same URL twice
      this.#only.values[node] = 0;
      this.#addLeaf(node, depth + 1, only);
    }
  }

  branchings(): Branchings {
    const urls = this.#offsets.length - 1;
    const offsets = new Uint32Array(urls + 1);
    const nodes = new GrowingUint32(urls * 4 + 16);
    const number = new Int32Array(this.#only.length).fill(-1);
    const depths = new GrowingUint32(1024);
    const lowest = new GrowingUint32(1024);
    for (let url = 0; url < urls; url++) {
      let node = 0;
      let low = 0;
      for (let depth = 0; this.#only.values[node] === 0 && depth < this.#length(url); depth++) {
        if (this.#children.values[node]! > 1) {
          if (number[node]! < 0) {
            number[node] = depths.push(depth);
            lowest.push(low);
          }
          nodes.push(number[node]!);
          low = depth + 1;
        }
        node = this.#child(node, this.#token(url, depth));
      }
      offsets[url + 1] = nodes.length;
    }
    return {
      nodes: nodes.values.slice(0, nodes.length),
      offsets,
      depth: depths.values.slice(0, depths.length),
      lowest: lowest.values.slice(0, lowest.length),
    };
  }

  #length(url: number): number {
    return this.#offsets[url + 1]! - this.#offsets[url]!;
  }

  #token(url: number, depth: number): number {
    return this.#tokens[this.#isPrefix ? this.#offsets[url]! + depth : this.#offsets[url + 1]! - 1 - depth]!;
  }

  #addLeaf(parent: number, depth: number, url: number): void {
    const leaf = this.#only.push(url + 1);
    this.#children.push(0);
    this.#children.values[parent]!++;
    if (leaf * 2 > this.#mask) this.#grow();
    this.#set(parent, this.#token(url, depth), leaf);
  }

  #child(parent: number, token: number): number {
    const slots = this.#slots;
    for (let slot = slotOf(parent, token) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const child = slots[3 * slot + 2]!;
      if (child === 0 || (slots[3 * slot] === parent && slots[3 * slot + 1] === token)) return child;
    }
  }

  #set(parent: number, token: number, child: number): void {
    let slot = slotOf(parent, token) & this.#mask;
    while (this.#slots[3 * slot + 2] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[3 * slot] = parent;
    this.#slots[3 * slot + 1] = token;
    this.#slots[3 * slot + 2] = child;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < old.length; at += 3)
      if (old[at + 2] !== 0) this.#set(old[at]!, old[at + 1]!, old[at + 2]!);
  }
}

function slotOf(parent: number, token: number): number {
  const mixed = Math.imul(parent, 0x9e3779b1) ^ Math.imul(token + 1, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7;
}
