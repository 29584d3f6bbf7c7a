import type { Rule } from './rule.ts';

/** The rules worth shipping for one site, with where they come from; a JSON file that a person can review. */
export interface RuleBook {
  readonly undust: 1;
  readonly site: string;
  /** How the site was told apart from others: by registrable domain or by host. */
  readonly siteBy: 'domain' | 'host';
  readonly normalization: Normalization;
  readonly rules: readonly Rule[];
  readonly made: Provenance;
}

/** Several sites in one file; the book is chosen by the URL's site. */
export interface RuleBooks {
  readonly undust: 1;
  readonly books: readonly RuleBook[];
}

/** The standard part: a preset and the steps that differ from it. */
export interface Normalization {
  readonly preset: string;
  readonly steps?: Readonly<Record<string, string>>;
}

export interface Provenance {
  readonly by: string;
  readonly method: string;
  readonly seed: number;
  /** URLs, pages with known content, and distinct contents that the book was learned from. */
  readonly urls: number;
  readonly pages: number;
  readonly contents: number;
  /** What a crawl would gain and lose, measured on contents that no learner saw; null when unknown. */
  readonly promise: LossPromise | null;
  /** One plain sentence: what was found, or why nothing was. */
  readonly summary: string;
}

/** The measured promise of a book. */
export interface LossPromise {
  readonly maxLoss: number;
  readonly confidence: number;
  /** Upper bound on the share of distinct pages lost. */
  readonly lossBound: number;
  readonly lost: number;
  readonly tested: number;
  /** URLs of the sample before, and distinct keys after. */
  readonly urlsBefore: number;
  readonly urlsAfter: number;
}
