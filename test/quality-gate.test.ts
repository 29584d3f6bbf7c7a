import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Floors, failuresOf, lowered, type Measured, raised } from '../eval/floors.ts';
import { corpora, measure, measuredOf, methodsNamed } from '../eval/measure.ts';
import { ROOT } from './source-files.ts';

// `npm run eval` holds the other methods and corpora to their floors: that takes a minute or two.
const QUICK = ['rewrite-10', 'decision-tree', 'auto'];
const NONE: Floors = { corpora: {}, lowered: [] };
const MEASURED: Measured = {
  corpus: 'x',
  digest: 'd',
  methods: { auto: { precision: 0.9, recall: 0.99, f1: 0.943, loss: 0.01 } },
};

describe('a floor', () => {
  test('stands a little below what was measured', () => {
    expect(raised(NONE, MEASURED).corpora.x!.methods.auto).toEqual({
      precision: 0.89,
      recall: 0.98,
      f1: 0.933,
      loss: 0.015,
    });
  });

  test('holds for what it was set by, and fails for less', () => {
    const floors = raised(NONE, MEASURED);
    expect(failuresOf(floors, MEASURED)).toEqual([]);
    expect(failuresOf(floors, worse('precision', 0.88)).map(({ score }) => score)).toEqual(['precision']);
    expect(failuresOf(floors, worse('loss', 0.02)).map(({ score }) => score)).toEqual(['loss']);
    expect(failuresOf(floors, worse('f1', Number.NaN))).toHaveLength(1);
  });

  test('is never lowered by raising', () => {
    const floors = raised(NONE, MEASURED);
    expect(raised(floors, worse('f1', 0.5))).toEqual(floors);
  });

  test('is lowered with the reason on record, and only where it failed', () => {
    const floors = raised(NONE, MEASURED);
    const next = lowered(floors, worse('precision', 0.8), 'the corpus has other labels');
    expect(next.corpora.x!.methods.auto).toMatchObject({ precision: 0.79, recall: 0.98 });
    expect(next.lowered).toEqual([
      {
        reason: 'the corpus has other labels',
        corpus: 'x',
        method: 'auto',
        score: 'precision',
        from: 0.89,
        to: 0.79,
      },
    ]);
  });

  test('of another file fails', () => {
    expect(failuresOf(raised(NONE, MEASURED), { ...MEASURED, digest: 'e' })).toMatchObject([
      { score: 'digest' },
    ]);
  });
});

test('the example crawl scores at least its floors', async () => {
  const floors = JSON.parse(readFileSync(join(ROOT, 'eval', 'floors.json'), 'utf8')) as Floors;
  const example = corpora()[0]!;
  const results = await measure(example, methodsNamed(QUICK));
  expect(floors.corpora[example.name]).toBeDefined();
  expect(failuresOf(floors, measuredOf(example, results))).toEqual([]);
}, 240_000);

function worse(score: 'precision' | 'f1' | 'loss', value: number): Measured {
  return { ...MEASURED, methods: { auto: { ...MEASURED.methods.auto!, [score]: value } } };
}
