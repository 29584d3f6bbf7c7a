import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyValues } from '../url/keys.ts';
import { keyColumns } from './key-columns.ts';

test('a cell is 0 where the URL lacks the key and names the value elsewhere', () => {
  const table = keyColumns({ urls: ['http://a.test/x?b=1', 'http://a.test/x/y?b&a='] });
  expect(table.keys).toEqual(['scheme', 'host', 'path_0', 'path_1', '?a', '?b']);
  expect(rowOf(table, 0)).toEqual({ scheme: 'http', host: 'a.test', path_0: 'x', '?b': '1' });
  expect(rowOf(table, 1)).toEqual({
    scheme: 'http',
    host: 'a.test',
    path_0: 'x',
    path_1: 'y',
    '?a': '',
    '?b': '\u0000',
  });
});

test('path positions are ordered by number, not by text', () => {
  const table = keyColumns({ urls: ['/0/1/2/3/4/5/6/7/8/9/10'] });
  expect(table.keys.slice(1, 3)).toEqual(['path_1', 'path_2']);
  expect(table.keys.at(-1)).toBe('path_10');
});

test('says the same as the keys and values of each URL', () => {
  const part = fc.constantFrom('a', 'b', '', 'a=1', 'b=2', 'a=', 'c=3=4', 'a#2=1');
  const url = fc
    .tuple(fc.array(fc.constantFrom('x', 'y', ''), { maxLength: 3 }), fc.array(part, { maxLength: 5 }))
    .map(([path, query]) => `http://h.test/${path.join('/')}?${query.join('&')}`);
  fc.assert(
    fc.property(fc.array(url, { minLength: 1, maxLength: 8 }), (urls) => {
      const table = keyColumns({ urls });
      urls.forEach((each, i) => {
        const wanted = Object.fromEntries(keyValues(each).map(({ key, value }) => [key, value]));
        expect(rowOf(table, i)).toEqual(wanted);
      });
    }),
  );
});

test('names beyond the limit are told apart by the rest column', () => {
  const urls = ['/?a=1', '/?a=1&z=1', '/?a=2&z=2', '/?a=2&z=1', '/?a=3&y=1&z=1', '/?a=3&z=1&y=1'];
  const { keys, rest } = keyColumns({ urls }, { maxKeys: 2 });
  expect(keys).toEqual(['path_0', '?a']);
  expect(rest[0]).toBe(0);
  expect(rest[1]).toBe(rest[3]);
  expect(rest[1]).not.toBe(rest[2]);
  expect(rest[4]).toBe(rest[5]);
});

function rowOf(table: ReturnType<typeof keyColumns>, row: number): Record<string, string> {
  const cells: [string, string][] = [];
  table.keys.forEach((key, k) => {
    const id = table.columns[k]![row]!;
    if (id !== 0) cells.push([key, table.values[k]![id]!]);
  });
  return Object.fromEntries(cells);
}
