import { compileNormalizer } from '../url/normalize.ts';
import type { NormalizeOptions } from '../url/presets.ts';
import { parseSource, parseTarget } from './check-template.ts';
import { type Match, matchTemplate } from './match-template.ts';
import { hasParameter, setParameter } from './parameter.ts';
import { templateError } from './parse-template.ts';
import type { RewriteRule, RuleBody, StepRule } from './rule.ts';
import { substitute } from './substitute.ts';
import { compileTarget, type Reading, type Target, writeTarget } from './target.ts';
import { captureNames, type Template } from './template-parts.ts';

/** One rule, ready to be applied alone: the URL it makes of another, null if it does not match or change it. */
export type Application = (url: string) => string | null;

/** One rule alone, once, without normalization or other rules; null if it does not match or change the URL. */
export function applyRule(rule: RuleBody, url: string): string | null {
  return applicationOf(rule)(url);
}

const compiled = new WeakMap<RuleBody, Application>();

export function applicationOf(rule: RuleBody): Application {
  let application = compiled.get(rule);
  if (application === undefined) {
    application = compileApplication(rule);
    compiled.set(rule, application);
  }
  return application;
}

function compileApplication(rule: RuleBody): Application {
  switch (rule.kind) {
    case 'step':
      return compileStep(rule);
    case 'parameter':
      return only(rule.when, (url) => setParameter(url, rule.name, rule.value));
    case 'substitute':
      return only(rule.when, (url) => substitute(rule, url));
    case 'rewrite': {
      const rewrite = rewriteOf(rule);
      return (url) => {
        const match = rewrite.match(url);
        const result = match === null ? null : rewrite.write(url, match, 'url');
        return result === url ? null : result;
      };
    }
  }
}

function only(when: string | undefined, apply: Application): Application {
  if (when === undefined) return apply;
  const template = parseSource(when);
  return (url) => (matchTemplate(template, url) === null ? null : apply(url));
}

function compileStep({ step, value }: StepRule): Application {
  const normalizer = compileNormalizer({ steps: { [step]: value } } as NormalizeOptions);
  return (url) => {
    const result = normalizer(url);
    return result === url ? null : result;
  };
}

export interface Rewrite {
  readonly rule: RewriteRule;
  readonly from: Template;
  readonly target: Target;
  /** Whether scheme and host are carried over. */
  readonly keepsOrigin: boolean;
  match(url: string): Match | null;
  write(url: string, match: Match, reading: Reading): string | null;
}

const rewrites = new WeakMap<RewriteRule, Rewrite>();

/** Kept for each rule: selection compiles the same rules into hundreds of books. */
export function rewriteOf(rule: RewriteRule): Rewrite {
  let rewrite = rewrites.get(rule);
  if (rewrite === undefined) {
    rewrite = compileRewrite(rule);
    rewrites.set(rule, rewrite);
  }
  return rewrite;
}

function compileRewrite(rule: RewriteRule): Rewrite {
  const { from, to, others, drops, except = {}, absent = [], when } = rule;
  const isDropped = drops === undefined ? null : new Set(drops);
  const source = parseSource(from);
  const condition = when === undefined ? null : parseSource(when);
  const names = captureNames(source);
  const target = compileTarget(parseTarget(to, names), source);
  const unknown = Object.keys(except).find((name) => !names.includes(name));
  if (unknown !== undefined) throw templateError(`except names {${unknown}}, which is not captured`, from);
  const banned = Object.entries(except).map(([name, texts]) => ({
    slot: names.indexOf(name),
    texts: new Set(texts),
  }));
  return {
    rule,
    from: source,
    target,
    keepsOrigin: target.host === null,
    match(url) {
      const match = matchTemplate(source, url);
      if (match === null || (others === 'refuse' && !/^&*$/.test(match.others))) return null;
      if (absent.length > 0 && absent.some((name) => hasParameter(url, name))) return null;
      if (condition !== null && matchTemplate(condition, url) === null) return null;
      for (let i = 0; i < banned.length; i++)
        if (banned[i]!.texts.has(match.captures[banned[i]!.slot]!)) return null;
      if (others !== 'drop' || match.others === '') return match;
      return { captures: match.captures, others: isDropped === null ? '' : without(match.others, isDropped) };
    },
    write: (url, match, reading) => writeTarget(target, url, match, reading),
  };
}

/** A piece of a query without the parameters of some names. */
function without(query: string, names: ReadonlySet<string>): string {
  return query
    .split('&')
    .filter((part) => part !== '' && !names.has(part.split('=', 1)[0]!))
    .join('&');
}
