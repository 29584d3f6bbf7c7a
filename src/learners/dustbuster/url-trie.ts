import type { TokenLists } from './token-lists.ts';

/** Where URLs part, as a tree of forks; fork 0 is the root. */
export interface Forks {
  /** Fork → the fork above it, −1 above the root. */
  readonly parent: Int32Array;
  /** Fork → how many tokens lead to it. */
  readonly depth: Uint32Array;
  /** URL → the fork at which it leaves all others. */
  readonly above: Int32Array;
  /** Whether URLs part at the root; if not, it is a fork in name only. */
  readonly rootParts: boolean;
}

/** The token lists as a trie of forks only: between two forks the tokens are read in some URL that has both. */
export function forksOf(lists: TokenLists, direction: 'prefix' | 'suffix'): Forks {
  const trie = new UrlTrie(lists, direction);
  const count = lists.offsets.length - 1;
  for (let url = 0; url < count; url++) trie.insert(url);
  return trie.forks();
}

/** Children are numbered from 1 if forks, from −1 downwards if URLs. */
class UrlTrie {
  readonly #tokens: Int32Array;
  readonly #offsets: Uint32Array;
  readonly #step: 1 | -1;
  readonly #parent: Int32Array;
  readonly #depth: Uint32Array;
  /** Fork → where the tokens of a URL that comes through begin. */
  readonly #start: Uint32Array;
  readonly #above: Int32Array;
  #forkCount = 1;
  readonly #children: ChildTable;

  constructor(lists: TokenLists, direction: 'prefix' | 'suffix') {
    const count = lists.offsets.length - 1;
    this.#tokens = lists.tokens;
    this.#offsets = lists.offsets;
    this.#step = direction === 'prefix' ? 1 : -1;
    // Every URL but the first adds one fork at the most: all sized once.
    this.#parent = new Int32Array(count + 1).fill(-1, 0, 1);
    this.#depth = new Uint32Array(count + 1);
    this.#start = new Uint32Array(count + 1);
    this.#above = new Int32Array(count);
    this.#children = new ChildTable(count);
  }

  insert(url: number): void {
    const tokens = this.#tokens;
    const step = this.#step;
    const start = this.#startOf(url);
    const length = this.#lengthOf(url);
    let fork = 0;
    let depth = 0;
    while (depth < length) {
      const slot = this.#children.find(fork, tokens[start + step * depth]!);
      const child = this.#children.at(slot);
      if (child === 0) {
        this.#children.fill(slot, fork, tokens[start + step * depth]!, -1 - url);
        break;
      }
      const other = child > 0 ? this.#start[child - 1]! : this.#startOf(-1 - child);
      const end = child > 0 ? this.#depth[child - 1]! : this.#lengthOf(-1 - child);
      const last = Math.min(end, length);
      depth++;
      while (depth < last && tokens[start + step * depth] === tokens[other + step * depth]) depth++;
      if (depth < last) {
        fork = this.#split(slot, { fork, depth, start, other });
        this.#children.add(fork, tokens[start + step * depth]!, -1 - url);
        break;
      }
      if (child < 0) break; // the same URL twice
      fork = child - 1;
    }
    this.#above[url] = fork;
  }

  forks(): Forks {
    return {
      parent: this.#parent.subarray(0, this.#forkCount),
      depth: this.#depth.subarray(0, this.#forkCount),
      above: this.#above,
      rootParts: this.#children.ofRoot > 1,
    };
  }

  /** Puts a fork between `fork` and the child in `slot`, before token `depth` of the child's URLs. */
  #split(
    slot: number,
    { fork, depth, start, other }: { fork: number; depth: number; start: number; other: number },
  ): number {
    const child = this.#children.at(slot);
    const middle = this.#forkCount++;
    this.#parent[middle] = fork;
    this.#depth[middle] = depth;
    this.#start[middle] = start;
    if (child > 0) this.#parent[child - 1] = middle;
    else this.#above[-1 - child] = middle;
    this.#children.replace(slot, middle + 1);
    this.#children.add(middle, this.#tokens[other + this.#step * depth]!, child);
    return middle;
  }

  #startOf(url: number): number {
    return this.#step > 0 ? this.#offsets[url]! : this.#offsets[url + 1]! - 1;
  }

  #lengthOf(url: number): number {
    return this.#offsets[url + 1]! - this.#offsets[url]!;
  }
}

/** (fork, next token) → child, by open addressing: three numbers a slot, the child 0 meaning free. */
class ChildTable {
  ofRoot = 0;
  #slots: Int32Array;
  #mask: number;
  #used = 0;

  constructor(urls: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * urls + 16));
    this.#slots = new Int32Array(3 * size);
    this.#mask = size - 1;
  }

  /** The slot that holds the child, or the free one where it belongs. */
  find(fork: number, token: number): number {
    const slots = this.#slots;
    let slot = slotOf(fork, token) & this.#mask;
    while (slots[3 * slot + 2] !== 0 && (slots[3 * slot] !== fork || slots[3 * slot + 1] !== token))
      slot = (slot + 1) & this.#mask;
    return slot;
  }

  at(slot: number): number {
    return this.#slots[3 * slot + 2]!;
  }

  replace(slot: number, child: number): void {
    this.#slots[3 * slot + 2] = child;
  }

  add(fork: number, token: number, child: number): void {
    this.fill(this.find(fork, token), fork, token, child);
  }

  fill(slot: number, fork: number, token: number, child: number): void {
    this.#slots[3 * slot] = fork;
    this.#slots[3 * slot + 1] = token;
    this.#slots[3 * slot + 2] = child;
    if (fork === 0) this.ofRoot++;
    if (++this.#used > 0.75 * this.#mask) this.#grow();
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < old.length; at += 3) {
      if (old[at + 2] === 0) continue;
      const slot = this.find(old[at]!, old[at + 1]!);
      this.#slots[3 * slot] = old[at]!;
      this.#slots[3 * slot + 1] = old[at + 1]!;
      this.#slots[3 * slot + 2] = old[at + 2]!;
    }
  }
}

function slotOf(fork: number, token: number): number {
  const mixed = Math.imul(fork, 0x9e3779b1) ^ Math.imul(token + 1, 0x85ebca6b);
  const once = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return once ^ (once >>> 13);
}
