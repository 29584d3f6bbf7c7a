import type { SiteSample } from '../../inputs/site-sample.ts';
import { compileNormalizer } from '../../url/normalize.ts';
import { STEP_DEFAULTS } from '../../url/presets.ts';
import type { StepName, Steps } from '../../url/step.ts';
import { STEPS } from '../../url/steps.ts';
import { type StepRates, stepRates } from './rates.ts';

/** A way of writing URLs beyond the safe standard, and what it is worth on a site. */
export interface PolicyRates {
  readonly steps: Partial<Steps>;
  readonly rates: StepRates;
}

/** Every choice of every step that the safe standard does not make already. */
export function extendedChoices(): { readonly step: StepName; readonly value: string }[] {
  return STEPS.filter((step) => step.kind === 'choice' && step.name !== 'parser').flatMap((step) =>
    step.choices
      .filter((choice) => choice.value !== STEP_DEFAULTS[step.name] && choice.grade !== 'safe')
      .map((choice) => ({ step: step.name, value: choice.value })),
  );
}

/** Each extended choice alone: the rows of the paper's Table 1, for any corpus. */
export function choiceRates(sample: SiteSample): PolicyRates[] {
  return extendedChoices().map(({ step, value }) => measured(sample, { [step]: value }));
}

/** The 18 policies of the paper's three options (path case × last slash × default page). */
export function policyRates(sample: SiteSample): PolicyRates[] {
  const rows: PolicyRates[] = [];
  for (const pathCase of ['keep', 'lower', 'upper'] as const) {
    for (const lastSlash of ['keep', 'add', 'remove'] as const) {
      for (const defaultPage of ['keep', 'remove'] as const) {
        rows.push(measured(sample, { pathCase, lastSlash, defaultPage }));
      }
    }
  }
  return rows;
}

function measured(sample: SiteSample, steps: Partial<Steps>): PolicyRates {
  return { steps, rates: stepRates(sample, compileNormalizer({ steps })) };
}
