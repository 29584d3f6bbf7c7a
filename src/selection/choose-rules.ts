import { clopperPearsonUpper } from '../base/binomial.ts';
import type { Gain, MergeForest } from './merge-forest.ts';

export interface ChooseOptions {
  /** Fetches that one lost content must be worth before a rule is thought of at all. */
  readonly lossPrice: number;
  /** Fetches that a rule must save in the sample. */
  readonly minSaved: number;
  /** Contents, or else that many times as many URLs, that must speak for a rule. */
  readonly minGroups: number;
  /** Largest upper bound (95 %) on the share of a rule's contents that it hides. */
  readonly maxRuleError: number;
  /** Rules that may be chosen at all. */
  readonly isAllowed: (rule: number) => boolean;
}

export const CHOOSE_DEFAULTS: ChooseOptions = {
  lossPrice: 10,
  minSaved: 3,
  minGroups: 2,
  maxRuleError: 0.5,
  isAllowed: () => true,
};

export interface ChosenRule {
  readonly rule: number;
  readonly gain: Gain;
}

/** Why a candidate is not in the book. */
export type RejectReason = 'no effect' | 'redundant' | 'too few pages' | 'collides' | 'unsure';

export interface Choice {
  /** In the order chosen: each was the best addition to those before it. */
  readonly chosen: readonly ChosenRule[];
  readonly rejected: readonly { readonly rule: number; readonly reason: RejectReason; readonly gain: Gain }[];
}

/**
 * Greedy choice: again and again the rule that saves most, net of what it hides, given those chosen before.
 * Gains mostly shrink as others are chosen, so a rule is measured anew only when it comes to the top.
 * `tieBreak` orders rules of equal worth: the simplest first.
 */
export function chooseRules(
  forest: MergeForest,
  tieBreak: ArrayLike<number>,
  options: ChooseOptions,
): Choice {
  const queue = new RuleQueue(tieBreak);
  const first: Gain[] = [];
  for (let rule = 0; rule < tieBreak.length; rule++) {
    const gain = forest.gainOf(rule);
    first.push(gain);
    if (options.isAllowed(rule) && refusal(gain, options) === null)
      queue.push(rule, worth(gain, options), gain);
  }
  const chosen: ChosenRule[] = [];
  const refused = new Map<number, Gain>();
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    const gain = forest.gainOf(top.rule);
    const value = worth(gain, options);
    if (refusal(gain, options) !== null) refused.set(top.rule, gain);
    else if (value < top.worth && value < queue.best()) queue.push(top.rule, value, gain);
    else {
      forest.choose(top.rule);
      chosen.push({ rule: top.rule, gain });
    }
  }
  const isChosen = new Set(chosen.map(({ rule }) => rule));
  const rejected = first
    .map((gain, rule) => ({ rule, gain, reason: refusal(gain, options) ?? ('redundant' as const) }))
    .filter(({ rule }) => !isChosen.has(rule));
  return { chosen, rejected };
}

/** Fetches saved less the price of what is hidden, as far as unseen contents can tell. */
function worth(gain: Gain, options: ChooseOptions): number {
  return gain.saved - options.lossPrice * riskOf(gain);
}

/** Contents lost, judged by the unseen ones where these say more: learners have avoided those they saw. */
export function riskOf(gain: Gain): number {
  const rate = gain.unseenContents > 0 ? gain.lostUnseen / gain.unseenContents : 0;
  return Math.max(0, gain.lost, rate * gain.contents);
}

function refusal(gain: Gain, options: ChooseOptions): RejectReason | null {
  if (gain.saved === 0) return 'no effect';
  if (gain.saved < options.minSaved) return 'too few pages';
  if (gain.groups < options.minGroups && gain.saved < options.minSaved * 3) return 'too few pages';
  if (worth(gain, options) <= 0) return 'collides';
  if (clopperPearsonUpper(Math.max(0, gain.lost), trialsOf(gain)) > options.maxRuleError) return 'unsure';
  return null;
}

/** A rule that collapses one content under many URLs is tried by each of these URLs, not by one content. */
function trialsOf(gain: Gain): number {
  return Math.max(gain.contents, gain.saved);
}

interface Queued {
  readonly rule: number;
  readonly worth: number;
  readonly gain: Gain;
}

/** A binary heap, best rule on top. */
class RuleQueue {
  readonly #heap: Queued[] = [];
  readonly #tieBreak: ArrayLike<number>;

  constructor(tieBreak: ArrayLike<number>) {
    this.#tieBreak = tieBreak;
  }

  best(): number {
    return this.#heap[0]?.worth ?? Number.NEGATIVE_INFINITY;
  }

  push(rule: number, worth: number, gain: Gain): void {
    const heap = this.#heap;
    heap.push({ rule, worth, gain });
    for (let at = heap.length - 1; at > 0; ) {
      const up = (at - 1) >> 1;
      if (!this.#isBefore(heap[at]!, heap[up]!)) break;
      [heap[at], heap[up]] = [heap[up]!, heap[at]!];
      at = up;
    }
  }

  pop(): Queued | null {
    const heap = this.#heap;
    const top = heap[0];
    if (top === undefined) return null;
    const last = heap.pop()!;
    if (heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    return top;
  }

  #sink(): void {
    const heap = this.#heap;
    for (let at = 0; ; ) {
      let next = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && this.#isBefore(heap[child]!, heap[next]!)) next = child;
      }
      if (next === at) return;
      [heap[at], heap[next]] = [heap[next]!, heap[at]!];
      at = next;
    }
  }

  #isBefore(a: Queued, b: Queued): boolean {
    if (a.worth !== b.worth) return a.worth > b.worth;
    return this.#tieBreak[a.rule]! - this.#tieBreak[b.rule]! < 0;
  }
}
