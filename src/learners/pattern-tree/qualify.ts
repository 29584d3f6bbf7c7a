import type { Proof } from '../proof.ts';
import type { NodeRule, ProofedRule } from './node-rule.ts';
import type { PatternTreeOptions } from './options.ts';
import { proofRule } from './proof-rule.ts';
import type { SiteView } from './site-view.ts';

/** Runs every rule on the training set; `isQualified` then tells the good ones. */
export function proofRules(
  view: SiteView,
  rules: readonly NodeRule[],
  options: PatternTreeOptions,
): ProofedRule[] {
  return rules.map((rule) => {
    const { start, end } = view.tree.nodes[rule.source]!;
    return { ...rule, proof: proofRule(view, rule, options), support: end - start };
  });
}

/** Not above the limit, by pairs and, if so asked, by URLs. A rule without a support pair is unproven, hence out. */
export function isQualified(
  proof: Proof,
  { fprMax, proof: by }: Pick<PatternTreeOptions, 'fprMax' | 'proof'>,
): boolean {
  return proof.fpr <= fprMax && (by === 'pairs' || proof.strayRate <= fprMax);
}

/** Enough pages speak for the rule, and what it writes is where the target shows them. */
export function isRealized(
  { proof, common }: ProofedRule,
  { minSaved, realizedMin }: Pick<PatternTreeOptions, 'minSaved' | 'realizedMin'>,
): boolean {
  return proof.saved >= minSaved && proof.saved >= realizedMin * common;
}
