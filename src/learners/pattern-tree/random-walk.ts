import type { RuleGraph } from './rule-graph.ts';

const DAMPING = 0.85;
const TOLERANCE = 1e-9;
const MAX_STEPS = 200;

/**
 * The energy of each vertex when the volumes have flown along rules (weight 1 − fpr) and up to ancestors (weight 1),
 * each row scaled to 1 (Eq. 7). As printed, sinks lose their energy and two-circles swing for ever: sinks keep what they
 * have, and a share of the energy starts anew from the volumes in every step. The energies sum to 1.
 */
export function energyOf(graph: RuleGraph): Float64Array {
  const size = graph.vertices.length;
  const total = graph.vertices.reduce((sum, { volume }) => sum + volume, 0);
  const start = Float64Array.from(graph.vertices, ({ volume }) => (total > 0 ? volume / total : 1 / size));
  const edges = transitions(graph);
  let energy = start.slice();
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = start.map((share) => (1 - DAMPING) * share);
    edges.forEach((targets, from) => {
      if (targets.length === 0) next[from]! += DAMPING * energy[from]!;
      for (const { to, probability } of targets) next[to]! += DAMPING * energy[from]! * probability;
    });
    let change = 0;
    for (let i = 0; i < size; i++) change += Math.abs(next[i]! - energy[i]!);
    energy = next;
    if (change < TOLERANCE) break;
  }
  return energy;
}

interface Transition {
  readonly to: number;
  readonly probability: number;
}

/** p(i, j) of Eq. 7. The division by the outdegree cancels when rows are scaled to 1. */
export function transitions({ vertices, rules }: RuleGraph): Transition[][] {
  const weights = vertices.map(({ ancestors }) => new Map(ancestors.map((above) => [above, 1])));
  for (const { source, target, fpr } of rules)
    if (source !== target) weights[source]!.set(target, (weights[source]!.get(target) ?? 0) + 1 - fpr);
  return weights.map((row) => {
    const sum = [...row.values()].reduce((a, b) => a + b, 0);
    return sum === 0 ? [] : [...row].map(([to, weight]) => ({ to, probability: weight / sum }));
  });
}
