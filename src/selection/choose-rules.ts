import { clopperPearsonUpper } from '../base/binomial.ts';
import type { BookBuilder, Trial } from './book-builder.ts';
import { breadth, exchangeRules, narrowestFirst } from './exchange-rules.ts';
import type { Gain } from './gain.ts';
import { RuleQueue } from './rule-queue.ts';

export interface ChooseOptions {
  /** Fetches that one lost content must be worth, round by round: nearly harmless rules first. */
  readonly lossPrices: readonly number[];
  /** Fetches that a rule must save in the sample. */
  readonly minSaved: number;
  /** Contents, or else so many fetches more, that must speak for a rule. */
  readonly minGroups: number;
  /** Largest upper bound (95 %) on the share of a rule's contents that it hides. */
  readonly maxRuleError: number;
  /** Contents that all rules together may hide. */
  readonly maxHidden: number;
  /** By rule, in (0, 1]: how gladly it is taken; a plain rule beats an odd one that saves hardly more. */
  readonly charm: ArrayLike<number>;
  /** By rule: 1 if it may come in for others later; steps, and rules that a simpler one stands for, may not. */
  readonly isOffer: ArrayLike<number>;
  /** By rule, in (0, 1]: how plain its words are. */
  readonly plainness: ArrayLike<number>;
  /** By rule: 1 if it would never come to an end. */
  readonly isEndless: ArrayLike<number>;
}

export interface ChosenRule {
  readonly rule: number;
  readonly gain: Gain;
  readonly trial: Trial;
  /** What it would have brought at its turn over the whole sample. */
  readonly ofAll: Gain;
}

/** Exchanges are tried for so many rules: each costs some trials. */
const MOST_OFFERS = 150;

/** Why a candidate is not in the book. */
export type RejectReason =
  | 'no effect'
  | 'endless'
  | 'redundant'
  | 'too few pages'
  | 'collides'
  | 'unsure'
  | 'conflicts';

export interface RejectedCandidate {
  readonly rule: number;
  readonly reason: RejectReason;
  /** What it would have brought alone. */
  readonly gain: Gain;
}

export interface Choice {
  /** In the order chosen: each was the best addition to those before it. */
  readonly chosen: readonly ChosenRule[];
  readonly rejected: readonly RejectedCandidate[];
}

/**
 * Greedy choice: again and again the rule that saves most, net of what it hides, given those chosen before. Then
 * broader rules are exchanged for narrow ones, and what became needless is left out.
 */
export function chooseRules(builder: BookBuilder, options: ChooseOptions): Choice {
  const first = Array.from(options.charm, (_, rule) => builder.estimate(rule));
  const conflicting = new Set<number>();
  for (const price of options.lossPrices) {
    chooseGreedily(new Round(builder, options, price), first, conflicting);
  }
  leaveOutNeedless(builder);
  const boldest = new Round(builder, options, options.lossPrices.at(-1)!);
  exchangeRules(builder, {
    offers: offersOf(boldest, first),
    lineCost: options.minSaved,
    price: options.lossPrices[0]!,
    maxHidden: options.maxHidden,
    plainness: options.plainness,
  });
  leaveOutNeedless(builder);
  const isChosen = new Set(builder.chosen);
  const rejected = first
    .map((gain, rule): RejectedCandidate => {
      if (options.isEndless[rule] === 1) return { rule, gain, reason: 'endless' };
      const reason = boldest.refusal(gain) ?? (conflicting.has(rule) ? 'conflicts' : 'redundant');
      return { rule, gain, reason };
    })
    .filter(({ rule }) => !isChosen.has(rule));
  return { chosen: inOrder(builder, boldest), rejected };
}

/**
 * Estimates mostly shrink as others are chosen, so a rule is measured anew only when it comes to the top; then
 * the compiled book has the last word.
 */
function chooseGreedily(round: Round, first: readonly Gain[], conflicting: Set<number>): void {
  const { builder, options } = round;
  const queue = new RuleQueue();
  first.forEach((gain, rule) => {
    if (options.isEndless[rule] === 1 || builder.chosen.includes(rule)) return;
    if (!conflicting.has(rule) && round.refusal(gain) === null) queue.push(rule, round.worth(rule, gain));
  });
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    const gain = builder.estimate(top.rule);
    const worth = round.worth(top.rule, gain);
    if (round.refusal(gain) !== null) continue;
    if (worth < queue.best()) {
      queue.push(top.rule, worth);
      continue;
    }
    const trial = builder.tryOut(top.rule);
    if (round.bearsOut(gain, trial)) trial.keep();
    else conflicting.add(top.rule);
  }
}

/** Rules that were passed over though nothing is wrong with them, the broadest first. */
function offersOf(round: Round, first: readonly Gain[]): number[] {
  const { builder, options } = round;
  const isChosen = new Set(builder.chosen);
  return first
    .map((gain, rule) => ({ gain, rule, breadth: breadth(rule, builder) }))
    .filter(
      ({ gain, rule }) =>
        !isChosen.has(rule) &&
        options.isEndless[rule] !== 1 &&
        options.isOffer[rule] === 1 &&
        round.refusal(gain) === null,
    )
    .sort((a, b) => b.breadth - a.breadth || a.rule - b.rule)
    .slice(0, MOST_OFFERS)
    .map(({ rule }) => rule);
}

/** The book's rules, each with what it adds to those before it: the most worth first, as far as that is known. */
function inOrder(book: BookBuilder, { options, price }: Round): ChosenRule[] {
  const builder = book.startOver();
  const round = new Round(builder, options, price);
  const queue = new RuleQueue();
  const chosen: ChosenRule[] = [];
  for (const rule of book.chosen) queue.push(rule, round.worth(rule, builder.estimate(rule)));
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    const { rule } = top;
    const gain = builder.estimate(rule);
    const worth = round.worth(rule, gain);
    if (worth < top.worth && worth < queue.best()) {
      queue.push(rule, worth);
      continue;
    }
    const ofAll = builder.estimateOfAll(rule);
    const trial = builder.tryOut(rule);
    trial.keep();
    chosen.push({ rule, gain, trial, ofAll: { ...ofAll, saved: trial.savedOfAll, lost: trial.lostOfAll } });
  }
  return chosen;
}

/**
 * Rules that later, broader ones have made needless: the book becomes shorter and loses nothing. Those that
 * change the fewest URLs go first, so that of a broad rule and narrow ones the broad one stays.
 */
function leaveOutNeedless(builder: BookBuilder): void {
  for (const rule of narrowestFirst(builder.chosen, builder)) {
    const without = builder.tryWithout(rule);
    if (without.saved >= 0 && without.lost <= 0) without.keep();
  }
}

/** Contents lost, judged by the unseen ones where these say more: learners have avoided those they saw. */
export function riskOf(gain: Gain): number {
  const rate = gain.unseenContents > 0 ? gain.lostUnseen / gain.unseenContents : 0;
  return Math.max(0, gain.lost, rate * gain.contents);
}

/** One price for lost contents. */
class Round {
  readonly builder: BookBuilder;
  readonly options: ChooseOptions;
  readonly price: number;

  constructor(builder: BookBuilder, options: ChooseOptions, price: number) {
    this.builder = builder;
    this.options = options;
    this.price = price;
  }

  worth(rule: number, gain: Gain): number {
    return this.#net(gain.savedLate, riskOf(gain)) * this.options.charm[rule]!;
  }

  refusal(gain: Gain): RejectReason | null {
    const { minSaved, minGroups, maxRuleError } = this.options;
    if (gain.saved === 0) return 'no effect';
    if (gain.saved < minSaved) return 'too few pages';
    if (gain.groups < minGroups && gain.saved < minSaved + minGroups) return 'too few pages';
    if (this.#net(gain.saved, riskOf(gain)) < minSaved) return 'collides';
    // One content under many URLs is tried by each of these URLs, not by one content.
    const trials = Math.max(gain.contents, gain.saved);
    if (clopperPearsonUpper(Math.max(0, gain.lost), trials) > maxRuleError) return 'unsure';
    return null;
  }

  /** Whether the compiled book does what was hoped for: at least half of it, and within the limit. */
  bearsOut(gain: Gain, trial: Trial): boolean {
    const net = this.#net(trial.saved, Math.max(0, trial.lost));
    if (net < this.options.minSaved || net < this.#net(gain.saved, riskOf(gain)) / 2) return false;
    return this.builder.groups.hidden + trial.lost <= this.options.maxHidden;
  }

  #net(saved: number, lost: number): number {
    return lost === 0 ? saved : saved - this.price * lost;
  }
}
