import { normalize } from '../url/normalize.ts';
import { stepsOf } from '../url/presets.ts';
import type { Steps } from '../url/step.ts';
import { NO_STEPS, STEPS } from '../url/steps.ts';
import type { Engine } from './engine.ts';
import type { RuleBody } from './rule.ts';
import { type EngineFor, type Outcome, settle } from './settle.ts';

/** Why a URL became what it became. */
export interface Explanation {
  readonly input: string;
  readonly key: string;
  readonly url: string;
  /** Every step and rule that fired, in order; evidence stands in the rule where the book gives it. */
  readonly changes: readonly Change[];
  /** `circle`: rules undo each other, the smallest form was taken; `endless`: rules never end, none was applied. */
  readonly outcome: Outcome;
}

export interface Change {
  /** The rule that fired; null: normalization, by a step that the preset brings. */
  readonly rule: RuleBody | null;
  /** The normalization step that fired, e.g. `pathCase`; null: a rule, or several steps that act as one. */
  readonly step: string | null;
  readonly before: string;
  readonly after: string;
}

export function explainWith(
  input: string,
  engineFor: EngineFor,
  keyOf: (url: string, engineFor: EngineFor) => string,
): Explanation {
  const changes: Change[] = [];
  let current = input;
  const noteNormalization = (after: string): void => {
    if (after !== current) changes.push(...explainSteps(current, after, engineFor(current)));
    current = after;
  };
  const { url, outcome } = settle(input, engineFor, (rule, before, after) => {
    noteNormalization(before);
    changes.push({ rule, step: null, before, after });
    current = after;
  });
  if (outcome === 'settled') noteNormalization(url);
  return { input, key: keyOf(url, engineFor), url, changes, outcome };
}

/** Normalization one step at a time: what the first steps of the table do, then one more, until all do. */
function explainSteps(before: string, after: string, { steps: options, stepRules }: Engine): Change[] {
  const chosen = stepsOf(options);
  const changes: Change[] = [];
  let current = before;
  let steps: Steps = NO_STEPS;
  for (const { name } of STEPS) {
    if (chosen[name] === NO_STEPS[name]) continue;
    steps = { ...steps, [name]: chosen[name] };
    const next = normalize(before, { steps });
    if (next === current) continue;
    const rule = stepRules.find(({ step }) => step === name) ?? null;
    changes.push({ rule, step: name, before: current, after: next });
    current = next;
  }
  // Where a URL changes its site on the way, two books have normalized it: the whole is told as one.
  return current === after ? changes : [{ rule: null, step: null, before, after }];
}
