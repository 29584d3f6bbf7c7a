/** How rules are judged. */
export interface ValidateOptions {
  /** `sequential` stops as soon as the evidence is enough; `printed` is Figure 4 of the DustBuster paper. */
  readonly mode: 'sequential' | 'printed';
  /** Sequential: a rule that is wrong for this share of the URLs it changes, or more, is a bad rule. */
  readonly maxError: number;
  /** Sequential: the error of the good rules that are to be accepted fast. */
  readonly goodError: number;
  /** Sequential: largest probability that a bad rule is accepted, whenever one stops. */
  readonly alpha: number;
  /** Sequential: evidence (likelihood ratio) at or below which a rule is refuted. */
  readonly futility: number;
  /** Sequential: whether the share is meant of the URLs in the list or of an endless supply of their like. */
  readonly population: 'list' | 'endless';
  /** Fewer URLs to try a rule on than these leave it undecided. */
  readonly minPairs: number;
  /** Sequential: expected share of bad rules among all accepted ones, by e-BH; null judges each rule by itself. */
  readonly falseDiscovery: number | null;
  /** Printed: the validation count N. */
  readonly validationCount: number;
  /** Printed: the refutation threshold ε. */
  readonly refutationShare: number;
  /** Pages fetched twice, to learn how much they differ from themselves and what the site's frame is. */
  readonly selfLooks: number;
  /**
   * Before two pages that differ count against a rule, look whether each still is what it was. Without it the share of
   * pages that differ from themselves is subtracted as a whole.
   */
  readonly secondLooks: boolean;
  /** Addresses of no page asked for in each directory that answers them with a page all the same. */
  readonly probes: number;
  /** Directories and scripts probed; those beyond share the answers of the first. */
  readonly maxProbedPlaces: number;
  /** When two texts are one page: resemblance of 128 shingles, or all or half of the paper's four minima. */
  readonly test: 'resemblance' | 'sketch' | 'relaxed-sketch';
  /** Resemblance from which two texts are one page. */
  readonly minResemblance: number;
  /** Also take texts with the very same words in another order (a list sorted differently) for one page. */
  readonly ignoreOrder: boolean;
  /** Pairs tried for one rule at most. */
  readonly maxPairs: number;
  /** Pages without a usable answer after which a rule is left undecided. */
  readonly maxUnusable: number;
  /** Share of its pairs that may stay without an answer before an otherwise valid rule is left undecided. */
  readonly maxUnanswered: number;
  /** Decides which URLs are tried. */
  readonly seed: number;
}

export const VALIDATE_DEFAULTS: ValidateOptions = {
  mode: 'sequential',
  maxError: 0.05,
  goodError: 0.005,
  alpha: 0.05,
  futility: 0.01,
  population: 'list',
  minPairs: 10,
  falseDiscovery: null,
  validationCount: 100,
  refutationShare: 0.05,
  selfLooks: 30,
  secondLooks: true,
  probes: 3,
  maxProbedPlaces: 20,
  test: 'resemblance',
  minResemblance: 0.9,
  ignoreOrder: true,
  maxPairs: 500,
  maxUnusable: 50,
  maxUnanswered: 0.1,
  seed: 1,
};

/** The paper's own way, for comparison: no second look, no probes, four minima of four. */
export const AS_PRINTED: Partial<ValidateOptions> = {
  mode: 'printed',
  minPairs: 1,
  selfLooks: 0,
  secondLooks: false,
  probes: 0,
  test: 'sketch',
  ignoreOrder: false,
  maxUnanswered: 1,
};
