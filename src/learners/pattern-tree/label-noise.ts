/**
 * How many labels are wrong, guessed from the rules themselves: a right rule brings URLs of one page together but for those
 * that were moved to another cluster, so even the best rules show that many strays. Each source node of the tree has one say,
 * by the best rule that was found for it. Such a rule is either right, and its strays are chance at the rate we look for, or
 * wrong, and shows any rate; the likeliest rate is taken. Clean labels give 0, since then many rules are simply right.
 */
import { avalanche } from '../../base/hash.ts';
import { candidateRules } from './candidate-rules.ts';
import { duplicateNodes } from './duplicate-nodes.ts';
import { type LabelledTable, pickRows } from './labelled-table.ts';
import { likeliestRate } from './likeliest-rate.ts';
import type { ProofedRule } from './node-rule.ts';
import { changed, type PatternTreeOptions } from './options.ts';
import { proofRules } from './qualify.ts';
import { viewOf } from './site-view.ts';
import type { TreeNode } from './tree.ts';

const MIN_JUDGED = 10;
/** Beyond this nothing could be told from chance. */
const MAX_RATE = 0.45;

/** One rate is wanted, not all rules: a coarse tree and the nearest targets show enough of them. */
const ROUGH: Partial<PatternTreeOptions> = {
  fprMax: 0.5,
  salience: 'local',
  realizedMin: 0.2,
  minSaved: MIN_JUDGED,
  maxNodes: 200,
  maxTargets: 2,
};

const MAX_ROWS = 10_000;

/** The share of labels that are wrong. */
export function wrongLabelRate(site: LabelledTable, options: PatternTreeOptions): number {
  const rough = changed(options, ROUGH);
  const view = viewOf(someRows(site), rough);
  const pairs = duplicateNodes(view.tree, view.clusters, rough);
  const best = bestRules(proofRules(view, candidateRules(view, pairs, rough), rough));
  const repeats = repeatsOf(best.map(({ source }) => view.tree.nodes[source]!));
  return likeliestRate(
    best.map(({ proof }) => proof),
    { maxRate: MAX_RATE, repeats },
  );
}

/** Single rows, not whole clusters: a moved URL strays only among those that it was taken from. */
function someRows(site: LabelledTable): LabelledTable {
  const { size } = site.table;
  if (size <= MAX_ROWS) return site;
  const limit = (MAX_ROWS / size) * 2 ** 32;
  const rows = new Uint32Array(size);
  let count = 0;
  for (let row = 0; row < size; row++) if (avalanche(row + 1) < limit) rows[count++] = row;
  return pickRows(site, rows.subarray(0, count));
}

/** For each source the rule with the fewest strays. */
function bestRules(rules: readonly ProofedRule[]): ProofedRule[] {
  const best = new Map<number, ProofedRule>();
  for (const rule of rules) {
    const { judged, strays, atStake, strayRate } = rule.proof;
    if (judged < MIN_JUDGED || !(strayRate < MAX_RATE)) continue;
    const known = best.get(rule.source)?.proof;
    if (known === undefined || strays * known.atStake < known.strays * atStake) best.set(rule.source, rule);
  }
  return [...best.values()];
}

/** How often a URL is seen on average: nodes of a tree lie within each other. */
function repeatsOf(nodes: readonly TreeNode[]): number {
  let seen = 0;
  let distinct = 0;
  let covered = 0;
  for (const { start, end } of [...nodes].sort((a, b) => a.start - b.start)) {
    seen += end - start;
    distinct += Math.max(0, end - Math.max(start, covered));
    covered = Math.max(covered, end);
  }
  return distinct === 0 ? 1 : seen / distinct;
}
