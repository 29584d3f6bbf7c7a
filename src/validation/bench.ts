import type { SiteSample } from '../inputs/site-sample.ts';
import { applyRule } from '../rules/apply-rule.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import { type AcceptedRules, compileAccepted, coveringRule } from './covering.ts';
import { evidenceFor, neededEvidence } from './e-bh.ts';
import { EProcess } from './e-process.ts';
import { FetchedPages } from './fetched-pages.ts';
import type { Visitor } from './fetching/visitor.ts';
import { covers, coversDirected, directionsOf } from './orientation.ts';
import { PairJudge } from './pair-judge.ts';
import { FigureFour } from './pair-test.ts';
import { RuleTrial, type TrialFacts, type Verdict, type VerdictReason } from './rule-trial.ts';
import { type RuleUrls, urlsOfRules } from './rule-urls.ts';
import { checkSelf, type SelfCheck } from './self-check.ts';
import { SoftErrors } from './soft-errors.ts';
import type { ValidateOptions } from './validate-options.ts';

/** What validation says of one rule of the book. */
export interface RuleVerdict {
  readonly id: string;
  /** The rule in the direction that was judged last: the valid one, if one is. */
  readonly rule: RuleBody;
  readonly isTurned: boolean;
  readonly verdict: Verdict;
  readonly reason: VerdictReason;
  /** The valid rule that makes this one needless; null if it stands by itself. */
  readonly coveredBy: string | null;
  /** Requests sent for it. */
  readonly fetches: number;
  readonly facts: TrialFacts;
}

export interface ValidateSetting {
  readonly visitor: Visitor;
  /** Pairs fetched at the same time. */
  readonly concurrency: number;
  readonly watch?: (done: number, total: number, id: string) => void;
}

/** A rule, its trials so far (the last one counts), and what they cost. */
interface Case {
  readonly rule: Rule;
  trial: RuleTrial;
  coveredBy: Case | null;
  isDoubted: boolean;
  fetches: number;
}

/** Everything that the trials of one site share. */
export class Bench {
  readonly #sample: SiteSample;
  readonly #options: ValidateOptions;
  readonly #setting: ValidateSetting;
  readonly #pages: FetchedPages;
  readonly #judge: PairJudge;
  readonly #urls: ReadonlyMap<RuleBody, RuleUrls>;
  readonly #directions: ReadonlyMap<Rule, readonly RuleBody[]>;
  readonly #cases: Case[] = [];
  readonly #tests = new Map<RuleTrial, EProcess>();
  #accepted: AcceptedRules = compileAccepted([]);
  selfCheck: SelfCheck | null = null;

  constructor(
    rules: readonly Rule[],
    sample: SiteSample,
    { chosen, setting }: { chosen: ValidateOptions; setting: ValidateSetting },
  ) {
    this.#sample = sample;
    this.#options = chosen;
    this.#setting = setting;
    this.#pages = new FetchedPages(chosen);
    this.#judge = new PairJudge({
      sample,
      visitor: setting.visitor,
      pages: this.#pages,
      softErrors: new SoftErrors({ visitor: setting.visitor, pages: this.#pages, urls: sample.urls }, chosen),
      passingFailuresCount: chosen.mode === 'printed',
      secondLooks: chosen.secondLooks,
    });
    this.#directions = new Map(rules.map((rule) => [rule, directionsOf(rule)]));
    const bodies = [...this.#directions.values()].flat();
    const urls = urlsOfRules(bodies, sample.urls, chosen);
    this.#urls = new Map(bodies.map((body, i) => [body, urls[i]!]));
  }

  /** The second look at some of the pages that the rules will be tried on, unless the input knows them all. */
  async prepare(): Promise<void> {
    const { selfLooks, minPairs } = this.#options;
    const { visitor } = this.#setting;
    const wanted = new Set<string>();
    for (const [rule, { urls, count }] of this.#urls)
      if (count >= minPairs)
        for (const url of urls.slice(0, selfLooks))
          if (this.#judge.known(url, applyRule(rule, url) ?? url) === null) wanted.add(url);
    // A fifth of the budget at most: without it the rules themselves would stay undecided.
    const looks = Math.min(selfLooks, Math.floor((visitor.maxFetches - visitor.fetches) / 10));
    if (looks === 0 || wanted.size === 0) return;
    const inOrder = this.#sample.urls.filter((url) => wanted.has(url));
    const step = Math.max(1, inOrder.length / looks);
    const chosen = Array.from(
      { length: Math.min(looks, inOrder.length) },
      (_, i) => inOrder[Math.floor(i * step)]!,
    );
    this.selfCheck = await checkSelf(chosen, visitor, this.#pages);
  }

  async tryRule(rule: Rule): Promise<void> {
    this.#setting.visitor.forgive();
    const before = this.#setting.visitor.fetches;
    const directions = this.#directions.get(rule)!;
    const trial = this.#trialOf(directions[0]!);
    const coveredBy = this.#coveringOf(rule, trial.rule);
    const entry: Case = { rule, trial, coveredBy, isDoubted: false, fetches: 0 };
    this.#cases.push(entry);
    if (coveredBy !== null) {
      this.#tests.delete(trial);
      return;
    }
    await trial.run();
    const [, reverse] = directions;
    if (reverse !== undefined && (entry.trial.verdict !== 'valid' || this.#leadsBack(entry.trial)))
      await this.#tryReverse(entry, reverse);
    entry.fetches = this.#setting.visitor.fetches - before;
    if (entry.trial.verdict !== 'valid') return;
    for (const other of this.#cases)
      if (other !== entry && isStanding(other) && coversDirected(entry.trial.rule, other.trial.rule))
        other.coveredBy = entry;
  }

  /** e-BH over all trials: first each to its own bound, then those that stand to the bound they need together. */
  async judgeTogether(rate: number): Promise<void> {
    const standing = this.#cases.filter(isStanding);
    const count = this.#tests.size;
    if (standing.length === 0) return;
    for (const entry of standing) {
      const before = this.#setting.visitor.fetches;
      this.#tests.get(entry.trial)!.acceptAt = evidenceFor(standing.length, count, rate);
      await entry.trial.run();
      entry.fetches += this.#setting.visitor.fetches - before;
    }
    const needed = neededEvidence(
      [...this.#tests.values()].map(({ eValue }) => eValue),
      rate,
    );
    for (const entry of standing) entry.isDoubted = this.#tests.get(entry.trial)!.eValue < needed;
  }

  verdicts(): RuleVerdict[] {
    return this.#cases.map((entry) => {
      const { rule, trial, fetches } = entry;
      const coveredBy = entry.coveredBy === null ? null : rootOf(entry.coveredBy);
      const isDoubted = (coveredBy ?? entry).isDoubted;
      return {
        id: rule.id,
        rule: trial.rule,
        isTurned: trial.rule !== rule,
        verdict: isDoubted ? 'undecided' : coveredBy !== null ? 'valid' : trial.verdict,
        reason: isDoubted ? 'not-sure-among-many' : coveredBy !== null ? 'refines-valid-rule' : trial.reason,
        coveredBy: coveredBy?.rule.id ?? null,
        fetches,
        facts: trial.facts,
      };
    });
  }

  /** A standing rule beside which this one is needless; null if it must be tried. */
  #coveringOf(rule: Rule, direction: RuleBody): Case | null {
    const standing = this.#cases.filter(isStanding);
    const refined = standing.find((each) => covers(each.trial.rule, rule));
    const { mode, falseDiscovery } = this.#options;
    // As printed only refinements go; and judged together, a rule may fall that others were thought to stand on.
    if (refined !== undefined || mode === 'printed' || falseDiscovery !== null) return refined ?? null;
    const bodies = standing.map(({ trial }) => trial.rule);
    const isNews =
      bodies.length !== this.#accepted.rules.length || bodies.at(-1) !== this.#accepted.rules.at(-1);
    if (isNews) this.#accepted = compileAccepted(bodies);
    const covering = coveringRule(direction, this.#urls.get(direction)!, this.#accepted);
    return covering === null ? null : (standing.find(({ trial }) => trial.rule === covering) ?? null);
  }

  async #tryReverse(entry: Case, reverse: RuleBody): Promise<void> {
    const trial = this.#trialOf(reverse);
    await trial.run();
    // A rule that holds, though it leads to redirects, is better than none; if none holds, the given one is told of.
    const isGiven = entry.trial.verdict !== 'valid' && trial.rule === entry.rule;
    if (trial.verdict === 'valid' || isGiven) entry.trial = trial;
  }

  /** Whether most of its targets redirect to where it came from: then the other direction is the right one. */
  #leadsBack({ facts }: RuleTrial): boolean {
    return this.#options.mode === 'sequential' && facts.backwards > facts.matches / 2;
  }

  #trialOf(rule: RuleBody): RuleTrial {
    const urls = this.#urls.get(rule)!;
    const { mode, minPairs, maxUnusable, maxUnanswered } = this.#options;
    // Where restless pages are sorted out pair by pair, forgiving their share besides would forgive bad rules.
    const selfMismatch = this.#options.secondLooks ? 0 : (this.selfCheck?.selfMismatch ?? 0);
    const test =
      mode === 'printed'
        ? new FigureFour(this.#options, urls.count)
        : new EProcess({ ...this.#options, selfMismatch }, urls.count);
    const { concurrency } = this.#setting;
    const trial = new RuleTrial(rule, urls, {
      judge: this.#judge,
      test,
      minPairs,
      maxUnusable,
      maxUnanswered,
      concurrency,
    });
    if (test instanceof EProcess) this.#tests.set(trial, test);
    return trial;
  }
}

/** What covers a rule may itself be covered by a still broader one. */
function rootOf(entry: Case): Case {
  return entry.coveredBy === null ? entry : rootOf(entry.coveredBy);
}

function isStanding({ trial, coveredBy, isDoubted }: Case): boolean {
  return trial.verdict === 'valid' && coveredBy === null && !isDoubted;
}
