import type { RuleBody } from './rule.ts';
import { type EngineFor, type Outcome, settle } from './settle.ts';

/** Why a URL became what it became. */
export interface Explanation {
  readonly input: string;
  readonly key: string;
  readonly url: string;
  /** Every rule that fired, in order; evidence stands in the rule where the book gives it. */
  readonly changes: readonly Change[];
  /** `circle`: rules undo each other, the smallest form was taken; `endless`: rules never end, none was applied. */
  readonly outcome: Outcome;
}

export interface Change {
  /** null: normalization. */
  readonly rule: RuleBody | null;
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
  const note = (rule: RuleBody | null, before: string, after: string): void => {
    if (before !== current) changes.push({ rule: null, before: current, after: before });
    changes.push({ rule, before, after });
    current = after;
  };
  const { url, outcome } = settle(input, engineFor, note);
  if (outcome === 'settled' && url !== current) changes.push({ rule: null, before: current, after: url });
  return { input, key: keyOf(url, engineFor), url, changes, outcome };
}
