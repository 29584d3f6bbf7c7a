/**
 * How many labels are wrong, guessed from the rules themselves: a right rule brings URLs of one page together but for those
 * that were moved to another cluster, so even the best rules show that many strays. Of the rules that are mostly right the
 * better ones are taken, weighed by what they save. Clean labels give 0, since then some rules are simply right.
 */
import { candidateRules } from './candidate-rules.ts';
import { duplicateNodes } from './duplicate-nodes.ts';
import type { ProofedRule } from './node-rule.ts';
import type { PatternTreeOptions } from './options.ts';
import { proofRules } from './qualify.ts';
import { type LabelledTable, viewOf } from './site-view.ts';

const LENIENT = 0.5;
const MIN_JUDGED = 30;
/** The better rules by themselves would show too few wrong labels: they were picked for that. */
const QUANTILE = 0.5;
/** Beyond this nothing could be told from chance. */
const MAX_RATE = 0.45;

/** The share of labels that are wrong. */
export function wrongLabelRate(site: LabelledTable, options: PatternTreeOptions): number {
  const lenient: PatternTreeOptions = { ...options, fprMax: LENIENT, salience: 'local', realizedMin: 0.2 };
  const view = viewOf(site, lenient);
  const pairs = duplicateNodes(view.tree, view.clusters, lenient);
  const right = proofRules(view, candidateRules(view, pairs, lenient), lenient)
    .filter(({ proof }) => proof.judged >= MIN_JUDGED && proof.strayRate < MAX_RATE)
    .sort((a, b) => wrongRate(a) - wrongRate(b));
  const total = right.reduce((sum, { proof }) => sum + proof.saved, 0);
  let below = 0;
  for (const rule of right) {
    below += rule.proof.saved;
    if (below >= QUANTILE * total) return wrongRate(rule);
  }
  return 0;
}

function wrongRate({ proof }: ProofedRule): number {
  return proof.strays / proof.atStake;
}
