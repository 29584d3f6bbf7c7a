import { clopperPearsonUpper } from '../base/binomial.ts';
import type { BookBuilder, Trial } from './book-builder.ts';
import type { Gain } from './gain.ts';
import { RuleQueue } from './rule-queue.ts';

export interface ChooseOptions {
  /** Fetches that one lost content must be worth, round by round: nearly harmless rules first. */
  readonly lossPrices: readonly number[];
  /** Fetches that a rule must save in the sample. */
  readonly minSaved: number;
  /** Contents, or else twice as many fetches, that must speak for a rule. */
  readonly minGroups: number;
  /** Largest upper bound (95 %) on the share of a rule's contents that it hides. */
  readonly maxRuleError: number;
  /** Contents that all rules together may hide. */
  readonly maxHidden: number;
  /** By rule, in (0, 1]: how gladly it is taken; a plain rule beats an odd one that saves hardly more. */
  readonly charm: ArrayLike<number>;
  /** By rule: 1 if it would never come to an end. */
  readonly isEndless: ArrayLike<number>;
}

export interface ChosenRule {
  readonly rule: number;
  readonly gain: Gain;
  readonly trial: Trial;
}

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
 * Greedy choice: again and again the rule that saves most, net of what it hides, given those chosen before.
 * Estimates mostly shrink as others are chosen, so a rule is measured anew only when it comes to the top; then
 * the compiled book has the last word.
 */
export function chooseRules(builder: BookBuilder, options: ChooseOptions): Choice {
  const first = Array.from(options.charm, (_, rule) => builder.estimate(rule));
  const chosen = new Map<number, ChosenRule>();
  const conflicting = new Set<number>();
  for (const price of options.lossPrices) {
    const round = new Round(builder, options, price);
    const queue = new RuleQueue();
    first.forEach((gain, rule) => {
      if (options.isEndless[rule] === 1) return;
      if (!chosen.has(rule) && !conflicting.has(rule) && round.refusal(gain) === null)
        queue.push(rule, round.worth(rule, gain));
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
      if (!round.bearsOut(gain, trial)) {
        conflicting.add(top.rule);
        continue;
      }
      trial.keep();
      chosen.set(top.rule, { rule: top.rule, gain, trial });
    }
  }
  for (const rule of leaveOutNeedless(builder, chosen)) chosen.delete(rule);
  const strictest = new Round(builder, options, options.lossPrices.at(-1)!);
  const rejected = first
    .map((gain, rule): RejectedCandidate => {
      if (options.isEndless[rule] === 1) return { rule, gain, reason: 'endless' };
      const reason = strictest.refusal(gain) ?? (conflicting.has(rule) ? 'conflicts' : 'redundant');
      return { rule, gain, reason };
    })
    .filter(({ rule }) => !chosen.has(rule));
  return { chosen: [...chosen.values()], rejected };
}

/**
 * Rules that later, broader ones have made needless: the book becomes shorter and loses nothing. Those that
 * change the fewest URLs go first, so that of a broad rule and narrow ones the broad one stays.
 */
function leaveOutNeedless(builder: BookBuilder, chosen: ReadonlyMap<number, ChosenRule>): number[] {
  const needless: number[] = [];
  const breadth = ({ rule }: ChosenRule): number => builder.graph.edges[rule]!.length;
  const narrowestFirst = [...chosen.values()].sort((a, b) => breadth(a) - breadth(b) || b.rule - a.rule);
  for (const { rule } of narrowestFirst) {
    const without = builder.tryWithout(rule);
    if (without.saved < 0 || without.lost > 0) continue;
    without.keep();
    needless.push(rule);
  }
  return needless;
}

/** Contents lost, judged by the unseen ones where these say more: learners have avoided those they saw. */
export function riskOf(gain: Gain): number {
  const rate = gain.unseenContents > 0 ? gain.lostUnseen / gain.unseenContents : 0;
  return Math.max(0, gain.lost, rate * gain.contents);
}

/** One price for lost contents. */
class Round {
  readonly #builder: BookBuilder;
  readonly #options: ChooseOptions;
  readonly #price: number;

  constructor(builder: BookBuilder, options: ChooseOptions, price: number) {
    this.#builder = builder;
    this.#options = options;
    this.#price = price;
  }

  worth(rule: number, gain: Gain): number {
    return this.#net(gain.savedLate, riskOf(gain)) * this.#options.charm[rule]!;
  }

  refusal(gain: Gain): RejectReason | null {
    const { minSaved, minGroups, maxRuleError } = this.#options;
    if (gain.saved === 0) return 'no effect';
    if (gain.saved < minSaved) return 'too few pages';
    if (gain.groups < minGroups && gain.saved < minSaved * 2) return 'too few pages';
    if (this.#net(gain.saved, riskOf(gain)) < minSaved) return 'collides';
    // One content under many URLs is tried by each of these URLs, not by one content.
    const trials = Math.max(gain.contents, gain.saved);
    if (clopperPearsonUpper(Math.max(0, gain.lost), trials) > maxRuleError) return 'unsure';
    return null;
  }

  /** Whether the compiled book does what was hoped for: at least half of it, and within the limit. */
  bearsOut(gain: Gain, trial: Trial): boolean {
    const net = this.#net(trial.saved, Math.max(0, trial.lost));
    if (net < this.#options.minSaved || net < this.#net(gain.saved, riskOf(gain)) / 2) return false;
    return this.#builder.groups.hidden + trial.lost <= this.#options.maxHidden;
  }

  #net(saved: number, lost: number): number {
    return lost === 0 ? saved : saved - this.#price * lost;
  }
}
