import type { SiteSample } from '../inputs/site-sample.ts';
import { normalize } from '../url/normalize.ts';
import type { FetchedPages } from './fetched-pages.ts';
import { type Failure, isPassing, isUnasked } from './fetching/answer.ts';
import type { Visitor } from './fetching/visitor.ts';
import type { SoftErrors } from './soft-errors.ts';

/** What two URLs turned out to be. */
export interface PairOutcome {
  /**
   * `unusable`: there is no such page to try the rule on. `unanswered`: one of the two was not to be had, which may well
   * have to do with the rule.
   */
  readonly says: 'match' | 'mismatch' | 'unusable' | 'unanswered';
  /** The input knew both pages, or the two are one address: nothing was fetched. */
  readonly isKnown: boolean;
  /** The second redirects to the first. */
  readonly isBackwards: boolean;
  /** Why a page could not be had; null if both could. */
  readonly failure: Failure | null;
}

export interface JudgeSetting {
  readonly sample: SiteSample;
  readonly visitor: Visitor;
  readonly pages: FetchedPages;
  readonly softErrors: SoftErrors;
  /** Figure 4 counts every failure of the second page against the rule, even one that will pass. */
  readonly passingFailuresCount: boolean;
  /** Look again at pages that differ, before it is held against a rule. */
  readonly secondLooks: boolean;
}

/** Says of pairs of URLs whether they are one page. */
export class PairJudge {
  readonly #setting: JudgeSetting;
  readonly #clusterOf: ReadonlyMap<string, number>;

  constructor(setting: JudgeSetting) {
    this.#setting = setting;
    const { urls, cluster, clusterWeight } = setting.sample;
    const known = new Map<string, number>();
    for (const [i, url] of urls.entries()) {
      const own = cluster?.[i] ?? -1;
      if (own >= 0 && (clusterWeight?.[own] ?? 1) >= MIN_TRUST) known.set(url, own);
    }
    this.#clusterOf = known;
  }

  /** Without fetching, from what the input knows; null if that is not enough. */
  known(from: string, to: string): PairOutcome | null {
    if (isSameAddress(from, to)) return KNOWN_MATCH;
    const a = this.#clusterOf.get(from);
    const b = this.#clusterOf.get(to) ?? this.#clusterOf.get(normalize(to));
    if (a === undefined || b === undefined) return null;
    return a === b ? KNOWN_MATCH : { ...KNOWN_MATCH, says: 'mismatch' };
  }

  async judge(from: string, to: string): Promise<PairOutcome> {
    return this.known(from, to) ?? (await this.#fetchBoth(from, to));
  }

  async #fetchBoth(from: string, to: string): Promise<PairOutcome> {
    const { visitor, pages, softErrors } = this.#setting;
    const isError = softErrors.prepare(from);
    const first = await visitor.visit(from);
    if ('failure' in first)
      return { ...UNUSABLE, says: isOpen(first.failure) ? 'unanswered' : 'unusable', failure: first.failure };
    const document = pages.add(first.page);
    if (pages.isEmpty(document) || (await isError(document))) return UNUSABLE;
    const second = await visitor.visit(to);
    if ('failure' in second) return this.#secondFailed(second.failure);
    const isSame = pages.isSame(document, pages.add(second.page));
    if (!isSame && (await this.#isRestless(from, to))) return UNUSABLE;
    return {
      says: isSame ? 'match' : 'mismatch',
      isKnown: false,
      isBackwards: isSameAddress(second.finalUrl, from) && isSameAddress(first.finalUrl, from),
      failure: null,
    };
  }

  /**
   * A mismatch is the rule's fault only if both pages stay what they are: each is looked at again. That is two requests
   * for a mismatch, of which a bad rule needs few.
   */
  async #isRestless(from: string, to: string): Promise<boolean> {
    if (!this.#setting.secondLooks) return false;
    const { visitor, pages } = this.#setting;
    const looks = [from, to].map(async (url) => {
      const [first, again] = [await visitor.visit(url), await visitor.visit(url, 2)];
      if ('failure' in first || 'failure' in again) return false;
      return !pages.isSame(pages.add(first.page), pages.add(again.page));
    });
    return (await Promise.all(looks)).includes(true);
  }

  #secondFailed(failure: Failure): PairOutcome {
    const says = isOpen(failure) && !this.#isHeldAgainst(failure) ? 'unanswered' : 'mismatch';
    return { ...UNUSABLE, says, failure };
  }

  #isHeldAgainst(failure: Failure): boolean {
    return this.#setting.passingFailuresCount && !isUnasked(failure);
  }
}

/** Clusters that are trusted less are looked at again. */
const MIN_TRUST = 0.5;

const KNOWN_MATCH: PairOutcome = { says: 'match', isKnown: true, isBackwards: false, failure: null };

const UNUSABLE: PairOutcome = { says: 'unusable', isKnown: false, isBackwards: false, failure: null };

/** Whether the page may be there all the same. */
function isOpen(failure: Failure): boolean {
  return isUnasked(failure) || isPassing(failure);
}

/** Whether two texts ask a server for the same thing. */
function isSameAddress(a: string, b: string): boolean {
  if (a === b) return true;
  if (!URL.canParse(a) || !URL.canParse(b)) return false;
  const bare = (text: string): string => {
    const url = new URL(text);
    url.hash = '';
    return url.href;
  };
  return bare(a) === bare(b);
}
