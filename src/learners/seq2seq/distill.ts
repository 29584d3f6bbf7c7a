import type { SiteSample } from '../../inputs/site-sample.ts';
import { translate } from './decode.ts';
import { type FormRule, rulesOfAnswer } from './form-rule.ts';
import type { Network } from './network.ts';
import type { SkeletonTable } from './skeletons.ts';
import { type Gain, type VerifiedRule, Verifier } from './verify.ts';

export interface DistillOptions {
  /** Answers of the network that are tried for each skeleton. */
  readonly beam: number;
  /** Largest share of hidden contents among what a rule brings together. */
  readonly maxFalse: number;
}

/**
 * The network is asked once for each skeleton of the sample; every answer is tried on the sample's clusters, and the
 * one that gains most is kept if it hides next to nothing. So the network proposes and the pages decide.
 */
export function distill(
  network: Network,
  {
    sample,
    table,
    heldOut,
  }: { readonly sample: SiteSample; readonly table: SkeletonTable; readonly heldOut: Uint8Array },
  { beam, maxFalse }: DistillOptions,
): readonly VerifiedRule[] {
  const verifier = new Verifier(sample, table.vocabulary, heldOut);
  const asked = skeletonOrder(table);
  const answers = candidatesByForm(network, table, { asked, beam });
  // Twice: a rule may only gain once the URLs it would join have been led to their place.
  for (let pass = 0; pass < 2; pass++) {
    for (const [form, candidates] of answers) {
      if (verifier.hasRule(form)) continue;
      const best = bestOf(verifier, candidates, maxFalse);
      if (best !== null) verifier.accept(best);
    }
  }
  return verifier.rules;
}

/** Large ones first: their place should be settled before small ones are tried against it. */
function skeletonOrder({ skeletons }: SkeletonTable): number[] {
  const order = skeletons.map((_, i) => i);
  const key = skeletons.map(({ words }) => words.join(' '));
  return order.sort((a, b) => skeletons[b]!.count - skeletons[a]!.count || (key[a]! < key[b]! ? -1 : 1));
}

function candidatesByForm(
  network: Network,
  table: SkeletonTable,
  { asked, beam }: { readonly asked: readonly number[]; readonly beam: number },
): Map<string, FormRule[]> {
  const byForm = new Map<string, FormRule[]>();
  for (const skeleton of asked) {
    const { words } = table.skeletons[skeleton]!;
    if (!fits(network, words)) continue;
    for (const answer of translate(network, words, beam)) {
      for (const rule of rulesOfAnswer(table, skeleton, answer)) {
        const list = byForm.get(rule.from);
        if (list) list.push(rule);
        else byForm.set(rule.from, [rule]);
      }
    }
  }
  return byForm;
}

/** Whether the network has room for a source of this length. */
export function fits({ encoder, shape }: Network, words: readonly number[]): boolean {
  return words.length * shape.hidden <= encoder.after.length;
}

function bestOf(verifier: Verifier, candidates: readonly FormRule[], maxFalse: number): FormRule | null {
  let best: FormRule | null = null;
  let bestGain: Gain = { saved: 0, lost: 0, heldOutSaved: 0 };
  for (const rule of candidates) {
    const gain = verifier.gainOf(rule);
    if (gain === null || gain.lost > maxFalse * (gain.saved + gain.lost)) continue;
    if (gain.saved - gain.lost <= bestGain.saved - bestGain.lost) continue;
    best = rule;
    bestGain = gain;
  }
  return best;
}
