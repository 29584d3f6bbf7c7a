import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import type { RulePair } from './rule-pair.ts';
import { withSteadyRatio } from './size-ratio.ts';

const PAIR: RulePair = { alpha: 'ps', beta: 'pdf', support: 6, wideSupport: 6 };
const SIZES = [2000, 90_000, 14_000, 700, 300_000, 5500];

test('documents that all shrink by about the same factor are kept', () => {
  expect(kept((size) => size * 0.4 + 10)).toEqual([PAIR]);
});

test('documents of unrelated sizes are not', () => {
  expect(kept((_, i) => SIZES[(i + 2) % SIZES.length]!)).toEqual([]);
});

test('pages that are all of one size say nothing', () => {
  expect(
    kept(
      () => 5000,
      () => 5100,
    ),
  ).toEqual([]);
});

function kept(pdf: (size: number, i: number) => number, ps = (size: number): number => size): RulePair[] {
  const urls = SIZES.flatMap((_, i) => [`http://a.test/${i}.ps`, `http://a.test/${i}.pdf`]);
  const sizes = Float64Array.from(SIZES.flatMap((size, i) => [ps(size), pdf(size, i)]));
  const sample = { ...sampleOf('a.test', urls), minSize: sizes, maxSize: sizes };
  return withSteadyRatio(sample, [PAIR], 3);
}
