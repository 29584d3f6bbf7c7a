import type { SiteSample } from '../inputs/site-sample.ts';
import { choiceRates, type PolicyRates, policyRates } from '../learners/steps/policies.ts';
import type { SitePlan } from './compare.ts';
import { type Cell, type Column, columnsOf, type Table } from './table.ts';

const COLUMNS: readonly Column[] = columnsOf(
  'site',
  'choice',
  'URLs',
  'sets',
  ['redundancy rate', 3],
  ['coverage loss rate', 3],
  ['by content', 3],
);

/**
 * Lee et al., Table 1: what each extended choice merges and loses on all URLs of a site. The redundancy rate is that of
 * the URLs as they are: after the choice it is 0 by definition. Choices that make no URLs equal are left out.
 */
export function stepTables(plans: readonly SitePlan[]): Table[] {
  const rows = (ratesOf: (sample: SiteSample) => readonly PolicyRates[]): Cell[][] =>
    plans.flatMap(({ site, sample }) =>
      ratesOf(sample)
        .filter(({ rates }) => rates.sets > 0)
        .map((row) => [site, ...cells(row)]),
    );
  return [
    {
      id: 'steps',
      title: 'Extended steps, each alone (Lee et al., Table 1)',
      columns: COLUMNS,
      rows: rows(choiceRates),
    },
    {
      id: 'policies',
      title: 'Path case, last slash and default page together (the 18 policies of Lee et al.)',
      columns: COLUMNS,
      rows: rows(policyRates),
    },
  ];
}

function cells({ steps, rates }: PolicyRates): Cell[] {
  const name = Object.entries(steps)
    .map(([step, value]) => `${step}=${value}`)
    .join(' ');
  const { urls, sets, redundancyRate, lossRate, contentLossRate } = rates;
  return [name, urls, sets, redundancyRate, lossRate, contentLossRate];
}
