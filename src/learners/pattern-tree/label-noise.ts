/**
 * How many labels are wrong, guessed from the rules themselves: a right rule brings URLs of one page together but for those
 * that were moved to another cluster, so even the best rules show that many strays. Of the rules that are mostly right the
 * better ones are taken, weighed by what they save. Clean labels give 0, since then some rules are simply right.
 */
import { candidateRules } from './candidate-rules.ts';
import { duplicateNodes } from './duplicate-nodes.ts';
import type { PatternTreeOptions } from './options.ts';
import { proofRules } from './qualify.ts';
import { type LabelledTable, viewOf } from './site-view.ts';

const LENIENT = 0.5;
const MIN_JUDGED = 30;
const QUANTILE = 0.5;
/** Beyond this nothing could be told from chance. */
const MAX_RATE = 0.45;

/** The share of URLs that stray under right rules. */
export function strayRateOfRightRules(site: LabelledTable, options: PatternTreeOptions): number {
  const lenient: PatternTreeOptions = { ...options, fprMax: LENIENT, salience: 'local', realizedMin: 0.2 };
  const view = viewOf(site, lenient);
  const pairs = duplicateNodes(view.tree, view.clusters, lenient);
  const right = proofRules(view, candidateRules(view, pairs, lenient), lenient)
    .filter(({ proof }) => proof.judged >= MIN_JUDGED && proof.strayRate < MAX_RATE)
    .sort((a, b) => a.proof.strayRate - b.proof.strayRate);
  const total = right.reduce((sum, { proof }) => sum + proof.saved, 0);
  let below = 0;
  for (const { proof } of right) {
    below += proof.saved;
    if (below >= QUANTILE * total) return proof.strayRate;
  }
  return 0;
}

/** The limit that leaves room for strays that the labels make, not the rule. */
export function roomForNoise(options: PatternTreeOptions, strayRate: number): PatternTreeOptions {
  return { ...options, fprMax: Math.min(MAX_RATE, options.fprMax + 2 * strayRate) };
}
