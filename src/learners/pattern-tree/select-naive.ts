/** S_naive of Section 5.3: every conflict is resolved where it stands. */
import { breakCircles, type GraphRule, type RuleGraph } from './rule-graph.ts';

/** Indexes of the deployable rules, ascending. */
export function selectNaive(graph: RuleGraph): number[] {
  const chosen = new Map<number, number>();
  graph.rules.forEach((rule, i) => {
    const known = chosen.get(rule.source);
    if (known === undefined || isBetter(rule, graph.rules[known]!)) chosen.set(rule.source, i);
  });
  for (const source of [...chosen.keys()])
    if (graph.vertices[source]!.ancestors.some((above) => chosen.has(above))) chosen.delete(source);
  breakCircles(graph, chosen);
  return [...chosen.values()].sort((a, b) => a - b);
}

function isBetter(a: GraphRule, b: GraphRule): boolean {
  return a.fpr < b.fpr || (a.fpr === b.fpr && a.support > b.support);
}
