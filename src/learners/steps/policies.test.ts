import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { STEP_DEFAULTS } from '../../url/presets.ts';
import { choiceRates, extendedChoices, policyRates } from './policies.ts';

const URLS = [
  'http://a.test/docs',
  'http://a.test/docs/',
  'http://a.test/docs/index.html',
  'http://a.test/Docs',
  'http://a.test/other',
  'http://a.test/Other',
];
const SAMPLE = sampleOf('a.test', URLS, ['d', 'd', 'd', 'd', 'o', 'another']);

test('there are 18 policies of path case, last slash and default page, all different', () => {
  const policies = policyRates(SAMPLE).map(({ steps }) => JSON.stringify(steps));
  expect(new Set(policies).size).toBe(18);
});

test('doing nothing makes no URLs equal', () => {
  expect(policyRates(SAMPLE)[0]).toMatchObject({
    steps: { pathCase: 'keep', lastSlash: 'keep', defaultPage: 'keep' },
    rates: { sets: 0 },
  });
});

test('steps together make more URLs equal than each alone', () => {
  const setsOf = (pathCase: string, lastSlash: string, defaultPage: string): number =>
    policyRates(SAMPLE).find(
      ({ steps }) =>
        steps.pathCase === pathCase && steps.lastSlash === lastSlash && steps.defaultPage === defaultPage,
    )!.rates.urls;
  expect(setsOf('keep', 'keep', 'remove')).toBe(2);
  expect(setsOf('keep', 'remove', 'keep')).toBe(2);
  expect(setsOf('keep', 'remove', 'remove')).toBe(3);
  expect(setsOf('lower', 'remove', 'remove')).toBe(6);
});

test('what lower case loses on this site is counted: two pages under one name', () => {
  const lower = choiceRates(SAMPLE).find(({ steps }) => steps.pathCase === 'lower')!;
  expect(lower.rates).toMatchObject({ sets: 2, urls: 4, unique: 3 });
  expect(lower.rates.contentLossRate).toBeCloseTo(1 / 3);
});

test('a choice that the standard makes anyway is not asked about, and none twice', () => {
  const choices = extendedChoices();
  for (const { step, value } of choices) expect(STEP_DEFAULTS[step]).not.toBe(value);
  expect(new Set(choices.map(({ step, value }) => `${step}=${value}`)).size).toBe(choices.length);
});
