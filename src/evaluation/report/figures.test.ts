import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { compareMethods } from '../compare.ts';
import { EVALUATE_DEFAULTS } from '../evaluate.ts';
import { METHODS } from '../methods.ts';
import { wholeSplit } from '../protocols.ts';
import { evaluationReport } from './evaluation-report.ts';
import { frequencyFigure } from './frequency-figure.ts';
import { limitsFigure, siteLimitsFigure } from './limits-figure.ts';
import { precisionFigure } from './precision-figure.ts';
import { sizesFigure } from './sizes-figure.ts';
import { treeFigure } from './tree-figure.ts';

test('the decline stands behind the values that stand out', () => {
  const urls = Array.from(
    { length: 60 },
    (_, i) => `http://a.test/${i % 2 ? 'wiki' : 'blog'}/page${i >> 1}?v=${i % 30}`,
  );
  const figure = frequencyFigure(sampleOf('a.test', urls));
  if ('leftOut' in figure) throw new Error(figure.leftOut);
  expect(figure.shows.salient).toBe(2);
  expect(
    figure.shows.commonest
      .slice(0, 2)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['blog', 'wiki']);
  expect(figure.shows.points[0]).toEqual({ rank: 1, frequency: 30 });
});

test('a long curve keeps its first and last rank and few points', () => {
  const urls = Array.from({ length: 5000 }, (_, i) => `http://a.test/p${i}`);
  const figure = frequencyFigure(sampleOf('a.test', urls));
  if ('leftOut' in figure) throw new Error(figure.leftOut);
  expect(figure.shows.points.at(-1)!.rank).toBe(5000);
  expect(figure.shows.points.length).toBeLessThan(200);
});

test('URLs are counted before and after, and pages that a crawl would miss', () => {
  const urls = ['/a', '/a?s=1', '/b', '/c'].map((path) => `http://a.test${path}`);
  expect(sizesFigure(sampleOf('a.test', urls, ['x', 'x', 'y', 'z']), ['k', 'k', 'm', 'm'])).toEqual({
    shows: { urlsBefore: 4, urlsAfter: 2, known: { pages: 4, fetched: 2, contents: 3, covered: 2 } },
  });
});

test('a cut tree keeps parents before children and counts what it hides', () => {
  const urls = Array.from({ length: 300 }, (_, i) => `http://a.test/${'abc'[i % 3]}/${i % 9}/x?id=${i}`);
  const whole = treeFigure(sampleOf('a.test', urls), 1000);
  const figure = treeFigure(sampleOf('a.test', urls), 3);
  if ('leftOut' in figure || 'leftOut' in whole) throw new Error('no tree');
  const { nodes, nodesInAll } = figure.shows;
  expect(nodes).toHaveLength(3);
  expect(nodesInAll).toBe(whole.shows.nodes.length);
  const seen = new Set<number | null>([null]);
  for (const { id, parent } of nodes) {
    expect(seen.has(parent)).toBe(true);
    seen.add(id);
  }
  expect(nodes.reduce((sum, { hidden }) => sum + hidden, 0)).toBeGreaterThan(0);
});

test('figures that need contents say so in one line', () => {
  const bare = sampleOf('a.test', ['http://a.test/1', 'http://a.test/2']);
  for (const figure of [precisionFigure(bare), siteLimitsFigure(bare), limitsFigure([])])
    expect(figure).toEqual({ leftOut: expect.stringMatching(/^Left out: .*\.$/) });
});

test('curves are read from the tables of an evaluation', () => {
  const columns = ['method', 'fpr_max', 'compression micro', 'dup-reduction micro', 'loss micro'];
  const table = {
    id: 'tree-curves',
    title: '',
    columns: columns.map((name) => ({ name })),
    rows: [
      ['tree', 0, 0.1, Number.NaN, 0],
      ['tree', 0.05, 0.2, 0.4, 0.01],
    ],
  };
  expect(limitsFigure([table])).toEqual({
    shows: {
      curves: [
        {
          method: 'tree',
          points: [
            { limit: 0, compression: 0.1, dupReduction: null, loss: 0 },
            { limit: 0.05, compression: 0.2, dupReduction: 0.4, loss: 0.01 },
          ],
        },
      ],
      firstUrls: null,
    },
  });
});

test('the learners of the curves have plain names', () => {
  const urls = Array.from({ length: 400 }, (_, i) => `http://a.test/p${i >> 1}${i % 2 ? `?s=${i}` : ''}`);
  const pages = urls.map((_, i) => i >> 1);
  const figure = siteLimitsFigure(sampleOf('a.test', urls, pages));
  const names = 'shows' in figure ? figure.shows.curves.map(({ method }) => method) : [];
  expect(names).toHaveLength(6);
  expect(names.filter((name) => /[+@]|naive|fan-out/.test(name))).toEqual([]);
});

test('what compareMethods gives is what the report takes', () => {
  const urls = Array.from({ length: 20 }, (_, i) => `http://a.test/p${i >> 1}?s=${i}`);
  const sample = sampleOf(
    'a.test',
    urls,
    urls.map((_, i) => i >> 1),
  );
  const keepAll = METHODS.filter(({ name }) => name === 'keep-all');
  const plans = [{ site: 'a.test', sample, splits: [wholeSplit(sample)] }];
  const { averages } = compareMethods(plans, keepAll, { options: EVALUATE_DEFAULTS });
  const { methods } = evaluationReport({ protocol: 'whole', averages });
  expect(methods[0]).toMatchObject({ method: 'keep-all', precision: 0.5, recall: 1 });
});

test('a score without meaning is null in the report, from memory and from JSON', () => {
  const average = (f1: number | null) => ({
    method: 'm',
    sites: 2,
    micro: { precision: 0.5, recall: 1, f1 },
    intervals: { f1: [f1, f1] },
    rules: 3,
    trainMs: 1500,
  });
  for (const f1 of [null, Number.NaN]) {
    const { methods } = evaluationReport({ protocol: 'order', averages: [average(f1)] });
    expect(methods[0]).toEqual({
      method: 'm', precision: 0.5, recall: 1, f1: null, f1Interval: null, rules: 3, seconds: 1.5,
    }); // biome-ignore format: one line a row
  }
});
