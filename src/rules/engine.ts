import { compileNormalizer } from '../url/normalize.ts';
import type { NormalizeOptions } from '../url/presets.ts';
import { isBehindOrigin, sound } from './origin.ts';
import { setParameter } from './parameter.ts';
import { Parameters } from './parameters.ts';
import { Rewrites } from './rewrites.ts';
import type { ParameterRule, RuleBody, RuleKind, StepRule } from './rule.ts';
import type { Normalization } from './rule-book.ts';
import { sortedByText } from './specificity.ts';
import { compileSubstitutes, replaceAll, type SubstitutePass } from './substitutes.ts';

/** Told of every change that a rule makes, in order. */
export type Trace = (rule: RuleBody, before: string, after: string) => void;

/** The rules of one site, compiled; how often a round is repeated is not its business. */
export interface Engine {
  readonly normalize: (url: string) => string;
  /** What `normalize` does, and the rules that chose some of it. */
  readonly steps: NormalizeOptions;
  readonly stepRules: readonly StepRule[];
  /** The winning rewrite, then the parameter rules, then one pass of the substitutions, without normalization. */
  round(url: string, trace?: Trace): string;
  /** The URL as its winning rewrite writes it, `*` for what does not matter; the URL itself if none wins. */
  starred(url: string): string;
}

export function compileEngine(given: readonly RuleBody[], normalization: Normalization): Engine {
  const rules = sortedByText(given);
  const stepRules = ofKind(rules, 'step');
  const steps = normalizeOptions(normalization, stepRules);
  const rewrites = new Rewrites(ofKind(rules, 'rewrite'));
  const phases = phasesOf(rules, rewrites);
  return {
    normalize: compileNormalizer(steps),
    steps,
    stepRules,
    round(url, trace) {
      let current = url;
      for (let i = 0; i < phases.length; i++) current = phases[i]!(current, trace);
      return current;
    },
    starred: (url) => rewrites.star(url) ?? url,
  };
}

/** Part of a round: what one kind of rules makes of a URL. */
type Phase = (url: string, trace: Trace | undefined) => string;

/** A phase for each kind of rule that the book has. */
function phasesOf(rules: readonly RuleBody[], rewrites: Rewrites): Phase[] {
  const phases: Phase[] = [];
  const parameters = ofKind(rules, 'parameter');
  const substitutes = ofKind(rules, 'substitute');
  if (rewrites.count > 0) phases.push(rewritePhase(rewrites));
  if (parameters.length > 0) phases.push(parameterPhase(new Parameters(parameters)));
  if (substitutes.length > 0) phases.push(substitutePhase(compileSubstitutes(substitutes)));
  return phases;
}

function rewritePhase(rewrites: Rewrites): Phase {
  return (url, trace) => {
    const rewritten = rewrites.change(url);
    if (rewritten === null) return url;
    trace?.(rewritten.rule, url, rewritten.result);
    return rewritten.result;
  };
}

function parameterPhase(parameters: Parameters): Phase {
  return (url, trace) => {
    if (trace === undefined) return parameters.change(url) ?? url;
    const fired = new Set<ParameterRule>();
    const changed = parameters.change(url, fired) ?? url;
    let before = url;
    for (const rule of fired) {
      const after = setParameter(before, rule.name, rule.value);
      if (after !== null) trace(rule, before, after);
      before = after ?? before;
    }
    return changed;
  };
}

function substitutePhase(findReplacements: SubstitutePass): Phase {
  return (url, trace) => {
    const replacements = findReplacements(url);
    if (replacements === null) return url;
    const replaced = replaceAll(url, replacements);
    const result = isBehindOrigin(url, replacements[0]!.start) ? replaced : sound(url, replaced);
    if (trace === undefined || result === url) return result;
    let before = url;
    for (const [i, { rule }] of replacements.entries()) {
      const after = replaceAll(url, replacements.slice(0, i + 1));
      trace(rule, before, after);
      before = after;
    }
    return result;
  };
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
