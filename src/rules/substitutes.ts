import { compileGuarded, type Guarded, membersFor } from './guarded.ts';
import type { SubstituteRule } from './rule.ts';
import { canStayPlain, type Replacements, type Replacing } from './stays-plain.ts';
import { offsetsIn, type Shown, showsAlready } from './substitute.ts';
import { TokenTrie } from './token-trie.ts';
import { tokensOf } from './url-tokens.ts';

/** A rule, with what is asked of it at each place where its text stands. */
export interface Member extends Shown, Replacing {
  readonly rule: SubstituteRule;
  readonly atStartOnly: boolean;
  readonly atEndOnly: boolean;
  readonly when: string | undefined;
}

/**
 * The substitutions of a book, made in passes from left to right without overlaps: at each token boundary the longest
 * left side that applies wins; of equal ones the most closely bound, then the first given.
 */
export class Substitutes implements Replacements {
  readonly #trie: TokenTrie;
  /** For each left side its rule, if it has one only and that without a condition, as nearly all have. */
  readonly #singles: readonly (Member | null)[];
  /** For each left side the rules that apply to a URL. */
  readonly #bySide: readonly Guarded<Member>[];
  readonly #insertions: Guarded<Member> | null;
  // Used again for each URL: most passes replace something, and a list of objects for each would cost more than the look.
  readonly starts: number[] = [];
  readonly members: Member[] = [];

  constructor(rules: readonly SubstituteRule[]) {
    const byText = new Map<string, Member[]>();
    // The rules come in the order of their texts, and sorting is stable.
    for (const rule of rules.toSorted((a, b) => TIGHTNESS[a.anchor] - TIGHTNESS[b.anchor])) {
      if (rule.from === rule.to) continue;
      const members = byText.get(rule.from);
      if (members === undefined) byText.set(rule.from, [memberOf(rule)]);
      else if (!members.some((member) => alwaysWins(member, rule))) members.push(memberOf(rule));
    }
    this.#insertions = byText.has('') ? compileGuarded(byText.get('')!) : null;
    byText.delete('');
    this.#trie = new TokenTrie([...byText.keys()]);
    this.#singles = [...byText.values()].map((members) =>
      members.length === 1 && members[0]!.when === undefined ? members[0]! : null,
    );
    this.#bySide = [...byText.values()].map((members) => compileGuarded(members));
  }

  /** Fills `starts` and `members` with what one pass replaces; how many replacements they are. */
  find(url: string): number {
    const count = this.#scan(url);
    return this.#insertions === null ? count : this.#insert(url, membersFor(this.#insertions, url), count);
  }

  /** The URL with the first so many replacements made. */
  write(url: string, count: number): string {
    const { starts, members } = this;
    const first = members[0]!;
    // Joined, not added up: a sum of strings would be copied when it is read, and be read more slowly after that.
    if (count === 1)
      return [url.slice(0, starts[0]), first.to, url.slice(starts[0]! + first.length)].join('');
    const parts: string[] = [];
    let copied = 0;
    for (let i = 0; i < count; i++) {
      const { to, length } = members[i]!;
      parts.push(url.slice(copied, starts[i]), to);
      copied = starts[i]! + length;
    }
    parts.push(url.slice(copied));
    return parts.join('');
  }

  #scan(url: string): number {
    const trie = this.#trie;
    const tokens = tokensOf(url);
    const { starts } = trie.telltales;
    const startCount = trie.telltales.findStarts(tokens);
    let count = 0;
    let next = 0;
    for (let s = 0; s < startCount; s++) {
      const token = starts[s]!;
      if (token < next) continue;
      const start = tokens.starts[token]!;
      // The longest comes last.
      for (let i = trie.find(tokens, token) - 2; i >= 0; i -= 2) {
        const side = trie.found[i]!;
        const single = this.#singles[side]!;
        const best =
          single === null
            ? choose(membersFor(this.#bySide[side]!, url), url, start)
            : applies(single, url, start)
              ? single
              : null;
        if (best === null) continue;
        this.starts[count] = start;
        this.members[count++] = best;
        next = trie.found[i + 1]!;
        break;
      }
    }
    return count;
  }

  /** Rules with nothing on the left put text before the URL or behind it, if it is not there already. */
  #insert(url: string, insertions: readonly Member[], found: number): number {
    let count = found;
    this.starts.length = this.members.length = count;
    const ahead = insertions.find(({ rule, to }) => rule.anchor === 'start' && !url.startsWith(to));
    const behind = insertions.find(({ rule, to }) => rule.anchor === 'end' && !url.endsWith(to));
    if (ahead !== undefined && (count === 0 || this.starts[0] !== 0)) {
      this.starts.unshift(0);
      this.members.unshift(ahead);
      count++;
    }
    const end = count === 0 ? -1 : this.starts[count - 1]! + this.members[count - 1]!.length;
    if (behind !== undefined && end !== url.length) {
      this.starts[count] = url.length;
      this.members[count++] = behind;
    }
    return count;
  }
}

/** Whether a rule that comes first leaves nothing to another of the same text. */
function alwaysWins({ rule, guards }: Member, other: SubstituteRule): boolean {
  return rule.anchor === other.anchor && rule.when === other.when && guards.length === 0;
}

function choose(members: readonly Member[], url: string, start: number): Member | null {
  for (let i = 0; i < members.length; i++) if (applies(members[i]!, url, start)) return members[i]!;
  return null;
}

function applies(member: Member, url: string, start: number): boolean {
  if (member.atStartOnly && start > 0) return false;
  if (member.atEndOnly && start + member.length < url.length) return false;
  return member.guards.length === 0 || !showsAlready(url, start, member);
}

const kept = new WeakMap<SubstituteRule, Member>();

/** Kept for each rule: selection compiles the same rules into hundreds of books. */
function memberOf(rule: SubstituteRule): Member {
  let member = kept.get(rule);
  if (member === undefined) {
    const { from, to, anchor, when } = rule;
    member = {
      rule,
      to,
      length: from.length,
      guards: offsetsIn(to, from),
      atStartOnly: anchor === 'start' || anchor === 'both',
      atEndOnly: anchor === 'end' || anchor === 'both',
      isPlain: canStayPlain(to),
      when,
    };
    kept.set(rule, member);
  }
  return member;
}

const TIGHTNESS = { both: 0, start: 1, end: 2, none: 3 } as const;
