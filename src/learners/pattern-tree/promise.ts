import type { NodeRule } from './node-rule.ts';
import { onTarget } from './node-rule.ts';
import type { PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import { rowRewriter } from './proof-rule.ts';
import type { SharedCluster } from './shared-clusters.ts';
import type { SiteView } from './site-view.ts';

/**
 * A look at a few clusters before the rule is run on all URLs: most raw rules fail both tests, and a proof costs as much as
 * both nodes are large. Their URLs must meet within a cluster, and clusters must mostly stay apart.
 */
export function isPromising(
  view: SiteView,
  { rule, shared }: { readonly rule: NodeRule; readonly shared: readonly SharedCluster[] },
  { realizedMin, fprMax }: Pick<PatternTreeOptions, 'realizedMin' | 'fprMax'>,
): boolean {
  if (realizedMin === 0 || shared.length < FEW) return true;
  const listed = new Set(listedKeys(view.tree, view.tree.nodes[rule.target]!).map(({ key }) => key));
  const write = rowRewriter(view, rule);
  const writeTarget = rule.source === rule.target ? write : rowRewriter(view, onTarget(rule, listed));
  let meeting = 0;
  let apart = 0;
  const seen = new Set<number>();
  for (const { inSource, inTarget } of shared) {
    const key = write(inSource[0]!);
    if (inTarget.some((row) => row !== inSource[0] && writeTarget(row) === key)) meeting++;
    if (!seen.has(key)) apart++;
    seen.add(key);
  }
  const collisions = 1 - apart / shared.length - 2 * view.noise;
  // Half the strictness of the proof: this is a sample, and a good rule must not be lost to it.
  return meeting >= (realizedMin / 4) * shared.length && collisions <= Math.max(0.3, 3 * fprMax);
}

const FEW = 20;
