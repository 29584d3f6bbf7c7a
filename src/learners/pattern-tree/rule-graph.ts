/** Candidate rules as the selection sees them: no URLs, only who leads where and how well. */
export interface RuleGraph {
  /** For each vertex (a tree node that occurs in a rule) its URLs and its ancestors among the vertices, nearest first. */
  readonly vertices: readonly { readonly volume: number; readonly ancestors: readonly number[] }[];
  readonly rules: readonly GraphRule[];
}

export interface GraphRule {
  readonly source: number;
  readonly target: number;
  readonly fpr: number;
  /** URLs that the rule rewrites. */
  readonly support: number;
  /** URLs that it rightly makes vanish. */
  readonly gain: number;
}

/** The chosen rule, by source, that applies to what `vertex` writes: its own or its nearest ancestor's; undefined if none. */
export function nextRule(
  { vertices }: RuleGraph,
  chosen: ReadonlyMap<number, number>,
  vertex: number,
): number | undefined {
  for (const at of [vertex, ...vertices[vertex]!.ancestors]) {
    const rule = chosen.get(at);
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/**
 * Removes the rule of least support from every circle. A circle also closes through an ancestor: what the last rule
 * writes is within the first one's source. A rule onto its own source is no circle: it changes nothing twice.
 */
export function breakCircles(graph: RuleGraph, chosen: Map<number, number>): void {
  for (const start of [...chosen.keys()].sort((a, b) => a - b)) {
    for (;;) {
      const circle = circleFrom(graph, chosen, start);
      if (circle === null) break;
      circle.sort((a, b) => graph.rules[a]!.support - graph.rules[b]!.support || a - b);
      chosen.delete(graph.rules[circle[0]!]!.source);
    }
  }
}

function circleFrom(graph: RuleGraph, chosen: ReadonlyMap<number, number>, start: number): number[] | null {
  const path: number[] = [];
  let rule = chosen.get(start);
  while (rule !== undefined) {
    if (path.includes(rule)) return path.slice(path.indexOf(rule));
    path.push(rule);
    const { source, target } = graph.rules[rule]!;
    const next = nextRule(graph, chosen, target);
    rule = next === rule && source === target ? undefined : next;
  }
  return null;
}
