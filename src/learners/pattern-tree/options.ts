/** How the pattern tree is grown, how rules are read off it, and which of them are deployed. */
export interface PatternTreeOptions {
  /**
   * Which values stand out. `local`: cut each node's frequency curve at its largest drop, with sentinels so that
   * uniform curves have an answer; `global`: one curve of all values of the site, as Figure 6 draws it; `alternate`: global in the first
   * round, local in the second, and so on.
   */
  readonly salience: 'local' | 'global' | 'alternate';
  /**
   * When keys that few URLs of a node have are split by. `guard`: after all common ones; `paper`: by entropy alone,
   * which splits by the rarest key first.
   */
  readonly rareKeys: 'guard' | 'paper';
  /** Nodes with fewer URLs are not split. */
  readonly minNode: number;
  /** The tree does not grow beyond this many nodes. */
  readonly maxNodes: number;
  /**
   * How much of two nodes must be common. `paper`: of both (Eq. 6), which refuses a small mirror of a large part;
   * `source`: of the node that the rule would rewrite.
   */
  readonly overlap: 'paper' | 'source';
  /** Smallest overlap of two nodes that may have a rule between them (o_min). */
  readonly overlapMin: number;
  /** Smallest duplicate rate of a node that may have a rule onto itself. */
  readonly duplicateRateMin: number;
  /**
   * How keys of two nodes are matched. `values`: by the share of common values; `aligned`: by the share of common
   * clusters in which the two keys show one value.
   */
  readonly mapping: 'values' | 'aligned';
  /** Smallest rate at which one key is taken to be the other (σ_min). */
  readonly mappingMin: number;
  /** A copied key does not matter after all if more than this share of the clusters has several values of it. */
  readonly fakeReplace: number;
  /** Largest false-positive rate of a qualified rule. */
  readonly fprMax: number;
  /**
   * What a qualified rule is judged by. `pairs`: the paper's rate alone, which a cluster of thousands can carry;
   * `urls`: also by one vote a URL, on the groups that the rule itself makes.
   */
  readonly proof: 'pairs' | 'urls';
  /** URLs that a qualified rule must rightly make vanish. */
  readonly minSaved: number;
  /** Smallest share of the common URLs that must meet their twins in the target: the others would be written to pages that are not there. */
  readonly realizedMin: number;
  /** A rule on an ancestor wins if it saves at least this share of what the rules below it save. */
  readonly simplicity: number;
  /** How deployable rules are chosen: each conflict alone (`naive`), or by destinations of a random walk (`graph`). */
  readonly selection: 'naive' | 'graph';
  /**
   * How far labels are trusted. `trust`: fully, as the paper does; `robust`: the share of wrong labels is
   * estimated from the rules that are mostly right and taken out of every proof, and every URL has one vote.
   */
  readonly labels: 'trust' | 'robust';
  /**
   * Smallest share of the URLs that a rule must save in the last round; ten times as much in the first. What is general
   * is thus said before what is special, and once.
   */
  readonly minShare: number;
  /** Whether query keys that matter nowhere on the site are looked for before the tree is grown. */
  readonly siteKeys: boolean;
  /**
   * Whether a last tree is grown on values cut at the site's own delimiters: `item-123-red.html` is then four parts, each a key of
   * its own, and a rule can keep the number and ignore the colour.
   */
  readonly deepTokens: boolean;
  /**
   * URLs that the tree is grown from, whole clusters at a time: a rule worth having shows in a sample. The recheck uses
   * another sample as large.
   */
  readonly maxTraining: number;
  /** How often the tree is grown anew on what the rules found so far have left. */
  readonly rounds: number;
  /** Whether the rules are run together on the training set at the end: those that lead astray are dropped, those that say nearly the same are merged. */
  readonly recheck: boolean;
  /**
   * What a rule must add to the dup-reduction of the others in the recheck; rules that add less are not worth a reader's time.
   * At 0.015, a point and a half each, books are a third shorter and lose 5 points in all.
   */
  readonly minCredit: number;
  /**
   * What is proposed after the recheck. `deployed`: the rules that are worth deploying as they are; `candidates`: also those that
   * were merged into general ones or dropped, for a selection that judges for itself.
   */
  readonly offers: 'deployed' | 'candidates';
  /** Targets that are tried for one source. */
  readonly maxTargets: number;
}

export const PATTERN_TREE_DEFAULTS: PatternTreeOptions = {
  salience: 'alternate',
  rareKeys: 'guard',
  minNode: 20,
  maxNodes: 500,
  overlap: 'source',
  overlapMin: 0.2,
  duplicateRateMin: 0.1,
  mapping: 'aligned',
  mappingMin: 0.5,
  fakeReplace: 0.5,
  fprMax: 0.05,
  proof: 'urls',
  minSaved: 4,
  realizedMin: 0.5,
  simplicity: 0.8,
  selection: 'graph',
  labels: 'trust',
  minShare: 0.001,
  siteKeys: true,
  deepTokens: true,
  maxTraining: 20_000,
  rounds: 4,
  recheck: true,
  minCredit: 0.001,
  offers: 'candidates',
  maxTargets: 12,
};

/** The book to read or to deploy by hand: every rule in it brings a point and a half of dup-reduction. */
export const SHORT_BOOK: PatternTreeOptions = { ...PATTERN_TREE_DEFAULTS, minCredit: 0.015 };

/** The same on whole path segments and values, the keys of the paper: rules are fewer, and each must bring a point. */
export const SHORT_BOOK_OF_KEYS: PatternTreeOptions = {
  ...PATTERN_TREE_DEFAULTS,
  deepTokens: false,
  minCredit: 0.01,
};

/** What the paper prints, where it prints anything. */
export const FAITHFUL: PatternTreeOptions = {
  ...PATTERN_TREE_DEFAULTS,
  salience: 'global',
  rareKeys: 'paper',
  minNode: 1,
  overlap: 'paper',
  overlapMin: 0.5,
  duplicateRateMin: 0.5,
  maxNodes: 100_000,
  mapping: 'values',
  proof: 'pairs',
  minSaved: 1,
  realizedMin: 0,
  minShare: 0,
  siteKeys: false,
  deepTokens: false,
  maxTraining: 1e9,
  rounds: 1,
  recheck: false,
  minCredit: 0,
  maxTargets: 1e9,
};

/** Some options changed. No spread, which may give each site's options a shape of their own (labelled-table.ts tells why not). */
export function changed(
  options: PatternTreeOptions,
  changes: Partial<PatternTreeOptions>,
): PatternTreeOptions {
  return Object.assign({}, options, changes);
}
