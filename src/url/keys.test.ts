import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/vectors/url-arbitraries.ts';
import { keyValues, NO_VALUE } from './keys.ts';

test('scheme, host, path positions and query names are keys', () => {
  expect(entries('http://a.test:81/b/c?x=1&y=2')).toEqual([
    ['scheme', 'http'],
    ['host', 'a.test:81'],
    ['path_0', 'b'],
    ['path_1', 'c'],
    ['?x', '1'],
    ['?y', '2'],
  ]);
});

test('a name without =, an empty value and an absent name are three things', () => {
  expect(entries('/?a')).toContainEqual(['?a', NO_VALUE]);
  expect(entries('/?a=')).toContainEqual(['?a', '']);
  expect(entries('/?b').map(([key]) => key)).not.toContain('?a');
});

test('names that come again are numbered', () => {
  expect(entries('/?a=1&a=2&a=3').slice(1)).toEqual([
    ['?a', '1'],
    ['?a#2', '2'],
    ['?a#3', '3'],
  ]);
});

test('a last slash is a path position with an empty value', () => {
  expect(entries('/a/')).toEqual([
    ['path_0', 'a'],
    ['path_1', ''],
  ]);
  expect(entries('/a')).toEqual([['path_0', 'a']]);
});

test('empty parts of a query carry no key', () => {
  expect(entries('/?a=1&&b=2').slice(1)).toEqual([
    ['?a', '1'],
    ['?b', '2'],
  ]);
});

test('no key stands twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const keys = entries(text).map(([key]) => key);
      return new Set(keys).size === keys.length;
    }),
    { numRuns: 1000 },
  );
});

function entries(url: string): [string, string][] {
  return keyValues(url).map(({ key, value }) => [key, value]);
}
