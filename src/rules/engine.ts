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
  const rules = sortedByText(given);
  const stepRules = ofKind(rules, 'step');
  const steps = normalizeOptions(normalization, stepRules);
  const rewrites = new Rewrites(ofKind(rules, 'rewrite'));
  const lastRound = { staysPlain: true };
  const phases = phasesOf(rules, rewrites, lastRound);
  return {
    normalize: compileNormalizer(steps),
    steps,
    stepRules,
    leavesPlain: leavesPlainUrls(steps),
    lastRound,
    round(url, trace) {
      let current = url;
      lastRound.staysPlain = true;
      for (let i = 0; i < phases.length; i++) current = phases[i]!(current, trace);
      return current;
    },
    starred: (url) => rewrites.star(url) ?? url,
  };
}

/** Part of a round: what one kind of rules makes of a URL. */
type Phase = (url: string, trace: Trace | undefined) => string;

type Changing = { -readonly [Fact in keyof LastRound]: LastRound[Fact] };

/** A phase for each kind of rule that the book has. */
function phasesOf(rules: readonly RuleBody[], rewrites: Rewrites, lastRound: Changing): Phase[] {
  const phases: Phase[] = [];
  const parameters = ofKind(rules, 'parameter');
  const substitutes = ofKind(rules, 'substitute');
  if (rewrites.count > 0) phases.push(rewritePhase(rewrites, lastRound));
  if (parameters.length > 0) phases.push(parameterPhase(new Parameters(parameters), lastRound));
  if (substitutes.length > 0) phases.push(substitutePhase(new Substitutes(substitutes), lastRound));
  return phases;
}

function rewritePhase(rewrites: Rewrites, lastRound: Changing): Phase {
  return (url, trace) => {
    const rewritten = rewrites.change(url);
    if (rewritten === null) return url;
    lastRound.staysPlain &&= rewrites.staysPlain;
    trace?.(rewrites.winner, url, rewritten);
    return rewritten;
  };
}

function parameterPhase(parameters: Parameters, lastRound: Changing): Phase {
  return (url, trace) => {
    const fired = trace === undefined ? undefined : new Set<ParameterRule>();
    const changed = parameters.change(url, fired);
    if (changed === null) return url;
    lastRound.staysPlain = false;
    let before = url;
    for (const rule of fired ?? []) {
      const after = setParameter(before, rule.name, rule.value);
      if (after !== null) trace?.(rule, before, after);
      before = after ?? before;
    }
    return changed;
  };
}

function substitutePhase(substitutes: Substitutes, lastRound: Changing): Phase {
  return (url, trace) => {
    const count = substitutes.find(url);
    if (count === 0) return url;
    const replaced = substitutes.write(url, count);
    const isInPath = isBehindOrigin(originSlash(url), substitutes.starts[0]!, substitutes.members[0]!.to);
    const originEnd = isInPath ? 0 : plainOriginEnd(replaced);
    lastRound.staysPlain &&= staysPlain(url, substitutes, { count, originEnd });
    const result = isInPath || originEnd > 0 ? replaced : sound(url, replaced);
    if (trace === undefined || result === url) return result;
    let before = url;
    for (let i = 0; i < count; i++) {
      const after = substitutes.write(url, i + 1);
      trace(substitutes.members[i]!.rule, before, after);
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
