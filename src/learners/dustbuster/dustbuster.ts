/**
 * Z. Bar-Yossef, I. Keidar, U. Schonfeld: Do Not Crawl in the DUST (2006). Two substrings that stand in the same
 * envelopes again and again, in small buckets, under URLs of like size or content, are likely one and the same;
 * so is a query parameter whose value changes nothing. We depart in speed (fast.ts), and beyond the paper in
 * rewrites that change several places at once (templates.ts, rare-blocks.ts) or leave out arguments (collapse.ts).
 */
import { withDefaults } from '../../base/options.ts';
import { capSample } from '../../clusters/cap.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CandidateRule, Learner, Watch } from '../learner.ts';
import { likelyCollapses } from './collapse.ts';
import { DUSTBUSTER_DEFAULTS, type DustbusterOptions } from './dustbuster-options.ts';
import { withGeneralContext } from './general-context.ts';
import { bestCue, likelySimilar } from './likely-similar.ts';
import { minePairs } from './mine.ts';
import { likelyParameters } from './parameters.ts';
import { templatesFromRareBlocks } from './rare-blocks.ts';
import { refinedRules } from './refine-contexts.ts';
import { type RulePair, substitution } from './rule-pair.ts';
import { withSteadyRatio } from './size-ratio.ts';
import { likelyTemplates } from './templates.ts';

export { DUSTBUSTER_DEFAULTS, type DustbusterOptions } from './dustbuster-options.ts';

export const dustbuster: Learner<DustbusterOptions> = {
  name: 'dustbuster',
  summary:
    'substrings that stand for each other and parameters that do not matter, from URLs and sizes alone',
  needs: 'urls',
  defaults: DUSTBUSTER_DEFAULTS,
  propose(sample: SiteSample, options?: Partial<DustbusterOptions>, watch: Watch = () => {}) {
    const settings = withDefaults('dustbuster', DUSTBUSTER_DEFAULTS, options);
    watch({ phase: 'substitutions', done: 0 });
    const substitutions = likelyPairs(sample, settings).map(({ alpha, beta, support }) => ({
      rule: substitution(alpha, beta),
      support,
    }));
    watch({ phase: 'parameters', done: 0.5 });
    const similar = likelySimilar(sample, settings.similarity);
    const plain = [...likelyParameters(sample, similar, settings), ...substitutions];
    watch({ phase: 'templates', done: 0.7 });
    const some = capSample(sample, { maxUrls: settings.maxTemplateUrls, seed: 1 });
    const found = [...plain, ...rewrites(some, settings)];
    if (settings.refineContexts) {
      const rules = plain.map(({ rule }) => rule);
      found.push(...refinedRules(some, rules, settings));
    }
    // A stable sort: with equal support, what says most comes first.
    return found
      .map(({ rule, support }): CandidateRule => ({ rule, author: 'dustbuster', support }))
      .sort((a, b) => b.support - a.support);
  },
};

/** Pairs to propose, shrinking; the context as the paper chooses it and, if asked for, the general one. */
function likelyPairs(sample: SiteSample, settings: DustbusterOptions): RulePair[] {
  const pairs = minePairs(sample, settings, settings.similarity).pairs.slice(0, settings.maxSubstitutions);
  const steady = settings.sizeRatio ? steadyPairs(sample, settings) : [];
  const general = settings.generalContexts ? pairs.map(withGeneralContext) : [];
  const proposed = new Map<string, RulePair>();
  for (const pair of [...general, ...pairs, ...steady]) {
    const text = `${pair.alpha}\n${pair.beta}`;
    if ((proposed.get(text)?.support ?? 0) < pair.support) proposed.set(text, pair);
  }
  return [...proposed.values()];
}

/** Pairs that sizes speak against at first sight. */
function steadyPairs(sample: SiteSample, settings: DustbusterOptions): RulePair[] {
  if (bestCue(sample) !== 'size') return [];
  const pairs = minePairs(sample, settings, 'off').pairs.slice(0, settings.maxSubstitutions);
  return withSteadyRatio(sample, pairs, settings.minSupport);
}

function rewrites(sample: SiteSample, settings: DustbusterOptions): Proposal[] {
  if (sample.cluster === null) {
    const similar = likelySimilar(sample, settings.similarity);
    return settings.rareBlocks
      ? templatesFromRareBlocks(sample, similar, settings).slice(0, settings.maxRewrites)
      : [];
  }
  const templates = settings.templates ? likelyTemplates(sample, settings) : [];
  const collapses = settings.collapses ? likelyCollapses(sample, settings) : [];
  return [templates, collapses].flatMap((each) => each.slice(0, settings.maxRewrites));
}

interface Proposal {
  readonly rule: CandidateRule['rule'];
  readonly support: number;
}
