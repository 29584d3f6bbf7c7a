/**
 * S_graph of Section 5.3: destinations first, rules afterwards. Energies from the random walk order the vertices, and
 * only rules that lead up that order stay, so there is no circle by construction. Departures: of several rules of one
 * source the one that saves most wins (the paper leaves it open), and of a rule and those on descendants of its source
 * whichever side saves more (the paper always takes the ancestor's).
 */
import { energyOf } from './random-walk.ts';
import { breakCircles, type GraphRule, nextRule, type RuleGraph } from './rule-graph.ts';

export interface GraphSelection {
  readonly energy: Float64Array;
  /** For each deployed rule the rules to compose, first applied first. */
  readonly chains: readonly (readonly number[])[];
}

export function selectGraph(graph: RuleGraph, simplicity: number = 1): GraphSelection {
  const energy = energyOf(graph);
  const chosen = bestUpward(graph, energy);
  removeCovered(graph, chosen, simplicity);
  breakCircles(graph, chosen);
  const chains = [...chosen.values()].sort((a, b) => a - b).map((rule) => chainFrom(graph, chosen, rule));
  return { energy, chains };
}

function bestUpward(graph: RuleGraph, energy: Float64Array): Map<number, number> {
  const rank = new Int32Array(energy.length);
  [...energy.keys()]
    .sort((a, b) => energy[a]! - energy[b]! || graph.vertices[a]!.volume - graph.vertices[b]!.volume || b - a)
    .forEach((vertex, i) => {
      rank[vertex] = i;
    });
  const chosen = new Map<number, number>();
  graph.rules.forEach((rule, i) => {
    if (rank[rule.target]! < rank[rule.source]!) return;
    const known = chosen.get(rule.source);
    if (known === undefined || isBetter(rule, graph.rules[known]!, rank)) chosen.set(rule.source, i);
  });
  return chosen;
}

function isBetter(a: GraphRule, b: GraphRule, rank: Int32Array): boolean {
  return (
    a.gain > b.gain ||
    (a.gain === b.gain &&
      (rank[a.target]! > rank[b.target]! ||
        (a.target === b.target && (a.fpr < b.fpr || (a.fpr === b.fpr && a.support > b.support)))))
  );
}

/** Without nested sources: each vertex compares its own rule with the best below it, and wins if it saves nearly as much. */
function removeCovered(
  { vertices, rules }: RuleGraph,
  chosen: Map<number, number>,
  simplicity: number,
): void {
  const below = new Float64Array(vertices.length);
  const deepestFirst = [...vertices.keys()].sort(
    (a, b) => vertices[b]!.ancestors.length - vertices[a]!.ancestors.length || a - b,
  );
  for (const vertex of deepestFirst) {
    const rule = chosen.get(vertex);
    const own = rule === undefined ? -1 : rules[rule]!.gain;
    if (rule !== undefined && own < simplicity * below[vertex]!) chosen.delete(vertex);
    const parent = vertices[vertex]!.ancestors[0];
    if (parent !== undefined) below[parent]! += chosen.has(vertex) ? Math.max(own, 0) : below[vertex]!;
  }
  for (const source of [...chosen.keys()])
    if (vertices[source]!.ancestors.some((above) => chosen.has(above))) chosen.delete(source);
}

function chainFrom(graph: RuleGraph, chosen: ReadonlyMap<number, number>, first: number): number[] {
  const chain = [first];
  for (let at = first; ; ) {
    const { source, target } = graph.rules[at]!;
    if (source === target) return chain;
    const next = nextRule(graph, chosen, target);
    if (next === undefined) return chain;
    chain.push(next);
    at = next;
  }
}
