import { compileNormalizer } from '../url/normalize.ts';
import type { NormalizeOptions } from '../url/presets.ts';
import { parseSource, parseTarget } from './check-template.ts';
import { type Match, matchTemplate } from './match-template.ts';
import { setParameter } from './parameter.ts';
import { templateError } from './parse-template.ts';
import type { RewriteRule, RuleBody, StepRule } from './rule.ts';
import { substitute } from './substitute.ts';
import { captureNames, type Template } from './template-parts.ts';
import { UrlView } from './url-view.ts';
import { writeTemplate } from './write-template.ts';

/** One rule, ready to be applied alone: the URL it makes of another, null if it does not match or change it. */
export type Application = (view: UrlView) => string | null;

/** One rule alone, once, without normalization or other rules; null if it does not match or change the URL. */
export function applyRule(rule: RuleBody, url: string): string | null {
  return applicationOf(rule)(new UrlView(url));
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
      return only(rule.when, ({ url }) => setParameter(url, rule.name, rule.value));
    case 'substitute':
      return only(rule.when, ({ url }) => substitute(rule, url));
    case 'rewrite': {
      const rewrite = compileRewrite(rule);
      return (view) => {
        const match = rewrite.match(view);
        const result = match === null ? null : rewrite.write(view, match, 'url');
        return result === view.url ? null : result;
      };
    }
  }
}

function only(when: string | undefined, apply: Application): Application {
  if (when === undefined) return apply;
  const template = parseSource(when);
  return (view) => (matchTemplate(template, view) === null ? null : apply(view));
}

function compileStep({ step, value }: StepRule): Application {
  const normalizer = compileNormalizer({ steps: { [step]: value } } as NormalizeOptions);
  return ({ url }) => {
    const result = normalizer(url);
    return result === url ? null : result;
  };
}

export interface Rewrite {
  readonly from: Template;
  match(view: UrlView): Match | null;
  write(view: UrlView, match: Match, reading: 'url' | 'key'): string | null;
}

export function compileRewrite({ from, to, others, except = {}, absent = [] }: RewriteRule): Rewrite {
  const source = parseSource(from);
  const names = captureNames(source);
  const target = { template: parseTarget(to, names), names };
  const unknown = Object.keys(except).find((name) => !names.includes(name));
  if (unknown !== undefined) throw templateError(`except names {${unknown}}, which is not captured`, from);
  const banned = names.map((name) => (except[name] === undefined ? null : new Set(except[name])));
  const isBanned = banned.some((set) => set !== null);
  return {
    from: source,
    match(view) {
      const match = matchTemplate(source, view);
      if (match === null || (others === 'refuse' && match.others.length > 0)) return null;
      if (absent.length > 0 && view.params.some(({ name }) => absent.includes(name))) return null;
      if (isBanned && match.captures.some((text, i) => banned[i]?.has(text))) return null;
      return others === 'drop' ? { captures: match.captures, others: [] } : match;
    },
    write: (view, match, reading) => writeTemplate(target, { view, match }, reading),
  };
}
