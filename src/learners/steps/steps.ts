/**
 * S. H. Lee, S. J. Kim, S. H. Hong: On URL Normalization (2005). Beyond the standard there are choices (path
 * case, last slash, default page) that merge duplicates on some sites and lose pages on others; two rates say
 * which. We depart in asking per site instead of once for the whole web, and for every step we have.
 */
import { withDefaults } from '../../base/options.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CandidateRule, Learner } from '../learner.ts';
import { choiceRates, type PolicyRates } from './policies.ts';

export interface StepsOptions {
  /** Largest coverage loss rate of a step that is still proposed. */
  readonly maxLoss: number;
  /** Fewest sets of equal URLs that must speak for a step. */
  readonly minSets: number;
}

export const STEPS_DEFAULTS: StepsOptions = { maxLoss: 0.1, minSets: 2 };

export const steps: Learner<StepsOptions> = {
  name: 'steps',
  summary:
    'normalization steps that this site bears out: path case, last slash, default page, www, scheme, …',
  needs: 'urls',
  defaults: STEPS_DEFAULTS,
  propose(sample: SiteSample, options?: Partial<StepsOptions>): readonly CandidateRule[] {
    const settings = withDefaults('steps', STEPS_DEFAULTS, options);
    return choiceRates(sample)
      .filter((row) => isWorthProposing(row, settings, sample.cluster !== null))
      .sort((a, b) => saving(b) - saving(a) || (nameOf(a) < nameOf(b) ? -1 : 1))
      .map((row) => ({ rule: ruleOf(row), author: 'steps', support: row.rates.urls }));
  },
};

function isWorthProposing({ rates }: PolicyRates, settings: StepsOptions, hasContents: boolean): boolean {
  if (rates.sets < settings.minSets) return false;
  return !hasContents || (rates.redundancyRate > 0 && rates.contentLossRate <= settings.maxLoss);
}

/** Documents that need not be fetched twice; without contents, URLs that become equal. */
function saving({ rates }: PolicyRates): number {
  return rates.documents > 0 ? rates.documents - rates.unique : rates.urls - rates.sets;
}

function ruleOf(row: PolicyRates): CandidateRule['rule'] {
  const [step, value] = Object.entries(row.steps)[0]!;
  return { kind: 'step', step, value };
}

function nameOf(row: PolicyRates): string {
  return Object.entries(row.steps).join();
}
