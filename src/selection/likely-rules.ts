import type { SiteSample } from '../inputs/site-sample.ts';
import type { CandidateRule } from '../learners/learner.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { Rule } from '../rules/rule.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { joinEqualRules } from './candidates.ts';
import { CHOOSE_DEFAULTS, chooseRules } from './choose-rules.ts';
import { type Effects, measureEffects } from './effects.ts';
import { rulesWithEvidence } from './evidence.ts';
import { MergeForest } from './merge-forest.ts';

/** Pairs of seen URLs that a rule joins, by what their sizes say; a pair of unknown size says nothing. */
interface SizeVotes {
  readonly pairs: number;
  readonly agree: number;
  readonly differ: number;
}

/** Share of the pairs of known size whose size intervals may miss each other: pages change between visits. */
const MAX_DIFFER = 0.1;
/** Pairs of seen URLs that must speak for a rule when nothing is known of the content. */
const MIN_PAIRS = 5;

/**
 * The rules worth trying where nothing is known of the content (a bare list, a log): proposals whose URLs come
 * in pairs of like size. They are marked likely; only fetching, or a crawl with contents, can confirm them.
 */
export function likelyRules(sample: SiteSample, proposals: readonly CandidateRule[]): Rule[] {
  const candidates = joinEqualRules(proposals);
  const rules = candidates.map(({ rule }) => rule);
  const effects = measureEffects(
    sample.urls,
    { count: rules.length, matcher: matcherOf(rules), normalize: compileNormalizer() },
    { rounds: 1, maxNodes: sample.urls.length * 4 + 1000 },
  );
  const believed = candidates.filter((_, i) => isLikely(sizeVotes(sample, effects, i)));
  const isBelieved = new Set(believed);
  const tieBreak = Float64Array.from(candidates, (_, i) => i);
  const forest = new MergeForest(effects, new Int32Array(sample.urls.length).fill(-1), new Uint8Array(0));
  const { chosen } = chooseRules(forest, tieBreak, {
    ...CHOOSE_DEFAULTS,
    minSaved: MIN_PAIRS,
    isAllowed: (rule) => isBelieved.has(candidates[rule]!),
  });
  return rulesWithEvidence(
    sample,
    chosen.map(({ rule }) => candidates[rule]!),
    'likely',
  );
}

function isLikely(votes: SizeVotes): boolean {
  if (votes.pairs < MIN_PAIRS) return false;
  return votes.differ <= MAX_DIFFER * (votes.agree + votes.differ);
}

function sizeVotes(sample: SiteSample, effects: Effects, rule: number): SizeVotes {
  const votes = { pairs: 0, agree: 0, differ: 0 };
  for (let e = effects.start[rule]!; e < effects.start[rule + 1]!; e++) {
    const source = effects.source[e]!;
    const target = effects.target[e]!;
    if (source >= effects.sampleSize || target >= effects.sampleSize) continue;
    votes.pairs++;
    const overlap =
      Math.min(sample.maxSize[source]!, sample.maxSize[target]!) -
      Math.max(sample.minSize[source]!, sample.minSize[target]!);
    if (Number.isNaN(overlap)) continue;
    if (overlap >= 0) votes.agree++;
    else votes.differ++;
  }
  return votes;
}
