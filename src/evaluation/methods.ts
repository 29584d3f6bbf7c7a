import type { SiteSample } from '../inputs/site-sample.ts';
import { decisionTree } from '../learners/decision-tree/decision-tree.ts';
import type { Learner } from '../learners/learner.ts';
import { FAITHFUL } from '../learners/pattern-tree/options.ts';
import { patternTree } from '../learners/pattern-tree/pattern-tree.ts';
import { rewrite } from '../learners/rewrite/rewrite.ts';
import { seq2seq } from '../learners/seq2seq/seq2seq.ts';
import { steps } from '../learners/steps/steps.ts';
import { compileRules } from '../rules/compile.ts';
import type { RuleBody } from '../rules/rule.ts';
import { compileNormalizer } from '../url/normalize.ts';
import type { PresetName } from '../url/presets.ts';
import { validatedRules } from './dustbuster-method.ts';
import type { Method, Trained } from './method.ts';

/**
 * What is compared: doing nothing, the standard presets, and every learner by its own choice of rules, without our
 * selection. A new method is a line here; `auto`, which needs the whole pipeline, is added there.
 */
export const METHODS: readonly Method[] = [
  {
    name: 'keep-all',
    summary: 'fetches every URL (KeepAll)',
    train: () => ({ keyOf: (url) => url, rules: 0 }),
  },
  ...(['rfc3986', 'lee', 'crawler', 'aggressive'] as const).map(presetMethod),
  {
    name: 'steps',
    summary: 'the normalization steps that lose at most maxLoss on the training pages (Lee et al.)',
    train: (sample, { maxLoss }) =>
      withRules(oncePerStep(steps.propose(sample, { maxLoss }).map(({ rule }) => rule))),
  },
  {
    name: 'dustbuster',
    summary: 'substitutions and parameters validated on the training pages (Bar-Yossef et al.)',
    train: (sample) => withRules(sample.cluster === null ? [] : validatedRules(sample)),
  },
  learnerMethod(rewrite, 'rewrite-5', 'rewrite rules, fan-out 5 (RA, Dasgupta et al.)', { fanOut: 5 }),
  learnerMethod(rewrite, 'rewrite-10', 'rewrite rules, fan-out 10 (RA)', { fanOut: 10 }),
  learnerMethod(decisionTree, 'decision-tree', 'rules of a decision tree (DTA, Koppula et al.)'),
  learnerMethod(
    patternTree,
    'pattern-tree-paper',
    'the pattern tree with all options as printed (Lei et al.)',
    FAITHFUL,
  ),
  learnerMethod(patternTree, 'pattern-tree-naive', 'the pattern tree, conflicts solved one by one', {
    selection: 'naive',
    offers: 'deployed',
  }),
  learnerMethod(patternTree, 'pattern-tree', 'the pattern tree, rules chosen by the graph', {
    offers: 'deployed',
  }),
  learnerMethod(seq2seq, 'seq2seq', 'the network distilled into rules (Xu et al.)'),
];

/** Rules compiled as they are: the key of a URL, and how many rules there are. */
export function withRules(rules: readonly RuleBody[]): Trained {
  const canonicalizer = compileRules(rules);
  return { keyOf: (url) => canonicalizer.canonicalize(url).key, rules: rules.length };
}

function presetMethod(preset: PresetName): Method {
  return {
    name: preset,
    summary: `the preset ${preset}, the same for all sites`,
    train: () => ({ keyOf: compileNormalizer({ preset }), rules: 0 }),
  };
}

function learnerMethod<Options extends object>(
  learner: Learner<Options>,
  name: string,
  ...[summary, options]: [summary: string, options?: Partial<Options>]
): Method {
  return {
    name,
    summary,
    train(sample: SiteSample, _options, watch) {
      if (learner.needs === 'clusters' && sample.clusterCount === 0) return withRules([]);
      return withRules(learner.propose(sample, options, watch).map(({ rule }) => rule));
    },
  };
}

/** Of several values for a step, the one that saves most: proposals come best first. */
function oncePerStep(rules: readonly RuleBody[]): RuleBody[] {
  const taken = new Set<string>();
  return rules.filter((rule) => {
    if (rule.kind !== 'step' || taken.has(rule.step)) return false;
    taken.add(rule.step);
    return true;
  });
}
