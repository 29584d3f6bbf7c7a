import type { Effects } from './effects.ts';

/** What a rule would change, given the rules chosen so far. */
export interface Gain {
  /** Canonical forms saved: fetches that a crawl no longer makes. */
  readonly saved: number;
  /** Contents newly hidden behind another content, group by group. */
  readonly lost: number;
  /** The part of `lost` that falls on contents no learner has seen. */
  readonly lostUnseen: number;
  /** Groups of forms brought together. */
  readonly groups: number;
  /** Distinct contents in those groups: the trials of which `lost` failed. */
  readonly contents: number;
  readonly unseenContents: number;
}

const NOTHING = -1;
const SEVERAL = -2;

/**
 * The canonical forms under the rules chosen so far, as a forest over the nodes of the effects: a rule moves
 * roots, because rules see what earlier rules have made of a URL. Each root knows how many URLs and which
 * contents ended there, so a further rule is measured by its own edges alone.
 */
export class MergeForest {
  readonly #effects: Effects;
  readonly #isUnseen: Uint8Array;
  readonly #parent: Int32Array;
  readonly #urls: Int32Array;
  readonly #content: Int32Array;
  readonly #several = new Map<number, Set<number>>();
  readonly #local: Int32Array;
  readonly #stamp: Int32Array;
  readonly #contentStamp: Int32Array;
  #now = 0;

  /** `cluster` by sample URL; `isUnseen` by cluster. */
  constructor(effects: Effects, cluster: Int32Array, isUnseen: Uint8Array) {
    const size = effects.nodes.length;
    this.#effects = effects;
    this.#isUnseen = isUnseen;
    this.#parent = Int32Array.from({ length: size }, (_, i) => i);
    this.#urls = Int32Array.from({ length: size }, (_, i) => (i < effects.sampleSize ? 1 : 0));
    this.#content = Int32Array.from({ length: size }, (_, i) => cluster[i] ?? NOTHING);
    this.#local = new Int32Array(size);
    this.#stamp = new Int32Array(size);
    this.#contentStamp = new Int32Array(isUnseen.length);
  }

  root(node: number): number {
    const parent = this.#parent;
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  /** What choosing the rule now would bring. */
  gainOf(rule: number): Gain {
    const gain = { saved: 0, lost: 0, lostUnseen: 0, groups: 0, contents: 0, unseenContents: 0 };
    for (const group of this.#groups(rule)) this.#addGain(gain, group);
    return gain;
  }

  /** Chooses the rule. */
  choose(rule: number): void {
    for (const group of this.#groups(rule)) this.#mergeContents(group);
    const { start, source, target } = this.#effects;
    const moves: [number, number][] = [];
    for (let e = start[rule]!; e < start[rule + 1]!; e++) {
      const from = source[e]!;
      if (this.#parent[from] === from) moves.push([from, target[e]!]);
    }
    for (const [from, to] of moves) {
      const top = this.root(to);
      if (top !== from) this.#moveUp(from, top);
    }
  }

  #moveUp(from: number, to: number): void {
    this.#parent[from] = to;
    this.#urls[to]! += this.#urls[from]!;
    this.#content[to] = this.#content[from]!;
    const several = this.#several.get(from);
    if (several) this.#several.set(to, several);
  }

  /** Every member of a group gets the group's contents, so that whichever becomes the root has them. */
  #mergeContents(group: readonly number[]): void {
    const contents = new Set<number>();
    for (const root of group) for (const c of this.#contentsOf(root)) contents.add(c);
    const [only] = contents;
    for (const root of group) {
      this.#content[root] = only === undefined ? NOTHING : contents.size === 1 ? only : SEVERAL;
      if (contents.size > 1) this.#several.set(root, contents);
    }
  }

  #contentsOf(root: number): Iterable<number> {
    const content = this.#content[root]!;
    return content >= 0 ? [content] : content === SEVERAL ? this.#several.get(root)! : [];
  }

  /** The sets of roots that the rule would bring together, by a union-find over just the roots it touches. */
  #groups(rule: number): number[][] {
    const { start, source, target } = this.#effects;
    this.#now++;
    const touched: number[] = [];
    for (let e = start[rule]!; e < start[rule + 1]!; e++) {
      const from = source[e]!;
      if (this.#parent[from] !== from) continue;
      const to = this.root(target[e]!);
      if (to === from) continue;
      const a = this.#localRoot(from, touched);
      const b = this.#localRoot(to, touched);
      if (a !== b) this.#local[Math.max(a, b)] = Math.min(a, b);
    }
    const groups = new Map<number, number[]>();
    for (const node of touched) {
      const top = this.#localRoot(node, touched);
      const group = groups.get(top);
      if (group) group.push(node);
      else groups.set(top, [node]);
    }
    return [...groups.values()];
  }

  #localRoot(node: number, touched: number[]): number {
    if (this.#stamp[node] !== this.#now) {
      this.#stamp[node] = this.#now;
      this.#local[node] = node;
      touched.push(node);
    }
    let at = node;
    while (this.#local[at] !== at) at = this.#local[at] = this.#local[this.#local[at]!]!;
    return at;
  }

  #addGain(gain: { -readonly [K in keyof Gain]: Gain[K] }, group: readonly number[]): void {
    let forms = 0;
    let lostBefore = 0;
    let contents = 0;
    let unseen = 0;
    this.#now++;
    for (const root of group) {
      if (this.#urls[root]! > 0) forms++;
      let own = 0;
      for (const c of this.#contentsOf(root)) {
        own++;
        if (this.#contentStamp[c] === this.#now) continue;
        this.#contentStamp[c] = this.#now;
        contents++;
        unseen += this.#isUnseen[c]!;
      }
      if (own > 1) lostBefore += own - 1;
    }
    if (forms < 2) return;
    // Below zero where two mixed groups of the same contents become one.
    const lost = contents - (contents > 0 ? 1 : 0) - lostBefore;
    gain.saved += forms - 1;
    gain.lost += lost;
    gain.lostUnseen += contents > 1 ? (lost * unseen) / contents : 0;
    gain.groups++;
    gain.contents += contents;
    gain.unseenContents += unseen;
  }
}
