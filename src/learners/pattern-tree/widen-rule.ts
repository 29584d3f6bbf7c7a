import type { RewriteRule, RuleBody } from '../../rules/rule.ts';

const PARTS = /^((?:[a-z]+:)?\/\/[^/]+)?\/([^?]*)(\?.*)?$/;

/**
 * The rule with any end of the path instead of the one that it carries over; null if it carries over none. What several rules say of
 * different parts of a site is then said alike.
 */
export function widened(rule: RuleBody): RewriteRule | null {
  if (rule.kind !== 'rewrite' || rule.except !== undefined || rule.when !== undefined) return null;
  const from = PARTS.exec(rule.from);
  const to = PARTS.exec(rule.to);
  if (from === null || to === null || rule.from.includes('{rest')) return null;
  const here = from[2]!.split('/');
  const there = to[2]!.split('/');
  let same = 0;
  while (same < Math.min(here.length, there.length) && isCarried(here.at(-1 - same)!, there.at(-1 - same)!))
    same++;
  const tail = here.slice(here.length - same);
  // What the rest of the rule refers to must be captured still, and with nothing in front the rule would mean any URL.
  const isNeeded = tail.some((piece) => (to[3] ?? '').includes(piece) && piece.startsWith('{'));
  if (same === 0 || same === here.length || isNeeded || !tail.some((piece) => piece.startsWith('{')))
    return null;
  const path = (pieces: readonly string[], rest: string): string =>
    [...pieces.slice(0, pieces.length - same), rest].join('/');
  return {
    ...rule,
    from: `${from[1] ?? ''}/${path(here, '{rest...}')}${from[3] ?? ''}`,
    to: `${to[1] ?? ''}/${path(there, '{rest}')}${to[3] ?? ''}`,
  };
}

/** Whether a piece of the path stays what it is: the same text, or a capture put back. */
function isCarried(from: string, to: string): boolean {
  return from === to
    ? !from.startsWith('{*')
    : from.replace(/:[a-z]+\}$/, '}') === to && from.startsWith('{');
}
