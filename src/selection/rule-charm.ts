import type { RuleBody } from '../rules/rule.ts';
import type { FormGraph } from './form-graph.ts';

/**
 * How gladly a rule is taken, in (0, 1]. It only decides between rules that do nearly the same: people should
 * get the plain one, whose results were seen, and which says nothing of parameters nobody has met.
 */
export function charmOf(rule: RuleBody, index: number, graph: FormGraph): number {
  return plainnessOf(rule) * (1 - 0.8 * unseenShare(graph, index));
}

/** The same by the rule's words alone. */
export function plainnessOf(rule: RuleBody): number {
  return (1 - oddness(rule)) * (1 - 0.4 * memorizing(rule));
}

/**
 * 1 if the rule names a text that looks like one page's or one visitor's own (a long number, a hash): what it
 * says will hardly be met again.
 */
function memorizing(rule: RuleBody): number {
  const text = rule.kind === 'substitute' || rule.kind === 'rewrite' ? rule.from : '';
  return /(?:^|[^A-Za-z0-9])(?:\d{5,}|(?=[a-f]*\d)[0-9a-f]{8,})(?![A-Za-z0-9])/i.test(text) ? 1 : 0;
}

function oddness(rule: RuleBody): number {
  switch (rule.kind) {
    case 'step':
    case 'parameter':
      return 0;
    case 'substitute':
      // "=1" says nothing of where it stands: what it means on the next page is anybody's guess.
      if (!/[A-Za-z]{2}/.test(rule.from)) return 0.5;
      // One parameter turned into another, or emptied instead of left out, is half a change.
      return rule.to.includes('=') && (!rule.from.includes(rule.to) || rule.to === '=') ? 0.15 : 0.02;
    case 'rewrite': {
      const addsParameter = count(rule.to, /[?&][^=&]+=\{\*/g) > 0 && rule.to.length > rule.from.length;
      const isLong = Math.min(0.05, rule.from.length / 4000);
      return 0.03 + (rule.others === 'drop' ? 0.04 : 0) + (addsParameter ? 0.05 : 0) + isLong;
    }
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Share of the rule's results that are no URL of the sample: they may not be fetchable. */
function unseenShare(graph: FormGraph, index: number): number {
  const edges = graph.edges[index]!;
  let unseen = 0;
  for (let e = 1; e < edges.length; e += 2) if (edges[e]! >= graph.sampleSize) unseen++;
  return edges.length === 0 ? 0 : unseen / (edges.length / 2);
}
