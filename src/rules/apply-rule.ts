import { compileNormalizer } from '../url/normalize.ts';
import type { NormalizeOptions } from '../url/presets.ts';
import { conditionOf } from './check-template.ts';
import { matchTemplate } from './match-template.ts';
import { setParameter } from './parameter.ts';
import { rewriteOf } from './rewrite.ts';
import type { ParameterRule, RuleBody, StepRule, SubstituteRule } from './rule.ts';
import { substitute } from './substitute.ts';
import type { Template } from './template-parts.ts';

/** One rule, ready to be applied alone. */
export interface Application {
  /** The URL it makes of another, null if it does not match or change it. */
  apply(url: string): string | null;
}

/** One rule alone, once, without normalization or other rules; null if it does not match or change the URL. */
export function applyRule(rule: RuleBody, url: string): string | null {
  return applicationOf(rule).apply(url);
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
      return new StepApplication(rule);
    case 'parameter':
    case 'substitute':
      return new BoundApplication(rule);
    case 'rewrite':
      return rewriteOf(rule);
  }
}

class StepApplication implements Application {
  readonly #normalize: (url: string) => string;

  constructor({ step, value }: StepRule) {
    this.#normalize = compileNormalizer({ steps: { [step]: value } } as NormalizeOptions);
  }

  apply(url: string): string | null {
    const result = this.#normalize(url);
    return result === url ? null : result;
  }
}

/** A rule that may be bound to a template. */
class BoundApplication implements Application {
  readonly #rule: ParameterRule | SubstituteRule;
  readonly #when: Template | null;

  constructor(rule: ParameterRule | SubstituteRule) {
    this.#rule = rule;
    this.#when = conditionOf(rule);
  }

  apply(url: string): string | null {
    if (this.#when !== null && matchTemplate(this.#when, url) === null) return null;
    const rule = this.#rule;
    return rule.kind === 'parameter' ? setParameter(url, rule.name, rule.value) : substitute(rule, url);
  }
}
