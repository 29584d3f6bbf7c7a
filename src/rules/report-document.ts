import type { ExamplePair, RuleBody, RuleStatus } from './rule.ts';
import type { LossPromise } from './rule-book.ts';

/**
 * All that the report page shows, as plain JSON. It stands here because the page knows the runtime only, and what
 * builds it knows everything.
 */
export interface ReportDocument {
  readonly report: 1;
  readonly title: string;
  /** The program and version that learned the books. */
  readonly by: string;
  /** The largest site first. */
  readonly sites: readonly SiteReport[];
  readonly sitesInAll: number;
  readonly evaluation: EvaluationReport | null;
}

export interface SiteReport {
  readonly site: string;
  /** What was found, in one sentence and one number. */
  readonly summary: string;
  readonly headline: Headline;
  readonly method: string;
  readonly urls: number;
  readonly pages: number;
  readonly contents: number;
  readonly promise: LossPromise | null;
  readonly rules: readonly RuleCard[];
  readonly rulesInAll: number;
  readonly rejected: readonly RejectedCard[];
  readonly rejectedInAll: number;
  readonly figures: SiteFigures;
}

export interface Headline {
  readonly value: string;
  readonly says: string;
}

export interface RuleCard {
  readonly id: string;
  readonly kind: RuleBody['kind'];
  readonly sentence: string;
  readonly status: RuleStatus;
  readonly authors: readonly string[];
  readonly support: number;
  readonly merged: number;
  readonly collided: number;
  readonly errorBound: number | null;
  readonly examples: readonly ExamplePair[];
  readonly counterExamples: readonly ExamplePair[];
}

export interface RejectedCard {
  readonly sentence: string;
  readonly authors: readonly string[];
  readonly reason: string;
  readonly saved: number;
  readonly lost: number;
}

/** A figure, or the one line that says why there is none. */
export type Figure<T> = { readonly shows: T } | { readonly leftOut: string };

export interface SiteFigures {
  readonly sizes: Figure<SizesFigure>;
  readonly tree: Figure<TreeFigure>;
  readonly frequency: Figure<FrequencyFigure>;
  readonly precision: Figure<PrecisionFigure>;
  readonly limits: Figure<LimitsFigure>;
  readonly causes: Figure<CausesFigure>;
}

/** URLs before the book and after it; what is known of the content is null where nothing is. */
export interface SizesFigure {
  readonly urlsBefore: number;
  readonly urlsAfter: number;
  readonly known: {
    readonly pages: number;
    /** Pages that a crawl with the book fetches, distinct contents, and those of them that it still sees. */
    readonly fetched: number;
    readonly contents: number;
    readonly covered: number;
  } | null;
}

export interface TreeFigure {
  /** Parents stand before their children. */
  readonly nodes: readonly TreeFigureNode[];
  readonly nodesInAll: number;
}

export interface TreeFigureNode {
  readonly id: number;
  readonly parent: number | null;
  readonly pattern: string;
  /** What tells it from its siblings; null for the root. */
  readonly branch: string | null;
  readonly urls: number;
  readonly known: number;
  readonly duplicates: number;
  /** Children that are not shown. */
  readonly hidden: number;
}

/** The values of a site by frequency (pattern tree, Figure 6). */
export interface FrequencyFigure {
  readonly points: readonly { readonly rank: number; readonly frequency: number }[];
  readonly values: number;
  /** Values before the decline, and the commonest of them. */
  readonly salient: number;
  readonly commonest: readonly { readonly text: string; readonly frequency: number }[];
}

/** The share of valid pairs among the k likeliest (DustBuster, Figures 7 to 9). */
export interface PrecisionFigure {
  readonly points: readonly { readonly k: number; readonly precision: number; readonly undecided: number }[];
  readonly pairs: number;
  readonly valid: number;
  readonly refuted: number;
  /** URLs that it was measured on, when not all were. */
  readonly firstUrls: number | null;
}

/** Quality on the test pages by the largest false-positive rate allowed in training (pattern tree, Figures 10 to 12). */
export interface LimitsFigure {
  readonly curves: readonly {
    readonly method: string;
    readonly points: readonly LimitPoint[];
  }[];
  readonly firstUrls: number | null;
}

export interface LimitPoint {
  readonly limit: number;
  readonly compression: number | null;
  readonly dupReduction: number | null;
  readonly loss: number | null;
}

/** Where duplicates come from: those the book removes, and the causes of the others (DustBuster, Figure 12). */
export interface CausesFigure {
  readonly duplicates: number;
  readonly slices: readonly CauseSlice[];
}

export interface CauseSlice {
  readonly cause: string;
  readonly says: string;
  readonly count: number;
  readonly example: ExamplePair | null;
}

export interface EvaluationReport {
  readonly protocol: string;
  readonly sites: number;
  readonly methods: readonly MethodScores[];
  readonly limits: Figure<LimitsFigure>;
}

/** One method on the test pages of all sites; null: no meaning. */
export interface MethodScores {
  readonly method: string;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly f1Interval: readonly [low: number, high: number] | null;
  readonly rules: number;
  readonly seconds: number;
}
