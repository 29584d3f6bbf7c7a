/**
 * The last phase of DustBuster (Bar-Yossef, Keidar, Schonfeld; Figures 4 and 5): each rule is tried on a few pages, in its
 * shrinking direction first, and what refines a valid rule is dropped without fetching. We depart from the figures
 * where they are misprinted (the accepted direction is the one deposited; earlier refinements go too; URLs are
 * drawn without replacement and may run out) and by default in the test: an e-process, valid at any time.
 */
import { withDefaults } from '../base/options.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import type { Rule } from '../rules/rule.ts';
import { Bench, type RuleVerdict, type ValidateSetting } from './bench.ts';
import type { SelfCheck } from './self-check.ts';
import { VALIDATE_DEFAULTS, type ValidateOptions } from './validate-options.ts';

export type { RuleVerdict, ValidateSetting } from './bench.ts';

export interface Validation {
  readonly verdicts: readonly RuleVerdict[];
  /** Null if nothing had to be fetched. */
  readonly selfCheck: SelfCheck | null;
}

export async function validateRules(
  rules: readonly Rule[],
  sample: SiteSample,
  { options, setting }: { readonly options?: Partial<ValidateOptions>; readonly setting: ValidateSetting },
): Promise<Validation> {
  const chosen = withDefaults('validate', VALIDATE_DEFAULTS, options);
  const bench = new Bench(rules, sample, { chosen, setting });
  await bench.prepare();
  for (const [i, rule] of rules.entries()) {
    setting.watch?.(i, rules.length, rule.id);
    await bench.tryRule(rule);
  }
  if (chosen.falseDiscovery !== null) await bench.judgeTogether(chosen.falseDiscovery);
  return { verdicts: bench.verdicts(), selfCheck: bench.selfCheck };
}
