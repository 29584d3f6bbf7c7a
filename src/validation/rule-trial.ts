import { clopperPearsonUpper } from '../base/binomial.ts';
import { applyRule } from '../rules/apply-rule.ts';
import type { ExamplePair, RuleBody } from '../rules/rule.ts';
import type { Failure } from './fetching/answer.ts';
import type { PairJudge, PairOutcome } from './pair-judge.ts';
import type { PairTest } from './pair-test.ts';
import type { RuleUrls } from './rule-urls.ts';

export type Verdict = 'valid' | 'refuted' | 'undecided';

/** Why a verdict is what it is. A closed set. */
export type VerdictReason =
  | 'enough-matches'
  | 'too-many-mismatches'
  | 'refines-valid-rule'
  | 'no-url'
  | 'too-few-urls'
  | 'urls-used-up'
  | 'no-pages'
  | 'unanswered'
  | 'budget'
  | 'not-sure-among-many';

/** What was seen of a rule. */
export interface TrialFacts {
  /** URLs of the list that the rule changes. */
  readonly urls: number;
  readonly matches: number;
  readonly mismatches: number;
  /** Of both, how many the input knew already. */
  readonly known: number;
  /** URLs that are no page to try it on: dead, empty, restless, errors in disguise. */
  readonly unusable: number;
  /** Pairs of which a page was not to be had: forbidden, or no answer. */
  readonly unanswered: number;
  /** Matches whose second URL redirects to the first. */
  readonly backwards: number;
  readonly eValue: number | null;
  /** Upper bound (95 %) on the share of URLs for which the rule is wrong. */
  readonly errorBound: number;
  readonly examples: readonly ExamplePair[];
  readonly counterExamples: readonly ExamplePair[];
  /** The last failure of a page that had to be left out; null if there was none. */
  readonly failure: Failure | null;
}

export interface TrialSetting {
  readonly judge: PairJudge;
  readonly test: PairTest;
  readonly minPairs: number;
  readonly maxUnusable: number;
  readonly maxUnanswered: number;
  /** Pairs fetched at the same time. */
  readonly concurrency: number;
}

/** One rule on trial: takes its URLs in order, as few as the test needs, and can be taken up again later. */
export class RuleTrial {
  readonly rule: RuleBody;
  readonly #urls: RuleUrls;
  readonly #setting: TrialSetting;
  #next = 0;
  #reason: VerdictReason = 'urls-used-up';
  readonly #counts = { matches: 0, mismatches: 0, known: 0, unusable: 0, unanswered: 0, backwards: 0 };
  readonly #examples: ExamplePair[] = [];
  readonly #counterExamples: ExamplePair[] = [];
  #failure: Failure | null = null;

  constructor(rule: RuleBody, urls: RuleUrls, setting: TrialSetting) {
    this.rule = rule;
    this.#urls = urls;
    this.#setting = setting;
  }

  get verdict(): Verdict {
    const { verdict } = this.#setting.test;
    return verdict === null || (verdict === 'valid' && this.#isUnheard()) ? 'undecided' : verdict;
  }

  get reason(): VerdictReason {
    const { verdict } = this;
    if (verdict === 'undecided') return this.#isUnheard() ? 'unanswered' : this.#reason;
    return verdict === 'valid' ? 'enough-matches' : 'too-many-mismatches';
  }

  get facts(): TrialFacts {
    const { matches, mismatches } = this.#counts;
    return {
      ...this.#counts,
      urls: this.#urls.count,
      eValue: this.#setting.test.eValue,
      errorBound: clopperPearsonUpper(mismatches, matches + mismatches),
      examples: this.#examples,
      counterExamples: this.#counterExamples,
      failure: this.#failure,
    };
  }

  /** Goes on until the test has its verdict, or there is nothing more to be had. */
  async run(): Promise<void> {
    const { test, concurrency, minPairs } = this.#setting;
    const { count } = this.#urls;
    // A rule that cannot be accepted whatever is found is not worth a single fetch.
    if (test.verdict === null && (count < minPairs || !test.canAccept())) {
      this.#reason = count === 0 ? 'no-url' : 'too-few-urls';
      return;
    }
    while (test.verdict === null) {
      const width = Math.max(1, test.pairsToVerdict(concurrency));
      const pairs = this.#urls.urls.slice(this.#next, this.#next + width).map((url) => this.#pairOf(url));
      if (pairs.length === 0) return;
      const outcomes = await Promise.all(pairs.map(({ from, to }) => this.#setting.judge.judge(from, to)));
      for (const [i, outcome] of outcomes.entries()) {
        if (outcome.failure?.reason === 'budget') {
          this.#reason = 'budget';
          return;
        }
        this.#next++;
        this.#take(pairs[i]!, outcome);
      }
      if (this.#isMostlyUnusable()) {
        this.#reason = 'no-pages';
        return;
      }
    }
  }

  #pairOf(url: string): ExamplePair {
    return { from: url, to: applyRule(this.rule, url) ?? url };
  }

  #take(pair: ExamplePair, { says, isKnown, isBackwards, failure }: PairOutcome): void {
    const counts = this.#counts;
    if (says === 'unusable' || says === 'unanswered') {
      counts[says]++;
      this.#failure = failure ?? this.#failure;
      this.#setting.test.leaveOut();
      return;
    }
    if (isKnown) counts.known++;
    if (isBackwards) counts.backwards++;
    if (says === 'match') counts.matches++;
    else counts.mismatches++;
    const shown = says === 'match' ? this.#examples : this.#counterExamples;
    if (shown.length < SHOWN) shown.push(pair);
    this.#setting.test.add(says === 'match');
  }

  #isMostlyUnusable(): boolean {
    const { matches, mismatches, unusable, unanswered } = this.#counts;
    const silent = unusable + unanswered;
    return silent >= this.#setting.maxUnusable && silent > 2 * (matches + mismatches);
  }

  /** What did not answer may have been the mismatches. */
  #isUnheard(): boolean {
    const { matches, mismatches, unanswered } = this.#counts;
    return unanswered > this.#setting.maxUnanswered * (matches + mismatches + unanswered);
  }
}

/** Example pairs of each sort. */
const SHOWN = 2;
