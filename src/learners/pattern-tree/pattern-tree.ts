/**
 * The pattern-tree learner: Lei et al., "A Pattern Tree-based Approach to Learning URL Normalization Rules" (WWW 2010).
 * A tree of URL patterns is grown from all URLs at once; nodes whose URLs are the same pages give rules from one pattern to
 * the other, which are proofed on the training set and thinned out to a set without conflicts. We depart from the paper
 * where its options say so (options.ts), and grow the tree anew on what the rules have left: a host that does not matter
 * no longer cuts the tree apart, and rules below it become rules for all hosts.
 */
import { withDefaults } from '../../base/options.ts';
import { capSample } from '../../clusters/cap.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import { keyColumns } from '../key-columns.ts';
import { partColumns } from '../key-parts.ts';
import type { CandidateRule, Learner, Watch } from '../learner.ts';
import { candidateRules } from './candidate-rules.ts';
import { deployableRules } from './deploy.ts';
import { duplicateNodes } from './duplicate-nodes.ts';
import { emitRules, emitSiteKey } from './emit-rules.ts';
import { wrongLabelRate } from './label-noise.ts';
import { relabelled, withCells } from './labelled-table.ts';
import type { ProofedRule } from './node-rule.ts';
import { changed, PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { pruneByEngine } from './prune-by-engine.ts';
import { isQualified, isRealized, proofRules } from './qualify.ts';
import { rewriteTable } from './rewrite-table.ts';
import { type SiteKey, siteKeys } from './site-keys.ts';
import { type LabelledTable, type SiteView, viewOf } from './site-view.ts';

export const patternTree: Learner<PatternTreeOptions> = {
  name: 'pattern-tree',
  summary: 'rewrites URLs of one pattern into another that shows the same pages',
  needs: 'clusters',
  defaults: PATTERN_TREE_DEFAULTS,
  propose(sample, options, watch) {
    if (sample.cluster === null) return [];
    const given = withDefaults('pattern-tree', PATTERN_TREE_DEFAULTS, options);
    const learned = learnSite(sample, given, watch);
    if (!given.recheck) return proposals(learned);
    const deployed = recheck(learned, sample, given);
    return given.offers === 'deployed' ? deployed : joined(deployed, proposals(learned));
  },
};

/** All that was learned of a site, stage by stage. */
export interface LearnedSite {
  readonly keys: readonly SiteKey[];
  readonly rounds: readonly LearnedRound[];
  /** The share of labels that are wrong; 0 if labels are trusted. */
  readonly noise: number;
}

/** The first ones, and what they do not hold of the second. */
function joined(first: readonly CandidateRule[], second: readonly CandidateRule[]): CandidateRule[] {
  const texts = new Set(first.map(({ rule }) => JSON.stringify(rule)));
  return [...first, ...second.filter(({ rule }) => !texts.has(JSON.stringify(rule)))];
}

/** The rules that stay when all run together, on other URLs than they were learned from where there are enough. */
export function recheck(
  learned: LearnedSite,
  sample: SiteSample,
  options: PatternTreeOptions,
): CandidateRule[] {
  const { maxTraining, minCredit, fprMax } = options;
  const checked = capSample(sample, { maxUrls: maxTraining, seed: 2 });
  return pruneByEngine(proposals(learned), checked, { fprMax, minCredit, noise: learned.noise });
}

/** What one growth of the tree gave: every stage, for tables and reports. */
export interface LearnedRound {
  readonly view: SiteView;
  readonly raw: readonly ProofedRule[];
  readonly qualified: readonly ProofedRule[];
  readonly deployed: readonly ProofedRule[];
}

export function learnSite(whole: SiteSample, options: PatternTreeOptions, watch?: Watch): LearnedSite {
  const rounds: LearnedRound[] = [];
  const sample = capSample(whole, { maxUrls: options.maxTraining, seed: 1 });
  const start = labelled(sample, options);
  const { found, site: reduced } = options.siteKeys ? siteKeys(start, options) : { found: [], site: start };
  let site = reduced;
  for (let round = 1; round <= options.rounds; round++) {
    const minSaved = minSavedOf(options, { round, urls: sample.urls.length });
    if (duplicatesOf(site) < minSaved) continue;
    watch?.({ phase: 'pattern tree', done: (round - 1) / options.rounds, detail: `round ${round}` });
    const learned = learnRound(site, changed(options, { salience: salienceOf(options, round), minSaved }));
    rounds.push(learned);
    if (learned.deployed.length > 0 && (round < options.rounds || options.deepTokens))
      site = rewriteTable(learned.view, learned.deployed, site.clusterCount);
  }
  if (options.deepTokens) {
    const cut = partColumns(site.table);
    const deep = relabelled(site, { table: withCells(cut, cut), cluster: site.cluster });
    const minSaved = minSavedOf(options, { round: options.rounds, urls: sample.urls.length });
    rounds.push(learnRound(deep, changed(options, { salience: 'local', minSaved })));
  }
  return { keys: found, rounds, noise: start.noise };
}

function labelled(sample: SiteSample, options: PatternTreeOptions): LabelledTable {
  const site: LabelledTable = {
    table: keyColumns(sample),
    cluster: sample.cluster ?? new Int32Array(sample.urls.length).fill(-1),
    clusterCount: sample.clusterCount,
    weight: sample.clusterWeight,
    noise: 0,
  };
  if (options.labels === 'trust') return site;
  // A moved URL makes a cluster of one, and such weigh most: doubtful labels have one vote a URL.
  const doubtful = { ...site, weight: null };
  const noise = wrongLabelRate(doubtful, options);
  return noise === 0 ? site : { ...doubtful, noise };
}

/** URLs beyond the first of each cluster: no rules can save more. */
function duplicatesOf({ cluster, clusterCount }: LabelledTable): number {
  const seen = new Uint8Array(clusterCount);
  let duplicates = 0;
  for (const label of cluster) {
    if (label < 0) continue;
    duplicates += seen[label]!;
    seen[label] = 1;
  }
  return duplicates;
}

function learnRound(site: LabelledTable, options: PatternTreeOptions): LearnedRound {
  const view = viewOf(site, options);
  const candidates = candidateRules(view, duplicateNodes(view.tree, view.clusters, options), options);
  const raw = proofRules(view, candidates, options);
  const qualified = raw.filter((rule) => isQualified(rule.proof, options) && isRealized(rule, options));
  return { view, raw, qualified, deployed: deployableRules(view, qualified, options) };
}

/** Two views of one site: a coarse tree first, which sees what is common to all its parts, then a fine one. */
function salienceOf({ salience }: PatternTreeOptions, round: number): 'local' | 'global' {
  if (salience !== 'alternate') return salience;
  return round % 2 === 1 ? 'global' : 'local';
}

/** Whole URLs, from ten times the least share down to it, by equal factors. */
function minSavedOf(
  { minSaved, minShare, rounds }: PatternTreeOptions,
  { round, urls }: { readonly round: number; readonly urls: number },
): number {
  const left = rounds > 1 ? (rounds - round) / (rounds - 1) : 0;
  return Math.ceil(Math.max(minSaved, minShare * urls * 10 ** left));
}

/** In the rule language, those that save most first. */
export function proposals({ keys, rounds }: Pick<LearnedSite, 'keys' | 'rounds'>): CandidateRule[] {
  const found = [
    ...keys.map((key) => ({ rule: emitSiteKey(key), support: key.proof.saved })),
    ...rounds.flatMap(({ view, deployed }) =>
      deployed.flatMap((rule) =>
        emitRules(view.tree, rule).map((body) => ({ rule: body, support: rule.proof.saved })),
      ),
    ),
  ];
  const byText = new Map(found.reverse().map((each) => [JSON.stringify(each.rule), each]));
  return [...byText]
    .sort(([a, x], [b, y]) => y.support - x.support || (a < b ? -1 : 1))
    .map(([, each]) => ({ ...each, author: 'pattern-tree' }));
}
