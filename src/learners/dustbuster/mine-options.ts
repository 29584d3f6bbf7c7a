/** The tunable parameters of the paper's first two phases, with its values. */
export interface MineOptions {
  /** `fast` finds the same pairs and supports without enumerating every substring; `faithful` is the paper's figures. */
  readonly mode: 'fast' | 'faithful';
  /** S: longest substring considered, in tokens. */
  readonly maxLength: number;
  /** T_low: envelopes shared by more substrings than this support no rule. */
  readonly bucketLimit: number;
  /** T_high: the limit for the supports by which redundant rules are recognised. */
  readonly wideBucketLimit: number;
  /** MS: instances a rule needs. */
  readonly minSupport: number;
  /** MRD: share of its support that a rule may lose to a refinement and still be redundant. */
  readonly maxRelativeDeficiency: number;
  /** MAD: instances that it may lose and still be redundant. */
  readonly maxAbsoluteDeficiency: number;
  /** MW: rules below a rule that are compared with it; `faithful` only, `fast` compares with all. */
  readonly maxWindow: number;
  /** Whether an already removed rule can no longer remove another; `faithful` only, the results hardly differ. */
  readonly strict: boolean;
  /** Count pairs of URLs instead of envelopes: lower for empty and semiperiodic substrings. */
  readonly exactSupport: boolean;
}

export const MINE_DEFAULTS: MineOptions = {
  mode: 'fast',
  maxLength: 35,
  bucketLimit: 6,
  wideBucketLimit: 11,
  minSupport: 3,
  maxRelativeDeficiency: 0.05,
  maxAbsoluteDeficiency: 1,
  maxWindow: 1100,
  strict: false,
  exactSupport: false,
};
