import { hash32 } from '../../base/hash.ts';
import { withDefaults } from '../../base/options.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { keyColumns } from '../key-columns.ts';
import type { DelimiterOptions } from '../key-delimiters.ts';
import type { CandidateRule, Learner } from '../learner.ts';
import { RowsByKey } from '../rows-by-key.ts';
import { type Context, type ContextOptions, contextsOf, withSharedTexts } from './context-tree.ts';
import { duplicateSet } from './duplicate-set.ts';
import { FunctionTexts } from './function-texts.ts';
import { type JudgedRewrite, judgeRewrites } from './judge.ts';
import { examplesOf, type Trial, type TriedExamples } from './labels.ts';
import { TokenOutcomes } from './outcomes.ts';
import { type DuplicateSet, type Proposal, pairRules, type SourceOptions } from './pair-rules.ts';
import { Shown } from './shown.ts';
import { type TokenTree, tokenTree } from './token-tree.ts';
import { writeRule } from './write-rule.ts';

/**
 * DTA: Learning URL Patterns for Webpage De-duplication (Koppula et al., WSDM 2010). Each cluster's URLs are paired
 * with its best one; pairs with the same transformation are generalized together by a decision tree that tells
 * the URLs on which it is right from those on which it is not. Only its abstract, outlines and patents were
 * at hand: docs/papers.md lists what is reconstructed.
 */
export interface DecisionTreeOptions extends DelimiterOptions, SourceOptions, ContextOptions {
  /** Levels of deep tokens: parts of path segments and query values; 0 for the basic tokens only. */
  readonly deepLevels: number;
  /** Share of the site's URLs that makes a text a function of the site rather than an argument. */
  readonly functionShare: number;
  /** Clusters that must show a transformation, unless one shows it with as many sources as are kept. */
  readonly minClusters: number;
  /** URLs that transformations and rules are tried on at most; whole clusters are sampled beyond. */
  readonly maxTrials: number;
  /** Largest share of wrong pairs among those that a rule brings together. */
  readonly fprMax: number;
  /** URLs that a rule must change, and must be the first to change. */
  readonly minCoverage: number;
}

export const DECISION_TREE_DEFAULTS: DecisionTreeOptions = {
  deepLevels: 3,
  delimiterShare: 0.1,
  delimiterAgreement: 0.6,
  functionShare: 0.01,
  sources: 5,
  minClusters: 3,
  maxTrials: 20_000,
  purity: 0.95,
  maxDepth: 8,
  minNode: 10,
  fprMax: 0.1,
  minCoverage: 10,
};

/** The stages, for tables that count rules: all found, those that pass the filter, those that can be deployed. */
export interface DecisionTreeStages {
  readonly proposals: readonly Proposal[];
  readonly raw: readonly JudgedRewrite[];
  readonly qualified: readonly JudgedRewrite[];
  readonly deployed: readonly JudgedRewrite[];
}

export function decisionTreeStages(
  sample: SiteSample,
  options?: Partial<DecisionTreeOptions>,
): DecisionTreeStages {
  const settings = withDefaults('decision-tree', DECISION_TREE_DEFAULTS, options);
  const set = duplicateSet(keyColumns(sample), sample);
  const tree = tokenTree(set.columns, settings, settings.deepLevels);
  const functions = new FunctionTexts(tree, settings.functionShare);
  const proposals = pairRules(tree, set, { sources: settings.sources, functions })
    .filter(({ clusters, pairs }) => clusters.size >= settings.minClusters || pairs >= settings.sources)
    .sort(mostShown)
    .slice(0, MAX_PROPOSALS);
  const rules = contextRules(tree, set, { proposals, settings });
  const raw = judgeRewrites(rules, { ...set, rows: sampleByContent(set.rows, set, settings.maxTrials) });
  return withDecisionTreeLimits(proposals, raw, settings);
}

/** The same rules under other limits: the sweep over fprMax needs no new search. */
export function withDecisionTreeLimits(
  proposals: readonly Proposal[],
  raw: readonly JudgedRewrite[],
  { fprMax, minCoverage }: Pick<DecisionTreeOptions, 'fprMax' | 'minCoverage'>,
): DecisionTreeStages {
  const qualified = raw.filter(({ proof, rows }) => proof.fpr <= fprMax && rows.length >= minCoverage);
  return { proposals, raw, qualified, deployed: firstMatchWins(qualified, minCoverage) };
}

export const decisionTree: Learner<DecisionTreeOptions> = {
  name: 'decision-tree',
  summary: 'transformations between duplicates, generalized by a decision tree on their contexts (DTA)',
  needs: 'clusters',
  defaults: DECISION_TREE_DEFAULTS,
  propose(sample, options): readonly CandidateRule[] {
    const given = withDefaults('decision-tree', DECISION_TREE_DEFAULTS, options);
    if (sample.cluster === null) return [];
    return decisionTreeStages(sample, given).deployed.map(({ rule, rows }) => ({
      rule,
      author: 'decision-tree',
      support: rows.length,
    }));
  },
};

/** Beyond these, transformations are shown by so few clusters that they cost more time than they save pages. */
const MAX_PROPOSALS = 1000;

function mostShown(a: Proposal, b: Proposal): number {
  return b.clusters.size - a.clusters.size || (a.signature < b.signature ? -1 : 1);
}

function contextRules(
  tree: TokenTree,
  set: DuplicateSet,
  {
    proposals,
    settings,
  }: { readonly proposals: readonly Proposal[]; readonly settings: DecisionTreeOptions },
): RewriteRule[] {
  const outcomes = new TokenOutcomes(tree);
  const trial: Trial = { outcomes, set, shown: new Shown(outcomes, set) };
  const rowsTried = trialRows(set, settings.maxTrials);
  const rules = new Map<string, RewriteRule>();
  for (const proposal of proposals) {
    const tried = examplesOf(proposal, rowsTried.get(proposal.pathShape)!, trial);
    for (const context of contextsTried(tried, tree, settings)) {
      const rule = writeRule(tree, proposal, withSharedTexts(context, tree.nodes));
      if (rule !== null) rules.set(JSON.stringify(rule), rule);
    }
  }
  return [...rules.values()];
}

/** By path shape, the URLs that its transformations are tried on. */
function trialRows(set: DuplicateSet, maxTrials: number): Map<string, number[]> {
  const byShape = new RowsByKey<string>();
  for (const row of set.rows) byShape.add(set.pathShape[row]!, row);
  const trials = new Map<string, number[]>();
  for (const shape of byShape.keys()) trials.set(shape, sampleByContent(byShape.get(shape), set, maxTrials));
  return trials;
}

function contextsTried(
  { right, wrong, lonely }: TriedExamples,
  tree: TokenTree,
  settings: DecisionTreeOptions,
): Context[] {
  // Where canonical URLs are seldom seen, hardly any context is free of lonely duplicates: then those that are
  // never wrong must do.
  const strict = contextsOf({ right, wrong: [...wrong, ...lonely] }, tree.nodes, settings);
  return strict.length > 0 ? strict : contextsOf({ right, wrong }, tree.nodes, settings);
}

/** Whole clusters, so that URLs that come out alike stay together; which ones does not depend on their order. */
function sampleByContent(rows: readonly number[], set: DuplicateSet, limit: number): number[] {
  if (rows.length <= limit) return [...rows];
  const names = new Map<number, string>();
  for (const row of rows) {
    const known = names.get(set.cluster[row]!);
    if (known === undefined || set.urls[row]! < known) names.set(set.cluster[row]!, set.urls[row]!);
  }
  const bound = (limit / rows.length) * 4294967296;
  return rows.filter((row) => hash32(names.get(set.cluster[row]!)!) < bound);
}

/** The surest first, then the widest; a rule stays if it is the first to change enough URLs. */
function firstMatchWins(rules: readonly JudgedRewrite[], minCoverage: number): JudgedRewrite[] {
  const taken = new Set<number>();
  const sources = new Set<string>();
  const kept: JudgedRewrite[] = [];
  for (const judged of [...rules].sort(byMerit)) {
    const fresh = rowsOutside(taken, judged.rows);
    if (fresh.length < minCoverage || sources.has(judged.rule.from)) continue;
    sources.add(judged.rule.from);
    for (const row of fresh) taken.add(row);
    kept.push(judged);
  }
  return kept;
}

function rowsOutside(taken: ReadonlySet<number>, rows: readonly number[]): number[] {
  const outside: number[] = [];
  for (const row of rows) if (!taken.has(row)) outside.push(row);
  return outside;
}

function byMerit(a: JudgedRewrite, b: JudgedRewrite): number {
  return (
    b.hits - a.hits ||
    a.proof.fpr - b.proof.fpr ||
    b.rows.length - a.rows.length ||
    (a.rule.from < b.rule.from ? -1 : a.rule.from > b.rule.from ? 1 : a.rule.to < b.rule.to ? -1 : 1)
  );
}
