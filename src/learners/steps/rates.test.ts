import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { stepRates } from './rates.ts';
import { steps } from './steps.ts';

test("the paper's first example: four default pages with two contents lose half and repeat half", () => {
  const urls = [
    'http://a.test/',
    'http://a.test/index.htm',
    'http://a.test/index.html',
    'http://a.test/default.htm',
  ];
  const rates = stepRates(sampleOf('a.test', urls, ['a', 'a', 'b', 'b']), () => urls[0]!);
  expect(rates).toMatchObject({
    sets: 1,
    urls: 4,
    documents: 4,
    unique: 2,
    redundancyRate: 0.5,
    lossRate: 0.5,
  });
});

test("the paper's second example: a failed download neither repeats nor loses anything", () => {
  const urls = [
    'http://a.test/x',
    'http://a.test/X',
    'http://a.test/yy',
    'http://a.test/yY',
    'http://a.test/Yy',
  ];
  const rates = stepRates(sampleOf('a.test', urls, ['c', 'c', 'd', null, null]), (url) => url.toLowerCase());
  expect(rates.redundancyRate).toBeCloseTo(1 / 3);
  expect(rates.lossRate).toBe(0);
});

test('a normal URL that shows another page loses content even where a download succeeds', () => {
  const urls = ['http://a.test/A', 'http://a.test/a', 'http://a.test/aA'];
  const toThird = (url: string): string => (url === urls[2] ? url : urls[2]!);
  const rates = stepRates(sampleOf('a.test', urls.slice(0, 3), [1, 1, 2]), toThird);
  expect(rates.contentLossRate).toBe(0.5);
});

test('sets of one URL are left out', () => {
  const rates = stepRates(sampleOf('a.test', ['http://a.test/a', 'http://a.test/b'], [1, 2]), (url) => url);
  expect(rates.sets).toBe(0);
  expect(rates.redundancyRate).toBeNaN();
});

test('lower case is proposed only where the site serves the same page either way', () => {
  const urls = Array.from({ length: 20 }, (_, i) => [
    `http://a.test/Page${i}`,
    `http://a.test/page${i}`,
  ]).flat();
  const same = sampleOf(
    'a.test',
    urls,
    urls.map((url) => url.toLowerCase()),
  );
  const unlike = sampleOf('a.test', urls, urls);
  const proposes = (sample: typeof same): boolean =>
    steps
      .propose(sample)
      .some(({ rule }) => rule.kind === 'step' && rule.step === 'pathCase' && rule.value === 'lower');
  expect(proposes(same)).toBe(true);
  expect(proposes(unlike)).toBe(false);
});
