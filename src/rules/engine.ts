import { compileNormalizer, isHttpUrl } from '../url/normalize.ts';
import type { NormalizeOptions } from '../url/presets.ts';
import { mapParameters, setParameter } from './parameter.ts';
import { compileParameters, type FindParameterRule } from './parameters.ts';
import { compileRewrites, type FindRewrite, type RewriteHit } from './rewrites.ts';
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
  const phases: Phase[] = [];
  const rewrites = ofKind(rules, 'rewrite');
  const parameters = ofKind(rules, 'parameter');
  const substitutes = ofKind(rules, 'substitute');
  const findRewrite = compileRewrites(rewrites);
  if (rewrites.length > 0) phases.push(rewritePhase(findRewrite));
  if (parameters.length > 0) phases.push(parameterPhase(compileParameters(parameters)));
  if (substitutes.length > 0) phases.push(substitutePhase(compileSubstitutes(substitutes)));
  const hasStars = rewrites.some(({ to }) => to.includes('{*'));
  return {
    normalize: compileNormalizer(steps),
    steps,
    stepRules,
    round(url, trace) {
      let current = url;
      for (const phase of phases) current = phase(current, trace);
      return current;
    },
    starred(url) {
      const mapsToItself = ({ rewrite, match }: RewriteHit): boolean =>
        rewrite.write(url, match, 'url') === url && rewrite.write(url, match, 'key') !== url;
      const hit = hasStars ? findRewrite(url, mapsToItself) : null;
      return hit?.rewrite.write(url, hit.match, 'key') ?? url;
    },
  };
}

/** Part of a round: what one kind of rules makes of a URL. */
type Phase = (url: string, trace: Trace | undefined) => string;

function rewritePhase(findRewrite: FindRewrite): Phase {
  return (url, trace) => {
    let result = url;
    const hit = findRewrite(url, ({ rewrite, match }) => {
      const written = sound(url, rewrite.write(url, match, 'url'));
      if (written !== url) result = written;
      return written !== url;
    });
    if (hit !== null) trace?.(hit.rule, url, result);
    return result;
  };
}

function parameterPhase(findRule: FindParameterRule): Phase {
  return (url, trace) => {
    if (!url.includes('?')) return url;
    const fired = new Set<ParameterRule>();
    const changed = mapParameters(url, (name) => {
      const rule = findRule(name, url);
      if (rule !== null && trace !== undefined) fired.add(rule);
      return rule?.value;
    });
    if (changed === null) return url;
    let before = url;
    for (const rule of fired) {
      const after = setParameter(before, rule.name, rule.value);
      if (after !== null) trace?.(rule, before, after);
      before = after ?? before;
    }
    return changed;
  };
}

function substitutePhase(findReplacements: SubstitutePass): Phase {
  return (url, trace) => {
    const replacements = findReplacements(url);
    if (replacements === null) return url;
    const result = sound(url, replaceAll(url, replacements));
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

/** The new form, or the old one if the change would leave no URL of the web. */
function sound(before: string, after: string | null): string {
  if (after === null || after === before) return before;
  return hasSameOrigin(before, after) || isHttpUrl(after) ? after : before;
}

/** Whether scheme and host are untouched: then the new form parses if the old one did. */
function hasSameOrigin(before: string, after: string): boolean {
  const slash = before.indexOf('/', 8);
  return slash > 0 && after.startsWith(before.slice(0, slash + 1));
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
