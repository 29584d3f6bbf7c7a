import { compileGuarded } from './guarded.ts';
import type { SubstituteRule } from './rule.ts';
import { compareText, textOf } from './specificity.ts';
import { isBoundary, nextBoundary, offsetsIn, type Shown, showsAlready } from './substitute.ts';
import { buildTokenTrie, type TokenTrie } from './token-trie.ts';
import type { UrlView } from './url-view.ts';

/** One replacement that a pass makes: the text from `start` to `end` becomes the rule's `to`. */
export interface Replacement {
  readonly rule: SubstituteRule;
  readonly start: number;
  readonly end: number;
}

/** What one pass over the URL replaces, from left to right, without overlaps; null if nothing. */
export type SubstitutePass = (view: UrlView) => readonly Replacement[] | null;

/** At each token boundary the longest left side that applies wins; of equal ones the most closely bound. */
export function compileSubstitutes(rules: readonly SubstituteRule[]): SubstitutePass {
  const byText = new Map<string, Member[]>();
  for (const rule of rules.toSorted(compareSubstitutes)) {
    if (rule.from === rule.to) continue;
    const members = byText.get(rule.from) ?? [];
    members.push({ ...rule, rule, guards: offsetsIn(rule.to, rule.from) });
    byText.set(rule.from, members);
  }
  const insertions = compileGuarded(byText.get('') ?? []);
  byText.delete('');
  const trie = buildTokenTrie([...byText.keys()]);
  const applicable = [...byText.values()].map((members) => compileGuarded(members));
  return (view) => {
    // Conditions are asked once a pass for each text found, not at each of the places where it stands.
    const known = new Map<number, readonly Member[]>();
    const membersOf = (text: number): readonly Member[] => {
      let members = known.get(text);
      if (members === undefined) {
        members = applicable[text]!(view);
        known.set(text, members);
      }
      return members;
    };
    const replacements = scan(view.url, trie, membersOf);
    insert(view.url, insertions(view), replacements);
    return replacements.length === 0 ? null : replacements;
  };
}

export function replaceAll(url: string, replacements: readonly Replacement[]): string {
  let result = '';
  let copied = 0;
  for (const { rule, start, end } of replacements) {
    result += url.slice(copied, start) + rule.to;
    copied = end;
  }
  return result + url.slice(copied);
}

interface Member extends Shown {
  readonly rule: SubstituteRule;
  readonly anchor: SubstituteRule['anchor'];
  readonly when?: string;
}

function scan(url: string, trie: TokenTrie, membersOf: (text: number) => readonly Member[]): Replacement[] {
  const found: Replacement[] = [];
  for (let start = 0; start < url.length; ) {
    let best: Replacement | null = null;
    let node = trie.step(0, url.charCodeAt(start));
    for (let end = start + 1; node > 0; node = trie.step(node, url.charCodeAt(end++))) {
      const text = trie.accept[node]!;
      if (text >= 0 && isBoundary(url, end)) best = choose(membersOf(text), url, { start, end }) ?? best;
      if (end === url.length) break;
    }
    if (best !== null) found.push(best);
    start = best === null ? nextBoundary(url, start) : best.end;
  }
  return found;
}

function choose(
  members: readonly Member[],
  url: string,
  place: { readonly start: number; readonly end: number },
): Replacement | null {
  const { start, end } = place;
  for (const member of members) {
    if (start > 0 && (member.anchor === 'start' || member.anchor === 'both')) continue;
    if (end < url.length && (member.anchor === 'end' || member.anchor === 'both')) continue;
    if (!showsAlready(url, start, member)) return { rule: member.rule, start, end };
  }
  return null;
}

/** Rules with nothing on the left put text before the URL or behind it, if it is not there already. */
function insert(url: string, members: readonly Member[], replacements: Replacement[]): void {
  const ahead = members.find(({ anchor, to }) => anchor === 'start' && !url.startsWith(to));
  const behind = members.find(({ anchor, to }) => anchor === 'end' && !url.endsWith(to));
  if (ahead !== undefined && replacements[0]?.start !== 0)
    replacements.unshift({ rule: ahead.rule, start: 0, end: 0 });
  if (behind !== undefined && replacements.at(-1)?.end !== url.length)
    replacements.push({ rule: behind.rule, start: url.length, end: url.length });
}

const TIGHTNESS = { both: 0, start: 1, end: 2, none: 3 } as const;

function compareSubstitutes(a: SubstituteRule, b: SubstituteRule): number {
  return TIGHTNESS[a.anchor] - TIGHTNESS[b.anchor] || compareText(textOf(a), textOf(b));
}
