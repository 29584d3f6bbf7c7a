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
 * Removes the rule of least support from every circle. A circle also closes where a source is above or below what the
 * last rule writes. A rule onto its own source is no circle: it changes nothing twice.
 */
export function breakCircles(graph: RuleGraph, chosen: Map<number, number>): void {
  for (;;) {
    const circle = findCircle(graph, chosen);
    if (circle === null) return;
    circle.sort((a, b) => graph.rules[a]!.support - graph.rules[b]!.support || a - b);
    chosen.delete(graph.rules[circle[0]!]!.source);
  }
}

/** The rules of one circle, by depth-first search; null if there is none. */
export function findCircle(graph: RuleGraph, chosen: ReadonlyMap<number, number>): number[] | null {
  const done = new Set<number>();
  const path: number[] = [];
  const visit = (rule: number): number[] | null => {
    const at = path.indexOf(rule);
    if (at >= 0) return path.slice(at);
    if (done.has(rule)) return null;
    path.push(rule);
    for (const next of followers(graph, chosen, rule)) {
      const circle = visit(next);
      if (circle !== null) return circle;
    }
    path.pop();
    done.add(rule);
    return null;
  };
  for (const rule of [...chosen.values()].sort((a, b) => a - b)) {
    const circle = visit(rule);
    if (circle !== null) return circle;
  }
  return null;
}

/** Other rules that may apply to what a rule writes. */
function followers(
  { vertices, rules }: RuleGraph,
  chosen: ReadonlyMap<number, number>,
  rule: number,
): number[] {
  const { source, target } = rules[rule]!;
  const found: number[] = [];
  for (const [other, next] of chosen) {
    const meets =
      other === target ||
      vertices[target]!.ancestors.includes(other) ||
      vertices[other]!.ancestors.includes(target);
    if (meets && !(next === rule && source === target)) found.push(next);
  }
  return found;
}
