import { clopperPearsonUpper } from '../base/binomial.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { Evidence, ExamplePair, Rule, RuleStatus } from '../rules/rule.ts';
import { compileNormalizer } from '../url/normalize.ts';
import type { Candidate } from './candidates.ts';
import { type Effects, measureEffects } from './effects.ts';
import { MergeForest } from './merge-forest.ts';

const EXAMPLES = 2;

/**
 * The rules as they stand in a book, each with what it does to the whole sample after the rules before it.
 * Where nothing is known of the content, merged and collided stay 0 and there is no bound.
 */
export function rulesWithEvidence(
  sample: SiteSample,
  kept: readonly Candidate[],
  status: RuleStatus,
): Rule[] {
  const rules = kept.map(({ rule }) => rule);
  const effects = measureEffects(
    sample.urls,
    { count: rules.length, matcher: matcherOf(rules), normalize: compileNormalizer() },
    { rounds: 2, maxNodes: sample.urls.length * 4 + 1000 },
  );
  const cluster = sample.cluster ?? new Int32Array(sample.urls.length).fill(-1);
  const forest = new MergeForest(effects, cluster, new Uint8Array(sample.clusterCount));
  return kept.map(({ rule, authors }, index) => {
    const gain = forest.gainOf(index);
    forest.choose(index);
    const evidence: Evidence = {
      status,
      support: supportOf(effects, index),
      merged: sample.cluster === null ? 0 : gain.groups,
      collided: Math.max(0, gain.lost),
      errorBound:
        sample.cluster === null
          ? null
          : round(clopperPearsonUpper(Math.max(0, gain.lost), Math.max(gain.contents, gain.saved))),
      ...examplesOf(effects, index, cluster),
    };
    return { ...rule, id: `r${index + 1}`, authors, evidence };
  });
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** URLs of the sample that the rule changes. */
function supportOf(effects: Effects, rule: number): number {
  let support = 0;
  for (let e = effects.start[rule]!; e < effects.start[rule + 1]!; e++) {
    if (effects.source[e]! < effects.sampleSize) support++;
  }
  return support;
}

/** Pairs that the rule brings together: of one content, and of two. Seen targets are shown before made ones. */
function examplesOf(
  effects: Effects,
  rule: number,
  cluster: Int32Array,
): Pick<Evidence, 'examples' | 'counterExamples'> {
  const good: ExamplePair[] = [];
  const made: ExamplePair[] = [];
  const bad: ExamplePair[] = [];
  for (let e = effects.start[rule]!; e < effects.start[rule + 1]!; e++) {
    const source = effects.source[e]!;
    const target = effects.target[e]!;
    if (source >= effects.sampleSize) continue;
    const pair = { from: effects.nodes[source]!, to: effects.nodes[target]! };
    const a = cluster[source]!;
    const b = target < effects.sampleSize ? cluster[target]! : -1;
    if (a >= 0 && b >= 0 && a !== b) bad.push(pair);
    else if (target < effects.sampleSize) good.push(pair);
    else if (made.length < EXAMPLES) made.push(pair);
    if (good.length >= 50 && bad.length >= EXAMPLES) break;
  }
  return { examples: [...spread(good), ...made].slice(0, EXAMPLES), counterExamples: bad.slice(0, EXAMPLES) };
}

/** The first and one from the middle: neighbours in a crawl look alike. */
function spread(pairs: readonly ExamplePair[]): ExamplePair[] {
  return pairs.length <= EXAMPLES ? [...pairs] : [pairs[0]!, pairs[pairs.length >> 1]!];
}
