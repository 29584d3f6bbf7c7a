import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { keyColumns } from '../key-columns.ts';
import { joinLanes, rowSums } from '../leave-one-out.ts';
import { deployNaive } from './deploy.ts';
import { type TrainingSet, trainingSet } from './evidence.ts';
import { matchRows } from './match.ts';
import { type JudgedRules, judge } from './qualify.ts';
import { COPIED, IRRELEVANT, type RuleTable } from './rule-table.ts';
import type { Transformation } from './transformation.ts';

const URLS = ['/a/1', '/a/2', '/b/1', '/b/2', '/c/1'];

test('of two rules with one source the one with fewer false pairs stays', () => {
  const { training, table } = trial([0, 1, 0, 1, 2]);
  const toC = training.transformations.numberOf(constantFirst(3));
  const toB = training.transformations.numberOf(constantFirst(2));
  const rules = { ...table([1, COPIED], [1, COPIED]), rest: Int32Array.of(toC, toB) };
  const judged = judge(rules, training);
  expect(judged.proofs.map(({ fpr }) => fpr)).toEqual([1, 0]);
  expect(deployNaive(judged, training).rules.rest).toEqual(Int32Array.of(toB));
});

test('of a rule and one that it covers the wider stays', () => {
  const { training, table } = trial([0, 0, 1, 1, 2]);
  const judged = judge(table([1, IRRELEVANT], [COPIED, IRRELEVANT]), training);
  expect(cells(deployNaive(judged, training))).toEqual([[COPIED, IRRELEVANT]]);
});

test('a circle loses its least supported rule', () => {
  const { training, table } = trial([0, 1, 0, 1, 2]);
  const toB = training.transformations.numberOf(constantFirst(2));
  const toC = training.transformations.numberOf(constantFirst(3));
  const toA = training.transformations.numberOf(constantFirst(1));
  const rules = { ...table([1, COPIED], [2, COPIED], [3, COPIED]), rest: Int32Array.of(toB, toC, toA) };
  expect(cells(deployNaive(judge(rules, training), training))).toEqual([
    [1, COPIED],
    [2, COPIED],
  ]);
});

test('what is deployed never has two rules for one source, a covered rule or a circle of two', () => {
  const cell = fc.constantFrom(1, 2, IRRELEVANT, COPIED);
  const rule = fc.tuple(cell, cell, fc.nat(3));
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 12 }), (rows) => {
      const { training, table } = trial([0, 0, 1, 1, 2]);
      for (const value of [1, 2, 3]) training.transformations.numberOf(constantFirst(value));
      const rules = {
        ...table(...rows.map(([a, b]) => [a, b])),
        rest: Int32Array.from(rows, ([, , t]) => t),
      };
      const deployed = deployNaive(judge(rules, training), training).rules;
      const any = deployed.columns.map((column) => column.map((id) => (id < 0 ? COPIED : id)));
      const { high, low } = rowSums({
        size: deployed.size,
        columns: any,
        rest: new Int32Array(deployed.size),
      });
      const sources = new Set(Array.from(high, (each, i) => joinLanes(each, low[i]!)));
      expect(sources.size).toBe(deployed.size);
      const every = Array.from(any[0]!, (_, i) => i);
      const covering = matchRows(deployed, {
        size: deployed.size,
        columns: any,
        blanks: [0, 0],
        rows: every,
      });
      expect(covering.rows.length).toBe(deployed.size);
    }),
  );
});

/** Two path positions as keys; value ids 1, 2, 3 are a, b, c and 1, 2. */
function trial(labels: number[]): { training: TrainingSet; table: (...rules: number[][]) => RuleTable } {
  const training = trainingSet(keyColumns({ urls: URLS }), sampleOf('a.test', URLS, labels));
  const table = (...rules: number[][]): RuleTable => ({
    size: rules.length,
    columns: [0, 1].map((k) => Int32Array.from(rules, (rule) => rule[k]!)),
    rest: new Int32Array(rules.length),
    cluster: new Int32Array(rules.length).fill(-1),
  });
  return { training, table };
}

function constantFirst(value: number): Transformation {
  return [
    { key: 0, from: -1, value },
    { key: 1, from: 1, value: 0 },
  ];
}

function cells({ rules }: JudgedRules): number[][] {
  return Array.from({ length: rules.size }, (_, rule) => rules.columns.map((column) => column[rule]!));
}
