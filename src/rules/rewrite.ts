import { conditionOf, parseSource, parseTarget } from './check-template.ts';
import { type Match, matchTemplate } from './match-template.ts';
import { hasParameter } from './parameter.ts';
import { templateError } from './parse-template.ts';
import type { RewriteRule } from './rule.ts';
import { compileTarget, type Reading, type Target, writeTarget } from './target.ts';
import { captureNames, type Template } from './template-parts.ts';

/** A rewrite, ready to be applied. */
export class Rewrite {
  readonly rule: RewriteRule;
  readonly from: Template;
  readonly target: Target;
  /** Whether scheme and host are carried over. */
  readonly keepsOrigin: boolean;
  readonly #condition: Template | null;
  readonly #absent: readonly string[];
  readonly #banned: readonly { readonly slot: number; readonly texts: ReadonlySet<string> }[];
  readonly #dropped: ReadonlySet<string> | null;

  constructor(rule: RewriteRule) {
    const { from, to, drops, except = {}, absent = [] } = rule;
    this.rule = rule;
    this.from = parseSource(from);
    const names = captureNames(this.from);
    this.target = compileTarget(parseTarget(to, names), this.from);
    this.keepsOrigin = this.target.host === null;
    const unknown = Object.keys(except).find((name) => !names.includes(name));
    if (unknown !== undefined) throw templateError(`except names {${unknown}}, which is not captured`, from);
    this.#condition = conditionOf(rule);
    this.#absent = absent;
    this.#banned = Object.entries(except).map(([name, texts]) => ({
      slot: names.indexOf(name),
      texts: new Set(texts),
    }));
    this.#dropped = drops === undefined ? null : new Set(drops);
  }

  apply(url: string): string | null {
    const match = this.match(url);
    const result = match === null ? null : this.write(url, match, 'url');
    return result === url ? null : result;
  }

  match(url: string): Match | null {
    const { others } = this.rule;
    const match = matchTemplate(this.from, url);
    if (match === null || (others === 'refuse' && !/^&*$/.test(match.others))) return null;
    for (let i = 0; i < this.#absent.length; i++) if (hasParameter(url, this.#absent[i]!)) return null;
    if (this.#condition !== null && matchTemplate(this.#condition, url) === null) return null;
    for (let i = 0; i < this.#banned.length; i++)
      if (this.#banned[i]!.texts.has(match.captures[this.#banned[i]!.slot]!)) return null;
    if (others !== 'drop' || match.others === '') return match;
    const dropped = this.#dropped;
    return { captures: match.captures, others: dropped === null ? '' : without(match.others, dropped) };
  }

  write(url: string, match: Match, reading: Reading): string | null {
    return writeTarget(this.target, url, match, reading);
  }
}

const rewrites = new WeakMap<RewriteRule, Rewrite>();

/** Kept for each rule: selection compiles the same rules into hundreds of books. */
export function rewriteOf(rule: RewriteRule): Rewrite {
  let rewrite = rewrites.get(rule);
  if (rewrite === undefined) {
    rewrite = new Rewrite(rule);
    rewrites.set(rule, rewrite);
  }
  return rewrite;
}

/** A piece of a query without the parameters of some names. */
function without(query: string, names: ReadonlySet<string>): string {
  return query
    .split('&')
    .filter((part) => part !== '' && !names.has(part.split('=', 1)[0]!))
    .join('&');
}
