import type { SiteSample } from '../inputs/site-sample.ts';
import type { RuleBody } from '../rules/rule.ts';

/** A proposal: a rule, who says so, and how many URLs (or clusters) spoke for it in the learner's own count. */
export interface CandidateRule {
  readonly rule: RuleBody;
  readonly author: string;
  readonly support: number;
}

/** What a long-running learner tells while it works. */
export interface LearnerProgress {
  readonly phase: string;
  /** Share done, in [0, 1]; null if it cannot be known. */
  readonly done: number | null;
  readonly detail?: string;
}

export type Watch = (progress: LearnerProgress) => void;

/**
 * Something that proposes rules for a site. Pure and synchronous: the same sample and options give the same
 * proposals, best first. `needs` says what the sample must carry for it to say anything.
 */
export interface Learner<Options extends object = object> {
  readonly name: string;
  readonly summary: string;
  readonly needs: 'urls' | 'clusters';
  readonly defaults: Options;
  propose(sample: SiteSample, options?: Partial<Options>, watch?: Watch): readonly CandidateRule[];
}
