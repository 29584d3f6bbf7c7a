import { beforeAll, expect, test } from 'vitest';
import { exampleCrawl } from '../../test/example-crawl.ts';
import { type SiteSample, sampleOf, subsample } from '../inputs/site-sample.ts';
import type { SitePlan } from './compare.ts';
import { dustbusterTables } from './dustbuster-tables.ts';
import { EVALUATE_DEFAULTS } from './evaluate.ts';
import { orderSplit } from './protocols.ts';
import { stepTables } from './step-tables.ts';
import type { Table } from './table.ts';
import { treeTables } from './tree-tables.ts';
import { agreementBySize } from './trial-sizes.ts';
import { precisionAtK } from './validity.ts';

let plan: SitePlan;
let trees: readonly Table[];

beforeAll(async () => {
  const whole = await exampleCrawl();
  plan = planOf(
    subsample(
      whole,
      Array.from({ length: 700 }, (_, i) => i),
    ),
  );
  trees = treeTables([plan]);
});

test('every row of every table has a cell for every column', () => {
  const tables = [...stepTables([plan]), ...dustbusterTables([plan], EVALUATE_DEFAULTS), ...trees];
  expect(new Set(tables.map(({ id }) => id))).toEqual(
    new Set([
      'steps',
      'policies',
      'dustbuster-2',
      'dustbuster-7',
      'dustbuster-10',
      'dustbuster-4',
      'tree-2',
      'tree-3',
      'tree-curves',
    ]),
  );
  for (const { columns, rows } of tables) {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
  }
});

test('a looser limit on the false-positive rate never qualifies fewer rules', () => {
  const curves = trees.find(({ id }) => id === 'tree-curves')!;
  const rates = column(curves, 'qualified rate', 'fan-out 5 + naive');
  expect(rates).toEqual([...rates].sort((a, b) => a - b));
});

test('the first example of Lee et al. stands in the table: four default pages, half redundant', () => {
  const urls = ['', 'index.htm', 'index.html', 'default.htm'].map((page) => `http://a.test/${page}`);
  const [steps] = stepTables([planOf(sampleOf('a.test', urls, ['a', 'a', 'b', 'b']))]);
  const row = steps!.rows.find(([, choice]) => choice === 'defaultPage=remove')!;
  expect(row.slice(2)).toEqual([4, 1, 0.5, 0.5, 0.5]);
});

test('precision@k leaves pairs out that nothing can judge', () => {
  expect(precisionAtK([true, null, false, true], [1, 2, 4, 10])).toEqual([
    { k: 1, precision: 1, undecided: 0 },
    { k: 2, precision: 1, undecided: 1 },
    { k: 4, precision: 2 / 3, undecided: 1 },
  ]);
});

test('without a trial every rule is taken, so that only the good ones are judged alike', () => {
  const urls = Array.from({ length: 60 }, (_, i) =>
    [0, 1].map((v) => `http://a.test/${i}?a=${v}&b=1`),
  ).flat();
  const good = sampleOf(
    'a.test',
    urls,
    urls.map((_, i) => i >> 1),
  );
  const set = { kind: 'parameter', name: 'a', value: '0' } as const;
  expect(agreementBySize(good, [set], 1).map(({ agreement }) => agreement)).toEqual(Array(11).fill(1));
  const [none, some] = agreementBySize(sampleOf('a.test', urls, urls), [set], 1);
  expect([none!.agreement, some!.agreement]).toEqual([0, 1]);
});

function planOf(sample: SiteSample): SitePlan {
  return { site: sample.site, sample, splits: [orderSplit(sample, 0.75)] };
}

function column({ columns, rows }: Table, name: string, method: string): number[] {
  const at = columns.findIndex((each) => each.name === name);
  return rows.filter(([first]) => first === method).map((row) => row[at] as number);
}
