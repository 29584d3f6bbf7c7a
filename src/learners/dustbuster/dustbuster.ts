/**
 * Z. Bar-Yossef, I. Keidar, U. Schonfeld: Do Not Crawl in the DUST (2006). Two substrings that stand in the same
 * envelopes again and again, in small buckets, under URLs of like size or content, are likely one and the same;
 * so is a query parameter whose value changes nothing. We depart in speed (fast.ts), and beyond the paper in
 * templates that change several places at once (templates.ts).
 */
import { withDefaults } from '../../base/options.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CandidateRule, Learner, Watch } from '../learner.ts';
import { COLLAPSE_DEFAULTS, type CollapseOptions, likelyCollapses } from './collapse.ts';
import { withGeneralContext } from './general-context.ts';
import { likelySimilar, type SimilarityCue } from './likely-similar.ts';
import { minePairs } from './mine.ts';
import { MINE_DEFAULTS, type MineOptions } from './mine-options.ts';
import { likelyParameters, type ParameterOptions } from './parameters.ts';
import { type RulePair, substitution } from './rule-pair.ts';
import { likelyTemplates, TEMPLATE_DEFAULTS, type TemplateOptions } from './templates.ts';

export interface DustbusterOptions extends MineOptions, ParameterOptions, TemplateOptions, CollapseOptions {
  /** What tells unlike pages apart: `sketch` (clusters), `size`, `off`; `auto` takes the best that is known. */
  readonly similarity: SimilarityCue;
  /** Substitutions proposed, best first. */
  readonly maxSubstitutions: number;
  /** Propose each substitution with the least context too, not only with the largest of equal support. */
  readonly generalContexts: boolean;
  /** Rewrites between forms of URLs that change several places at once, where clusters are known. */
  readonly templates: boolean;
  /** Rewrites of forms of URLs in which an argument does not matter, where clusters are known. */
  readonly collapses: boolean;
  /** Rewrites proposed of either sort, best first. */
  readonly maxRewrites: number;
}

export const DUSTBUSTER_DEFAULTS: DustbusterOptions = {
  ...MINE_DEFAULTS,
  minSimilarShare: 0.5,
  pairsPerBucket: 200,
  similarity: 'auto',
  maxSubstitutions: 1000,
  generalContexts: true,
  ...TEMPLATE_DEFAULTS,
  ...COLLAPSE_DEFAULTS,
  templates: true,
  collapses: true,
  maxRewrites: 500,
};

export const dustbuster: Learner<DustbusterOptions> = {
  name: 'dustbuster',
  summary:
    'substrings that stand for each other and parameters that do not matter, from URLs and sizes alone',
  needs: 'urls',
  defaults: DUSTBUSTER_DEFAULTS,
  propose(sample: SiteSample, options?: Partial<DustbusterOptions>, watch: Watch = () => {}) {
    const settings = withDefaults('dustbuster', DUSTBUSTER_DEFAULTS, options);
    watch({ phase: 'substitutions', done: 0 });
    const substitutions = likelySubstitutions(sample, settings);
    watch({ phase: 'parameters', done: 0.5 });
    const similar = likelySimilar(sample, settings.similarity);
    const parameters = likelyParameters(sample, similar, settings);
    watch({ phase: 'templates', done: 0.7 });
    const found = [...parameters, ...substitutions, ...rewrites(sample, settings)];
    // A stable sort: with equal support, what says most comes first.
    return found
      .map(({ rule, support }): CandidateRule => ({ rule, author: 'dustbuster', support }))
      .sort((a, b) => b.support - a.support);
  },
};

interface Likely {
  readonly rule: CandidateRule['rule'];
  readonly support: number;
}

/** Shrinking: with contents known, selection sees by itself where the other direction would be better. */
function likelySubstitutions(sample: SiteSample, settings: DustbusterOptions): Likely[] {
  const pairs = minePairs(sample, settings, settings.similarity).pairs.slice(0, settings.maxSubstitutions);
  const proposed = new Map<string, RulePair>();
  for (const pair of settings.generalContexts
    ? pairs.flatMap((each) => [withGeneralContext(each), each])
    : pairs) {
    const text = `${pair.alpha}\n${pair.beta}`;
    if ((proposed.get(text)?.support ?? 0) < pair.support) proposed.set(text, pair);
  }
  return [...proposed.values()].map(({ alpha, beta, support }) => ({
    rule: substitution(alpha, beta),
    support,
  }));
}

function rewrites(sample: SiteSample, settings: DustbusterOptions): Likely[] {
  if (sample.cluster === null) return [];
  const templates = settings.templates ? likelyTemplates(sample, settings) : [];
  const collapses = settings.collapses ? likelyCollapses(sample, settings) : [];
  return [templates, collapses].flatMap((each) => each.slice(0, settings.maxRewrites));
}
