import { COLLAPSE_DEFAULTS, type CollapseOptions } from './collapse.ts';
import type { SimilarityCue } from './likely-similar.ts';
import { MINE_DEFAULTS, type MineOptions } from './mine-options.ts';
import type { ParameterOptions } from './parameters.ts';
import { REFINE_DEFAULTS, type RefineOptions } from './refine-contexts.ts';
import { TEMPLATE_DEFAULTS, type TemplateOptions } from './templates.ts';

/** What we add to the paper: each addition can be switched off. */
export interface BeyondOptions extends TemplateOptions, CollapseOptions, RefineOptions {
  /** Propose each substitution with the least context too, not only with the largest of equal support. */
  readonly generalContexts: boolean;
  /** Keep substitutions whose sizes never meet but differ always by the same factor, as in `ps` and `pdf`. */
  readonly sizeRatio: boolean;
  /** Bound substitutions and parameters that hold only in part of the site to that part, where clusters are known. */
  readonly refineContexts: boolean;
  /** Rewrites between forms of URLs that change several places at once, where clusters are known. */
  readonly templates: boolean;
  /** Rewrites of forms of URLs in which an argument does not matter, where clusters are known. */
  readonly collapses: boolean;
  /** Rewrites that change several places at once, from rare texts that URLs share, where clusters are unknown. */
  readonly rareBlocks: boolean;
  /** Rewrites proposed of each sort, best first. */
  readonly maxRewrites: number;
  /** URLs, by whole clusters, that templates and contexts are learned from; more say nothing new. */
  readonly maxTemplateUrls: number;
}

/** The paper's parameters, and ours. */
export interface DustbusterOptions extends MineOptions, ParameterOptions, BeyondOptions {
  /** What tells unlike pages apart: `sketch` (clusters), `size`, `off`; `auto` takes the best that is known. */
  readonly similarity: SimilarityCue;
  /** Substitutions proposed, best first. */
  readonly maxSubstitutions: number;
}

export const DUSTBUSTER_DEFAULTS: DustbusterOptions = {
  ...MINE_DEFAULTS,
  minSimilarShare: 0.5,
  pairsPerBucket: 200,
  ...TEMPLATE_DEFAULTS,
  ...COLLAPSE_DEFAULTS,
  ...REFINE_DEFAULTS,
  similarity: 'auto',
  maxSubstitutions: 1000,
  generalContexts: false,
  sizeRatio: false,
  refineContexts: true,
  templates: true,
  collapses: true,
  rareBlocks: true,
  maxRewrites: 500,
  maxTemplateUrls: 15_000,
};
