import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { duplicateNodes } from './duplicate-nodes.ts';
import { entropyOf } from './key-statistics.ts';
import { FAITHFUL, type PATTERN_TREE_DEFAULTS } from './options.ts';
import { energyOf, transitions } from './random-walk.ts';
import { salientCount, salientCountAsPrinted } from './salience.ts';
import { siteView } from './site-view.ts';

test('Eq. 4: the entropy of 4, 2 and 2 of 8 is 1.04 nats, of one value 0', () => {
  expect(entropyOf([4, 2, 2], 8)).toBeCloseTo(1.0397, 4);
  expect(entropyOf([8], 8)).toBe(0);
});

test('Eq. 5: the curve 1000, 900, 10, 9 is cut behind the second value', () => {
  expect(salientCount([1000, 900, 10, 9], 1919)).toBe(2);
  expect(salientCountAsPrinted([1000, 900, 10, 9])).toBe(2);
});

test('Eq. 5 with sentinels: a hundred values of 10 are all trivial, ten of 100 all salient', () => {
  expect(salientCount(new Array(100).fill(10), 1000)).toBe(0);
  expect(salientCount(new Array(10).fill(100), 1000)).toBe(10);
});

test('Eq. 6: two clusters of three in common, counted on both sides; one-sided, the source alone', () => {
  // Node /a has pages 1, 2, 3; node /b has pages 1, 2 twice each, and 4.
  const urls = [
    '/a/x?i=1',
    '/a/x?i=2',
    '/a/x?i=3',
    '/b?i=1&n=1',
    '/b?i=1&n=2',
    '/b?i=2&n=1',
    '/b?i=2&n=2',
    '/b?i=4&n=1',
  ];
  const sample = sampleOf(
    's',
    urls.map((url) => `http://s.test${url}`),
    [1, 2, 3, 1, 1, 2, 2, 4],
  );
  const options = { ...FAITHFUL, salience: 'local' as const, overlapMin: 0, duplicateRateMin: 0, minNode: 8 };
  const view = siteView(sample, options);
  const nodeOf = (row: number): number => view.tree.leafOf[row]!;
  const find = (given: typeof options | typeof PATTERN_TREE_DEFAULTS, from: number, to: number): number =>
    duplicateNodes(view.tree, view.clusters, given).find(
      (pair) => pair.source === from && pair.target === to,
    )!.overlap;
  const [a, b] = [nodeOf(0), nodeOf(3)];
  expect(find(options, a, b)).toBeCloseTo((2 + 4) / (3 + 5));
  expect(find({ ...options, overlap: 'source' }, a, b)).toBeCloseTo(2 / 3);
  expect(find(options, b, b)).toBeCloseTo(1 - 3 / 5);
});

test('Eq. 7: an ancestor weighs 1, a rule 1 − fpr, and each row sums to 1', () => {
  const graph = {
    vertices: [
      { volume: 60, ancestors: [2] },
      { volume: 30, ancestors: [] },
      { volume: 90, ancestors: [] },
    ],
    rules: [{ source: 0, target: 1, fpr: 0.5, support: 60, gain: 30 }],
  };
  expect(transitions(graph)[0]).toEqual([
    { to: 2, probability: 1 / 1.5 },
    { to: 1, probability: 0.5 / 1.5 },
  ]);
  const energy = energyOf(graph);
  expect(energy.reduce((a, b) => a + b)).toBeCloseTo(1, 8);
  // The fixed point by hand: a = 0.15·⅓; b = (0.15·⅙ + 0.85·a/3) / 0.15, sinks keep what they have.
  expect(energy[0]).toBeCloseTo(0.05, 6);
  expect(energy[1]).toBeCloseTo((0.15 / 6 + (0.85 * 0.05) / 3) / 0.15, 6);
});
