import { compileGuarded, type Guarded, membersFor } from './guarded.ts';
import type { SubstituteRule } from './rule.ts';
import { offsetsIn, type Shown, showsAlready } from './substitute.ts';
import { TokenTrie } from './token-trie.ts';
import { tokensOf } from './url-tokens.ts';

/** One replacement that a pass makes: the text from `start` to `end` becomes `to`. */
export interface Replacement {
  readonly rule: SubstituteRule;
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

/** What one pass over the URL replaces, from left to right, without overlaps; null if nothing. */
export type SubstitutePass = (url: string) => readonly Replacement[] | null;

/**
 * At each token boundary the longest left side that applies wins; of equal ones the most closely bound, then the
 * first given.
 */
export function compileSubstitutes(rules: readonly SubstituteRule[]): SubstitutePass {
  const byText = new Map<string, Member[]>();
  // The rules come in the order of their texts, and sorting is stable.
  for (const rule of rules.toSorted((a, b) => TIGHTNESS[a.anchor] - TIGHTNESS[b.anchor])) {
    if (rule.from === rule.to) continue;
    const members = byText.get(rule.from);
    if (members === undefined) byText.set(rule.from, [memberOf(rule)]);
    else members.push(memberOf(rule));
  }
  const insertions = byText.has('') ? compileGuarded(byText.get('')!) : null;
  byText.delete('');
  const book: Book = {
    trie: new TokenTrie([...byText.keys()]),
    members: [...byText.values()].map((members) => compileGuarded(members)),
  };
  if (insertions === null) return (url) => scan(url, book);
  return (url) => insert(url, membersFor(insertions, url), scan(url, book));
}

/** Joined, not added up: a sum of strings would be copied when it is read, and be read more slowly after that. */
export function replaceAll(url: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 1) {
    const { to, start, end } = replacements[0]!;
    return [url.slice(0, start), to, url.slice(end)].join('');
  }
  const parts: string[] = [];
  let copied = 0;
  for (const { to, start, end } of replacements) {
    parts.push(url.slice(copied, start), to);
    copied = end;
  }
  parts.push(url.slice(copied));
  return parts.join('');
}

/** A rule, with what is asked of it at each place where its text stands. */
interface Member extends Shown {
  readonly rule: SubstituteRule;
  readonly atStartOnly: boolean;
  readonly atEndOnly: boolean;
  readonly when: string | undefined;
}

const members = new WeakMap<SubstituteRule, Member>();

/** Kept for each rule: selection compiles the same rules into hundreds of books. */
function memberOf(rule: SubstituteRule): Member {
  let member = members.get(rule);
  if (member === undefined) {
    const { from, to, anchor, when } = rule;
    member = {
      rule,
      to,
      guards: offsetsIn(to, from),
      atStartOnly: anchor === 'start' || anchor === 'both',
      atEndOnly: anchor === 'end' || anchor === 'both',
      when,
    };
    members.set(rule, member);
  }
  return member;
}

/** The left sides, and for each of them the rules that apply to a URL. */
interface Book {
  readonly trie: TokenTrie;
  readonly members: readonly Guarded<Member>[];
}

function scan(url: string, { trie, members }: Book): Replacement[] | null {
  const tokens = tokensOf(url);
  const { starts } = trie.telltales;
  const startCount = trie.telltales.findStarts(tokens);
  let found: Replacement[] | null = null;
  let next = 0;
  for (let s = 0; s < startCount; s++) {
    const token = starts[s]!;
    if (token < next) continue;
    const start = tokens.starts[token]!;
    // The longest comes last.
    for (let i = trie.find(tokens, token) - 2; i >= 0; i -= 2) {
      const behind = trie.found[i + 1]!;
      const place = { start, end: tokens.starts[behind]! };
      const best = choose(membersFor(members[trie.found[i]!]!, url), url, place);
      if (best === null) continue;
      found ??= [];
      found.push(best);
      next = behind;
      break;
    }
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
    if ((member.atStartOnly && start > 0) || (member.atEndOnly && end < url.length)) continue;
    if (member.guards.length === 0 || !showsAlready(url, start, member))
      return { rule: member.rule, to: member.to, start, end };
  }
  return null;
}

/** Rules with nothing on the left put text before the URL or behind it, if it is not there already. */
function insert(url: string, members: readonly Member[], found: Replacement[] | null): Replacement[] | null {
  const replacements = found ?? [];
  const ahead = members.find(({ rule, to }) => rule.anchor === 'start' && !url.startsWith(to));
  const behind = members.find(({ rule, to }) => rule.anchor === 'end' && !url.endsWith(to));
  if (ahead !== undefined && replacements[0]?.start !== 0)
    replacements.unshift({ rule: ahead.rule, to: ahead.to, start: 0, end: 0 });
  if (behind !== undefined && replacements.at(-1)?.end !== url.length)
    replacements.push({ rule: behind.rule, to: behind.to, start: url.length, end: url.length });
  return replacements.length === 0 ? null : replacements;
}

const TIGHTNESS = { both: 0, start: 1, end: 2, none: 3 } as const;
