import { choiceRates, type PolicyRates, policyRates } from '../learners/steps/policies.ts';
import type { SitePlan } from './compare.ts';
import { type Cell, type Column, columnsOf, type Table } from './table.ts';

const COLUMNS: readonly Column[] = columnsOf(
  'choice',
  'URLs',
  'sets',
  ['redundancy rate', 3],
  ['coverage loss rate', 3],
  ['by content', 3],
);

/**
 * Lee et al., Table 1: what each extended choice merges and loses on all URLs of a site. The redundancy rate is that of
 * the URLs as they are: after the choice it is 0 by definition.
 */
export function stepTables(plans: readonly SitePlan[]): Table[] {
  return plans.flatMap(({ site, sample }) => [
    {
      id: 'steps',
      title: `Extended steps on ${site} (Lee et al., Table 1)`,
      columns: COLUMNS,
      rows: choiceRates(sample).filter(isSeen).map(rowOf),
    },
    {
      id: 'policies',
      title: `Path case, last slash and default page together on ${site} (the 18 policies of Lee et al.)`,
      columns: COLUMNS,
      rows: policyRates(sample).map(rowOf),
    },
  ]);
}

function isSeen({ rates }: PolicyRates): boolean {
  return rates.sets > 0;
}

function rowOf({ steps, rates }: PolicyRates): Cell[] {
  const name = Object.entries(steps)
    .map(([step, value]) => `${step}=${value}`)
    .join(' ');
  const { urls, sets, redundancyRate, lossRate, contentLossRate } = rates;
  return [name, urls, sets, redundancyRate, lossRate, contentLossRate];
}
