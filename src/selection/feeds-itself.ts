import { applyRule } from '../rules/apply-rule.ts';
import type { RuleBody } from '../rules/rule.ts';
import type { FormGraph } from './form-graph.ts';

const TRIES = 8;

/**
 * Whether a rule makes URLs longer and then applies to its own result again (`/{rest...}` → `/{rest}.html`): in a
 * book it would go on without end, and finding that out for every URL costs more than all other rules together.
 */
export function feedsItself(rule: RuleBody, index: number, graph: FormGraph): boolean {
  const edges = graph.edges[index]!;
  const stride = Math.max(2, 2 * Math.floor(edges.length / 2 / TRIES));
  for (let e = 0; e < edges.length; e += stride) {
    const once = graph.nodes[edges[e + 1]!]!;
    const twice = applyRule(rule, once);
    if (once.length > graph.nodes[edges[e]!]!.length && twice !== null && twice.length > once.length)
      return true;
  }
  return false;
}
