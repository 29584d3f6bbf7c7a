import type { BookBuilder } from './book-builder.ts';
import type { FormGraph } from './form-graph.ts';

export interface ExchangeOptions {
  /** Rules that may come in, in the order in which they are tried. */
  readonly offers: readonly number[];
  /** Fetches that a rule must save to be worth its line. */
  readonly lineCost: number;
  /** Fetches that one lost content must be worth. */
  readonly price: number;
  /** Contents that all rules together may hide. */
  readonly maxHidden: number;
  /** By rule: how plain its words are, in (0, 1]. */
  readonly plainness: ArrayLike<number>;
}

/** Rules that may follow the one put in. */
const MOST_FOLLOWERS = 3;

/** Part of a chosen rule's URLs that an offer must touch to stand in for it. */
const COVERED = 0.9;

/** How much less plain a broader rule may be. */
const MOST_ODD = 0.1;

/** How often a rule that costs much at first is followed by others: that takes longest. */
const MOST_MENDED = 8;

/**
 * Greedy choice takes the rule that saves most at the moment, which is often a special one made of several plain ones
 * ("start=0 with no highlight"); then the plain ones come too late. So each broad rule that was passed over is put in,
 * every chosen one that it makes needless is taken out, and that stays if the book as a whole is better: it saves
 * more, or as much with broader rules.
 */
export function exchangeRules(builder: BookBuilder, options: ExchangeOptions): void {
  const sources = new RuleSources(builder);
  let mended = 0;
  for (const offer of options.offers) {
    if (builder.chosen.includes(offer)) continue;
    const exchange = new Exchange(builder, options, sources);
    if (exchange.try(offer, mended < MOST_MENDED)) mended++;
  }
  builder.matchForms();
}

/** One rule in, others out, and back again if that was no gain. */
class Exchange {
  readonly #builder: BookBuilder;
  readonly #options: ExchangeOptions;
  readonly #sources: RuleSources;
  readonly #undo: (() => void)[] = [];
  readonly #in: number[] = [];
  readonly #out: number[] = [];
  #gain = 0;

  constructor(builder: BookBuilder, options: ExchangeOptions, sources: RuleSources) {
    this.#builder = builder;
    this.#options = options;
    this.#sources = sources;
  }

  /** Whether other rules had to be put in too. */
  try(offer: number, mayMend: boolean): boolean {
    const covered = this.#coveredBy(offer);
    if (covered.length === 0) return false;
    this.#putIn(offer, Number.NEGATIVE_INFINITY);
    const isMended = this.#mostGain(covered) < 0 && mayMend && covered.length > 1;
    if (isMended) this.#mend();
    const needless = isMended ? [...new Set(this.#in.flatMap((rule) => this.#coveredBy(rule)))] : covered;
    if (this.#mostGain(needless) >= 0) this.#leaveOut(needless);
    if (!this.#isBetter()) for (const undo of this.#undo.reverse()) undo();
    return isMended;
  }

  /** Chosen rules that the offer may stand in for: it is broader, and touches nearly all of their URLs. */
  #coveredBy(offer: number): number[] {
    const urls = this.#sources.of(offer);
    return this.#builder.chosen.filter((rule) => {
      const its = this.#sources.of(rule);
      return its.length < urls.length && overlap(its, urls) >= COVERED * its.length;
    });
  }

  /** The gain if all these rules could go without harm. */
  #mostGain(rules: readonly number[]): number {
    return this.#gain + rules.length * this.#options.lineCost;
  }

  /** A rule that came in has cut off what special ones did before; others like it may do the rest. */
  #mend(): void {
    const { offers, lineCost } = this.#options;
    const urls = this.#sources.of(this.#in[0]!);
    const near = offers.filter((rule) => overlap(this.#sources.of(rule), urls) > 0);
    for (let turn = 0; turn < MOST_FOLLOWERS; turn++) {
      this.#builder.matchForms();
      let best = { rule: -1, net: lineCost };
      for (const rule of near) {
        if (this.#builder.chosen.includes(rule)) continue;
        const net = this.#net(this.#builder.estimate(rule));
        if (net > best.net) best = { rule, net };
      }
      if (best.rule < 0 || !this.#putIn(best.rule, lineCost)) return;
    }
  }

  /** Keeps the rule if it brings more than asked for. */
  #putIn(rule: number, least: number): boolean {
    const trial = this.#builder.tryOut(rule);
    if (this.#net(trial) <= least) return false;
    this.#undo.push(trial.keepForNow());
    this.#in.push(rule);
    this.#gain += this.#net(trial) - this.#options.lineCost;
    return true;
  }

  #leaveOut(rules: readonly number[]): void {
    for (const rule of narrowestFirst(rules, this.#builder)) {
      const trial = this.#builder.tryWithout(rule);
      const net = this.#net(trial) + this.#options.lineCost;
      if (net < 0) continue;
      this.#undo.push(trial.keepForNow());
      this.#out.push(rule);
      this.#gain += net;
    }
  }

  #isBetter(): boolean {
    if (this.#builder.groups.hidden > this.#options.maxHidden) return false;
    return this.#gain > 0 || (this.#gain === 0 && this.#isBroader());
  }

  /** Of books that save as much, the one whose rules say more, and are as plain. */
  #isBroader(): boolean {
    const urls = (rules: readonly number[]): number =>
      rules.reduce((sum, rule) => sum + this.#sources.of(rule).length, 0);
    const plainness = (rules: readonly number[]): number =>
      Math.min(...rules.map((rule) => this.#options.plainness[rule]!));
    return urls(this.#in) > urls(this.#out) && plainness(this.#in) >= plainness(this.#out) - MOST_ODD;
  }

  #net({ saved, lost }: { readonly saved: number; readonly lost: number }): number {
    return lost === 0 ? saved : saved - this.#options.price * lost;
  }
}

/** The URLs of the sample that a rule changes, ascending. */
class RuleSources {
  readonly #graph: FormGraph;
  readonly #known = new Map<number, Int32Array>();

  constructor({ graph }: BookBuilder) {
    this.#graph = graph;
  }

  of(rule: number): Int32Array {
    let urls = this.#known.get(rule);
    if (urls === undefined) {
      urls = this.#find(rule);
      this.#known.set(rule, urls);
    }
    return urls;
  }

  #find(rule: number): Int32Array {
    const edges = this.#graph.edges[rule]!;
    const urls: number[] = [];
    for (let e = 0; e < edges.length; e += 2) if (edges[e]! < this.#graph.sampleSize) urls.push(edges[e]!);
    return Int32Array.from(urls).sort();
  }
}

/** How many numbers two ascending lists share. */
function overlap(a: Int32Array, b: Int32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return shared;
}

export function narrowestFirst(rules: readonly number[], builder: BookBuilder): number[] {
  return [...rules].sort((a, b) => breadth(a, builder) - breadth(b, builder) || b - a);
}

/** Edges of a rule: what it can change. */
export function breadth(rule: number, builder: BookBuilder): number {
  return builder.graph.edges[rule]!.length;
}
