import type { NodeRule } from './node-rule.ts';
import { onTarget } from './node-rule.ts';
import type { PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import { RowRewriter } from './row-rewriter.ts';
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
  const { tree, hash } = view;
  const listed = new Set(listedKeys(tree, tree.nodes[rule.target]!).map(({ key }) => key));
  const writer = new RowRewriter(tree.table, hash, rule.operations);
  const onTargets =
    rule.source === rule.target
      ? writer
      : new RowRewriter(tree.table, hash, onTarget(rule, listed).operations);
  let meeting = 0;
  let apart = 0;
  const seen = new Set<number>();
  for (const { inSource, inTarget } of shared) {
    const key = writer.key(inSource[0]!);
    if (meets(key, inSource[0]!, { rows: inTarget, writer: onTargets })) meeting++;
    if (!seen.has(key)) apart++;
    seen.add(key);
  }
  const collisions = 1 - apart / shared.length - 2 * view.noise;
  // Half the strictness of the proof: this is a sample, and a good rule must not be lost to it.
  return meeting >= (realizedMin / 4) * shared.length && collisions <= Math.max(0.3, 3 * fprMax);
}

const FEW = 20;

/** Whether one of the other rows comes out under the row's key. */
function meets(
  key: number,
  row: number,
  { rows, writer }: { readonly rows: readonly number[]; readonly writer: RowRewriter },
): boolean {
  for (const other of rows) if (other !== row && writer.key(other) === key) return true;
  return false;
}
