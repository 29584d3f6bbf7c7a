import type { SubstituteRule } from '../../rules/rule.ts';
import { tokenize } from '../../url/tokens.ts';
import { END_MARK, START_MARK } from './token-lists.ts';

/**
 * An unordered pair {α, β} of likely equal substrings, ordered so that α → β shrinks: α has more tokens or, with
 * as many, comes later in the alphabet. Anchors are the marks of token-lists.ts.
 */
export interface RulePair {
  readonly alpha: string;
  readonly beta: string;
  /** Instances in the list, counted over small buckets: the ranking. */
  readonly support: number;
  /** The same over the larger bucket limit: what redundancy is judged by. */
  readonly wideSupport: number;
}

/** True if `a` is larger than `b`: more tokens, or as many and later in the alphabet. */
export function isLarger(a: string, b: string): boolean {
  const difference = tokenize(a).length - tokenize(b).length;
  return difference > 0 || (difference === 0 && a > b);
}

/** Best first; ties in the order of the text, so that the same pairs always stand in the same order. */
export function byRank(a: RulePair, b: RulePair): number {
  return (
    b.support - a.support ||
    b.wideSupport - a.wideSupport ||
    compareText(a.alpha, b.alpha) ||
    compareText(a.beta, b.beta)
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `from` → `to` in the rule language; the anchors both sides share become the rule's anchor. */
export function substitution(from: string, to: string): SubstituteRule {
  const atStart = from.startsWith(START_MARK);
  const atEnd = from.endsWith(END_MARK);
  return {
    kind: 'substitute',
    from: withoutMarks(from),
    to: withoutMarks(to),
    anchor: atStart ? (atEnd ? 'both' : 'start') : atEnd ? 'end' : 'none',
    occurrences: 'first',
  };
}

/** As the paper prints it: `/index.html$`. */
export function printSide(text: string): string {
  return text.replace(START_MARK, '^').replace(END_MARK, '$');
}

/** The paper's notation read: `^` first and `$` last are anchors. */
export function readSide(text: string): string {
  return text.replace(/^\^/, START_MARK).replace(/\$$/, END_MARK);
}

function withoutMarks(text: string): string {
  return text.replace(START_MARK, '').replace(END_MARK, '');
}
