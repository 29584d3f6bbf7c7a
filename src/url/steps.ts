import { UndustError } from '../base/errors.ts';
import { withDefaults } from '../base/options.ts';
import { ADDRESS_STEPS } from './address-table.ts';
import { DEFAULT_PAGES, PATH_STEPS } from './path-table.ts';
import { QUERY_STEPS } from './query-table.ts';
import type { Step, StepName, Steps } from './step.ts';

/**
 * Every normalization step in the order in which they run: docs and `--help` are made from this table. The order
 * answers what Lee et al. left open: escapes are decoded before anything reads them (`%2e`, `%41`), dot segments
 * go before default pages are looked for, and case, default page and slash run to their fix-point.
 */
export const STEPS: readonly Step[] = [...ADDRESS_STEPS, ...PATH_STEPS, ...QUERY_STEPS];

export const stepNames: readonly StepName[] = STEPS.map((step) => step.name);

/** Every step does nothing. */
export const NO_STEPS: Steps = {
  parser: 'keep',
  fragment: 'keep',
  userInfo: 'keep',
  hostCase: 'keep',
  internationalHost: 'keep',
  hostDot: 'keep',
  defaultPort: 'keep',
  scheme: 'keep',
  www: 'keep',
  illegal: 'keep',
  unreserved: 'keep',
  hexCase: 'keep',
  sessionIds: 'keep',
  dotSegments: 'keep',
  repeatedSlashes: 'keep',
  emptyPath: 'keep',
  pathCase: 'keep',
  defaultPage: 'keep',
  defaultPages: DEFAULT_PAGES,
  lastSlash: 'keep',
  siteRules: 'keep',
  tracking: 'keep',
  trackingNames: '',
  emptyValues: 'keep',
  emptyPairs: 'keep',
  queryOrder: 'keep',
  emptyQuery: 'keep',
};

/** The values a step takes, `keep` first; null if it takes a list. */
export function choicesOf(step: Step): readonly string[] | null {
  return step.kind === 'list' ? null : ['keep', ...step.choices.map((choice) => choice.value)];
}

/** The given choices over others, each checked against the table. */
export function chooseSteps(over: Steps, given: Partial<Steps> | undefined): Steps {
  const steps = withDefaults('normalize steps', over, given);
  for (const step of STEPS) {
    const choices = choicesOf(step);
    const value: unknown = steps[step.name];
    if (typeof value === 'string' && (choices === null || choices.includes(value))) continue;
    throw new UndustError('UNDUST_OPTION_VALUE', `the step ${step.name} cannot be ${JSON.stringify(value)}`, {
      at: `normalize steps: ${step.name}`,
      hint: choices === null ? 'Give a comma-separated list.' : `Use one of: ${choices.join(', ')}.`,
    });
  }
  return steps;
}
