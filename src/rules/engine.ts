import { compileNormalizer, leavesPlainUrls } from '../url/normalize.ts';
import type { NormalizeOptions } from '../url/presets.ts';
import { plainOriginEnd, sound } from './origin.ts';
import { setParameter } from './parameter.ts';
import { Parameters } from './parameters.ts';
import { Rewrites } from './rewrites.ts';
import type { ParameterRule, RuleBody, RuleKind, StepRule } from './rule.ts';
import type { Normalization } from './rule-book.ts';
import { sortedByText } from './specificity.ts';
import { isBehindOrigin, originSlash, staysPlain } from './stays-plain.ts';
import { Substitutes } from './substitutes.ts';

/** Told of every change that a rule makes, in order. */
export type Trace = (rule: RuleBody, before: string, after: string) => void;

/** The rules of one site, compiled; how often a round is repeated is not its business. */
export interface Engine {
  readonly normalize: (url: string) => string;
  /** What `normalize` does, and the rules that chose some of it. */
  readonly steps: NormalizeOptions;
  readonly stepRules: readonly StepRule[];
  /** Whether `normalize` changes no URL that a glance shows to be plain (url/plain.ts). */
  readonly leavesPlain: boolean;
  /** What is known of the last round without reading what it made. */
  readonly lastRound: LastRound;
  /** The winning rewrite, then the parameter rules, then one pass of the substitutions, without normalization. */
  round(url: string, trace?: Trace): string;
  /** The URL as its winning rewrite writes it, `*` for what does not matter; the URL itself if none wins. */
  starred(url: string): string;
}

/** Whether the round has made a plain URL of a plain one for sure. */
export interface LastRound {
  readonly staysPlain: boolean;
}

export function compileEngine(given: readonly RuleBody[], normalization: Normalization): Engine {
  return new CompiledRules(given, normalization);
}

/** A class, and no closures: the engine forgets how to run a closure fast when it is collected, and books are many. */
class CompiledRules implements Engine {
  readonly normalize: (url: string) => string;
  readonly steps: NormalizeOptions;
  readonly stepRules: readonly StepRule[];
  readonly leavesPlain: boolean;
  readonly lastRound: { staysPlain: boolean } = { staysPlain: true };
  // Null where the book has no such rules, as most lack a kind or two.
  readonly #rewrites: Rewrites | null;
  readonly #parameters: Parameters | null;
  readonly #substitutes: Substitutes | null;

  constructor(given: readonly RuleBody[], normalization: Normalization) {
    const rules = sortedByText(given);
    const [rewrites, parameters, substitutes] = [
      ofKind(rules, 'rewrite'),
      ofKind(rules, 'parameter'),
      ofKind(rules, 'substitute'),
    ];
    this.stepRules = ofKind(rules, 'step');
    this.steps = normalizeOptions(normalization, this.stepRules);
    this.normalize = compileNormalizer(this.steps);
    this.leavesPlain = leavesPlainUrls(this.steps);
    this.#rewrites = rewrites.length > 0 ? new Rewrites(rewrites) : null;
    this.#parameters = parameters.length > 0 ? new Parameters(parameters) : null;
    this.#substitutes = substitutes.length > 0 ? new Substitutes(substitutes) : null;
  }

  round(url: string, trace?: Trace): string {
    this.lastRound.staysPlain = true;
    const rewritten = this.#rewrites === null ? url : this.#rewrite(this.#rewrites, url, trace);
    const set =
      this.#parameters === null ? rewritten : this.#setParameters(this.#parameters, rewritten, trace);
    return this.#substitutes === null ? set : this.#substitute(this.#substitutes, set, trace);
  }

  starred(url: string): string {
    return this.#rewrites?.star(url) ?? url;
  }

  #rewrite(rewrites: Rewrites, url: string, trace: Trace | undefined): string {
    const rewritten = rewrites.change(url);
    if (rewritten === null) return url;
    this.lastRound.staysPlain = rewrites.staysPlain;
    trace?.(rewrites.winner, url, rewritten);
    return rewritten;
  }

  #setParameters(parameters: Parameters, url: string, trace: Trace | undefined): string {
    const fired = trace === undefined ? undefined : new Set<ParameterRule>();
    const changed = parameters.change(url, fired);
    if (changed === null) return url;
    this.lastRound.staysPlain = false;
    let before = url;
    for (const rule of fired ?? []) {
      const after = setParameter(before, rule.name, rule.value);
      if (after !== null) trace?.(rule, before, after);
      before = after ?? before;
    }
    return changed;
  }

  #substitute(substitutes: Substitutes, url: string, trace: Trace | undefined): string {
    const count = substitutes.find(url);
    if (count === 0) return url;
    const replaced = substitutes.write(url, count);
    const isInPath = isBehindOrigin(originSlash(url), substitutes.starts[0]!, substitutes.members[0]!.to);
    const originEnd = isInPath ? 0 : plainOriginEnd(replaced);
    this.lastRound.staysPlain &&= staysPlain(url, substitutes, { count, originEnd });
    const result = isInPath || originEnd > 0 ? replaced : sound(url, replaced);
    if (trace === undefined || result === url) return result;
    let before = url;
    for (let i = 0; i < count; i++) {
      const after = substitutes.write(url, i + 1);
      trace(substitutes.members[i]!.rule, before, after);
      before = after;
    }
    return result;
  }
}

function normalizeOptions(normalization: Normalization, steps: readonly StepRule[]): NormalizeOptions {
  const chosen: Record<string, string> = { ...normalization.steps };
  // Backwards, so that of contradictory rules the first by text has the last word.
  for (const { step, value } of steps.toReversed()) chosen[step] = value;
  return { preset: normalization.preset, steps: chosen } as NormalizeOptions;
}

function ofKind<Kind extends RuleKind>(
  rules: readonly RuleBody[],
  kind: Kind,
): Extract<RuleBody, { readonly kind: Kind }>[] {
  return rules.filter((rule): rule is Extract<RuleBody, { readonly kind: Kind }> => rule.kind === kind);
}
