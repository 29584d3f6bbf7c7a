import { expect, test } from 'vitest';
import { type SiteSample, sampleOf } from '../../inputs/site-sample.ts';
import { steps } from './steps.ts';

test('steps come with what they save, the most saving first', () => {
  const urls = [
    ...numbers(10).flatMap((n) => [`http://a.test/d${n}`, `http://a.test/d${n}/`]),
    ...numbers(4).flatMap((n) => [`http://a.test/P${n}`, `http://a.test/p${n}`]),
  ];
  const sample = sampleOf(
    'a.test',
    urls,
    urls.map((url) => url.toLowerCase().replace(/\/$/, '')),
  );
  const found = proposed(sample);
  expect(found.indexOf('lastSlash=remove')).toBeGreaterThanOrEqual(0);
  expect(found.indexOf('lastSlash=remove')).toBeLessThan(found.indexOf('pathCase=lower'));
});

test('a step that loses more than the limit is not proposed, one that loses less is', () => {
  const urls = numbers(20).flatMap((n) => [`http://a.test/P${n}`, `http://a.test/p${n}`]);
  const oneWrong = urls.map((url, i) => (i === 0 ? 'wrong' : url.toLowerCase()));
  const sample = sampleOf('a.test', urls, oneWrong);
  expect(proposed(sample)).toContain('pathCase=lower');
  expect(proposed(sample, 0.01)).not.toContain('pathCase=lower');
});

test('one set of equal URLs is too few to speak for a step', () => {
  const sample = sampleOf('a.test', ['http://a.test/A', 'http://a.test/a'], [1, 1]);
  expect(proposed(sample)).toEqual([]);
});

test('without contents, steps that make URLs of the list equal are worth a try', () => {
  const sample = sampleOf('a.test', [
    'http://a.test/A',
    'http://a.test/a',
    'http://a.test/B',
    'http://a.test/b',
  ]);
  expect(proposed(sample)).toContain('pathCase=lower');
  expect(proposed(sample)).not.toContain('lastSlash=remove');
});

function proposed(sample: SiteSample, maxLoss?: number): string[] {
  return steps
    .propose(sample, maxLoss === undefined ? {} : { maxLoss })
    .map(({ rule }) => (rule.kind === 'step' ? `${rule.step}=${rule.value}` : ''));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
