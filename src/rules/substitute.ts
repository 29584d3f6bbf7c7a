import type { SubstituteRule } from './rule.ts';
import { isBoundary } from './url-tokens.ts';

/**
 * One substitution alone: `from` where it stands at token boundaries becomes `to`; null if nothing changes.
 * Where the URL already shows `to` around the match it is left alone, or `a` → `ab` would never end.
 */
export function substitute(rule: SubstituteRule, url: string): string | null {
  const { from, to, occurrences } = rule;
  if (from === to) return null;
  const guards = offsetsIn(to, from);
  let result = '';
  let copied = 0;
  for (let at = next(rule, url, 0); at >= 0; at = next(rule, url, Math.max(copied, at + 1))) {
    if (showsAlready(url, at, { to, guards })) continue;
    result += url.slice(copied, at) + to;
    copied = at + from.length;
    if (occurrences === 'first' || from === '') break;
  }
  return copied === 0 && result === '' ? null : result + url.slice(copied);
}

/** The first place from `start` on where the rule's text stands as its anchor asks; −1 if there is none. */
function next({ from, anchor }: SubstituteRule, url: string, start: number): number {
  if (anchor === 'none') return from === '' ? -1 : nextAtBoundaries(from, url, start);
  const at = anchor === 'start' ? 0 : url.length - from.length;
  if (at < start || (anchor === 'both' && at !== 0)) return -1;
  return url.startsWith(from, at) && isBoundary(url, at) && isBoundary(url, at + from.length) ? at : -1;
}

function nextAtBoundaries(from: string, url: string, start: number): number {
  for (let at = url.indexOf(from, start); at >= 0; at = url.indexOf(from, at + 1))
    if (isBoundary(url, at) && isBoundary(url, at + from.length)) return at;
  return -1;
}

/** The places at which `inner` stands inside `text`. */
export function offsetsIn(text: string, inner: string): number[] {
  if (inner === '') return text === '' ? [] : [0, text.length];
  const offsets: number[] = [];
  for (let at = text.indexOf(inner); at >= 0; at = text.indexOf(inner, at + 1)) offsets.push(at);
  return offsets;
}

export interface Shown {
  readonly to: string;
  readonly guards: readonly number[];
}

export function showsAlready(url: string, at: number, { to, guards }: Shown): boolean {
  for (const offset of guards) if (at >= offset && url.startsWith(to, at - offset)) return true;
  return false;
}
