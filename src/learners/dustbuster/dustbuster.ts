/**
 * Z. Bar-Yossef, I. Keidar, U. Schonfeld: Do Not Crawl in the DUST (2006). Two substrings that stand in the same
 * envelopes again and again, in small buckets, under URLs of like size or content, are likely one and the same;
 * so is a query parameter whose value changes nothing. We depart in speed (fast.ts), and beyond the paper in
 * templates that change several places at once (templates.ts).
 */
import { withDefaults } from '../../base/options.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CandidateRule, Learner, Watch } from '../learner.ts';
import { likelySimilar, type SimilarityCue } from './likely-similar.ts';
import { minePairs } from './mine.ts';
import { MINE_DEFAULTS, type MineOptions } from './mine-options.ts';
import { likelyParameters, type ParameterOptions } from './parameters.ts';
import { substitution } from './rule-pair.ts';

export interface DustbusterOptions extends MineOptions, ParameterOptions {
  /** What tells unlike pages apart: `sketch` (clusters), `size`, `off`; `auto` takes the best that is known. */
  readonly similarity: SimilarityCue;
  /** Substitutions proposed, best first. */
  readonly maxSubstitutions: number;
}

export const DUSTBUSTER_DEFAULTS: DustbusterOptions = {
  ...MINE_DEFAULTS,
  minSimilarShare: 0.5,
  pairsPerBucket: 200,
  similarity: 'auto',
  maxSubstitutions: 1000,
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
    const pairs = minePairs(sample, settings, settings.similarity).pairs;
    const substitutions = pairs
      .slice(0, settings.maxSubstitutions)
      .map(({ alpha, beta, support }) => candidate(substitution(alpha, beta), support));
    watch({ phase: 'parameters', done: 0.5 });
    const similar = likelySimilar(sample, settings.similarity);
    const parameters = likelyParameters(sample, similar, settings).map(({ rule, support }) =>
      candidate(rule, support),
    );
    // A stable sort: with equal support, parameters first, since one of them says more than a substitution.
    return [...parameters, ...substitutions].sort((a, b) => b.support - a.support);
  },
};

function candidate(rule: CandidateRule['rule'], support: number): CandidateRule {
  return { rule, author: 'dustbuster', support };
}
