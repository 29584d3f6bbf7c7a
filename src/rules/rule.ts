/**
 * The rule language: one shape for what every learner says. docs/rule-book-format.md explains it to people,
 * schema/rule-book.schema.json to programs.
 */

export type RuleBody = StepRule | SubstituteRule | ParameterRule | RewriteRule;
export type RuleKind = RuleBody['kind'];

/** A normalization step chosen for this site, e.g. `pathCase` = `lower`. */
export interface StepRule {
  readonly kind: 'step';
  readonly step: string;
  readonly value: string;
}

/** DustBuster's substring substitution: `from` is replaced by `to` where it stands at token boundaries. */
export interface SubstituteRule {
  readonly kind: 'substitute';
  /** Tokens to find; may be empty only if anchored at the start or the end. */
  readonly from: string;
  readonly to: string;
  /** Whether `from` must stand at the start of the URL, at its end, both, or anywhere. */
  readonly anchor: 'none' | 'start' | 'end' | 'both';
  readonly occurrences: 'first' | 'all';
  /** A template the URL must match for the rule to apply. */
  readonly when?: string;
}

/** A query parameter that does not matter: left out, or set to one value. All its occurrences are meant. */
export interface ParameterRule {
  readonly kind: 'parameter';
  readonly name: string;
  /** The value to set; null: the parameter is left out and the delimiters are repaired. */
  readonly value: string | null;
  readonly when?: string;
}

/** URLs that match the template `from` are written as the template `to`. */
export interface RewriteRule {
  readonly kind: 'rewrite';
  readonly from: string;
  readonly to: string;
  /** What happens to query parameters that `from` does not name: carried over, dropped, or no match at all. */
  readonly others: 'keep' | 'drop' | 'refuse';
  /** With `drop`: the only names that are left out; what nobody has met yet is carried over. Absent: all. */
  readonly drops?: readonly string[];
  /** Values a capture must not have: the salient siblings of a pattern-tree node. */
  readonly except?: Readonly<Record<string, readonly string[]>>;
  /** Query names that must not occur. */
  readonly absent?: readonly string[];
  /** A template the URL must match besides `from`: the part of the site where the rule was seen to hold. */
  readonly when?: string;
}

/** Two URLs and what became of them. */
export interface ExamplePair {
  readonly from: string;
  readonly to: string;
}

/**
 * How sure we are: `certified` on held-out pages with known content, `validated` by fetching, or only
 * `likely` (a bare list or log, where nothing is known of the content).
 */
export type RuleStatus = 'certified' | 'validated' | 'likely';

/** Counted facts about a rule, so that a person can judge it without running anything. */
export interface Evidence {
  readonly status: RuleStatus;
  /** URLs of the sample that the rule changes. */
  readonly support: number;
  /** Distinct contents of which it brought several URLs together. */
  readonly merged: number;
  /** Distinct contents that it wrongly brought together with another. */
  readonly collided: number;
  /** Upper bound (95 %) on the share of merges that are wrong; null when nothing is known of the content. */
  readonly errorBound: number | null;
  readonly examples: readonly ExamplePair[];
  readonly counterExamples: readonly ExamplePair[];
}

/** A rule worth shipping. */
export type Rule = RuleBody & {
  readonly id: string;
  /** The learners that proposed it. */
  readonly authors: readonly string[];
  readonly evidence: Evidence;
};
