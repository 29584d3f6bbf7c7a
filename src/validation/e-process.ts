import type { PairTest } from './pair-test.ts';

export interface EProcessOptions {
  /** The rule is bad if it fails for this share, or more. */
  readonly maxError: number;
  /** The error under which the evidence grows fastest. */
  readonly goodError: number;
  readonly alpha: number;
  readonly futility: number;
  readonly population: 'list' | 'endless';
  /** Share of pages that differ from themselves when fetched twice: so much mismatch is not the rule's fault. */
  readonly selfMismatch: number;
}

/**
 * A likelihood-ratio e-process against "the rule fails for `maxError` of its URLs or more". Each pair multiplies it by a
 * factor whose expectation under every bad rule is at most 1, so by Ville's inequality it ever reaches 1/alpha
 * with probability at most alpha: one may look after each pair and stop at will.
 *
 * Pairs are drawn from a list without replacement. If M of its pages can be judged, a bad rule fails for at least
 * K = ⌈maxError · M⌉ of them, so after k of t pairs failed the next fails with probability (K − k)/(M − t) or more:
 * short lists need fewer pairs, and a list seen to its end is certain. M is known only at the end (some pages are
 * dead), so the evidence is kept for every M and the weakest of those still possible counts.
 */
export class EProcess implements PairTest {
  readonly #options: EProcessOptions;
  readonly #maxShare: number;
  readonly #ratio: number;
  /** Evidence at which a rule is accepted; raised when many rules are judged together. */
  acceptAt: number;
  /** Logarithm of the evidence for each length of the list; for an endless one there is a single entry. */
  #logE: Float64Array;
  readonly #isEndless: boolean;
  #left: number;
  #tried = 0;
  #mismatches = 0;

  constructor(options: EProcessOptions, listLength: number) {
    this.#options = options;
    this.#maxShare = withNoise(options.maxError, options.selfMismatch);
    this.#ratio = withNoise(options.goodError, options.selfMismatch) / this.#maxShare;
    this.acceptAt = 1 / options.alpha;
    this.#left = listLength;
    this.#isEndless = options.population === 'endless' || listLength > MAX_LISTED;
    this.#logE = new Float64Array(this.#isEndless ? 1 : listLength + 1);
  }

  get eValue(): number {
    // Certainty is infinite, which JSON cannot say.
    return Math.min(Math.exp(this.#weakest()), Number.MAX_VALUE);
  }

  get verdict(): 'valid' | 'refuted' | null {
    if (this.#tried > 0 && this.#weakest() >= Math.log(this.acceptAt) - 1e-12) return 'valid';
    // Not the weakest here: that some pages may yet turn out dead is no reason to give a rule up.
    const longest = this.#logE[this.#isEndless ? 0 : this.#tried + this.#left]!;
    return longest <= Math.log(this.#options.futility) + 1e-12 ? 'refuted' : null;
  }

  add(isMatch: boolean): void {
    const first = this.#isEndless ? 0 : this.#tried + 1;
    const last = this.#isEndless ? 0 : this.#tried + this.#left;
    for (let length = first; length <= last; length++)
      this.#logE[length]! += this.#logFactor(length, isMatch);
    this.#left--;
    this.#tried++;
    if (!isMatch) this.#mismatches++;
  }

  leaveOut(): void {
    this.#left--;
  }

  pairsToVerdict(atMost: number): number {
    return Math.min(this.#pairsUntilVerdict(true, atMost), this.#pairsUntilVerdict(false, atMost));
  }

  canAccept(): boolean {
    return this.#pairsUntilVerdict(true, this.#left + 1) <= this.#left;
  }

  #weakest(): number {
    if (this.#isEndless) return this.#logE[0]!;
    let weakest = this.#leastIfAtEnd();
    for (let length = this.#tried + 1; length <= this.#tried + this.#left; length++)
      weakest = Math.min(weakest, this.#logE[length]!);
    return weakest;
  }

  /** If no further page can be judged, all is known: the rule is bad, or it is not. */
  #leastIfAtEnd(): number {
    const isBad = this.#failuresOf(this.#tried) <= this.#mismatches;
    return isBad ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }

  /** Pairs of one outcome until the verdict; `atMost` if they are not fewer. */
  #pairsUntilVerdict(isMatch: boolean, atMost: number): number {
    const ahead = this.#copy();
    for (let pairs = 1; ahead.#left > 0 && pairs < atMost; pairs++) {
      ahead.add(isMatch);
      if (ahead.verdict !== null) return pairs;
    }
    return atMost;
  }

  #copy(): EProcess {
    const copy = new EProcess(this.#options, this.#tried + this.#left);
    copy.acceptAt = this.acceptAt;
    copy.#logE = this.#logE.slice();
    copy.#left = this.#left;
    copy.#tried = this.#tried;
    copy.#mismatches = this.#mismatches;
    return copy;
  }

  #logFactor(length: number, isMatch: boolean): number {
    const failing = this.#isEndless
      ? this.#maxShare
      : (this.#failuresOf(length) - this.#mismatches) / (length - this.#tried);
    // So many failures are seen that the rule is bad, whatever else comes.
    if (failing <= 0) return Number.NEGATIVE_INFINITY;
    // A bad rule must fail now: a match is proof, a mismatch says nothing.
    if (failing >= 1) return isMatch ? Number.POSITIVE_INFINITY : 0;
    return isMatch ? Math.log((1 - this.#ratio * failing) / (1 - failing)) : Math.log(this.#ratio);
  }

  /** For how many pages of a list a bad rule fails at least. */
  #failuresOf(length: number): number {
    return Math.max(1, Math.ceil(this.#maxShare * length - 1e-9));
  }
}

/** Longer lists are as good as endless: at this length the difference is a pair or two. */
const MAX_LISTED = 1000;

/** What a share of true failures looks like when some pages differ from themselves. */
function withNoise(share: number, selfMismatch: number): number {
  return share + (1 - share) * selfMismatch;
}
