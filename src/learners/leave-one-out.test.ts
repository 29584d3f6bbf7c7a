import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyColumns } from './key-columns.ts';
import { type Groups, type JoinTable, leaveOneOutJoin, rowSums } from './leave-one-out.ts';

test('URLs that differ at one key only are brought together, a missing key being a value', () => {
  const urls = ['/a?t=1', '/a?t=1&s=x', '/a?t=1&s=y', '/a?t=2&s=x', '/b?t=1'];
  const table = keyColumns({ urls });
  expect(listed(leaveOneOutJoin(table, table.keys.indexOf('?s')))).toEqual([[0, 1, 2]]);
  expect(listed(leaveOneOutJoin(table, table.keys.indexOf('?t')))).toEqual([[1, 3]]);
  expect(listed(leaveOneOutJoin(table, table.keys.indexOf('path_0')))).toEqual([[0, 4]]);
});

test('rows of different scope never join', () => {
  const table = keyColumns({ urls: ['/a', '/b', '/c'] });
  const sums = rowSums(table, Int32Array.of(0, 1, 0));
  expect(listed(leaveOneOutJoin(table, 0, sums))).toEqual([[0, 2]]);
});

test('says the same as comparing all pairs', () => {
  const cell = fc.integer({ min: -1, max: 2 });
  const row = fc.tuple(cell, cell, cell, fc.integer({ min: 0, max: 1 }));
  fc.assert(
    fc.property(fc.uniqueArray(row, { maxLength: 20, selector: String }), fc.nat(2), (rows, k) => {
      const table: JoinTable = {
        size: rows.length,
        columns: [0, 1, 2].map((c) => Int32Array.from(rows, (each) => each[c]!)),
        rest: Int32Array.from(rows, (each) => each[3]),
      };
      const joined = listed(leaveOneOutJoin(table, k));
      expect(joined).toEqual(byAllPairs(rows, k));
    }),
  );
});

function byAllPairs(rows: readonly (readonly number[])[], k: number): number[][] {
  const groups = new Map<string, number[]>();
  rows.forEach((row, i) => {
    const others = row.filter((_, c) => c !== k).join();
    groups.set(others, [...(groups.get(others) ?? []), i]);
  });
  return [...groups.values()].filter(
    (group) => group.length > 1 && group.some((i) => rows[i]![k] !== rows[group[0]!]![k]),
  );
}

function listed({ rows, starts }: Groups): number[][] {
  return Array.from({ length: starts.length - 1 }, (_, g) =>
    Array.from(rows.subarray(starts[g], starts[g + 1])),
  );
}
