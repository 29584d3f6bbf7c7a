import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/vectors/url-arbitraries.ts';
import { joinUrl, splitUrl } from './split.ts';

test('cuts a URL into the five parts of RFC 3986', () => {
  expect(splitUrl('http://me@a.test:81/p/q?x=1?#f#g')).toEqual({
    scheme: 'http',
    authority: 'me@a.test:81',
    path: '/p/q',
    query: 'x=1?',
    fragment: 'f#g',
  });
});

test('keeps an empty query apart from no query, and an empty fragment from none', () => {
  expect(splitUrl('https://a.test/p?').query).toBe('');
  expect(splitUrl('https://a.test/p').query).toBeNull();
  expect(splitUrl('https://a.test/p#').fragment).toBe('');
  expect(splitUrl('https://a.test/p').fragment).toBeNull();
});

test('keeps an empty authority apart from none', () => {
  expect(splitUrl('file:///etc').authority).toBe('');
  expect(splitUrl('mailto:me@a.test').authority).toBeNull();
});

test('a colon ends a scheme only behind a letter and what RFC 3986 allows', () => {
  expect(splitUrl('svn+ssh://a').scheme).toBe('svn+ssh');
  expect(splitUrl('1a://b').scheme).toBeNull();
  expect(splitUrl('a/b:c').scheme).toBeNull();
  expect(splitUrl(':x').scheme).toBeNull();
  expect(splitUrl('\u0161tt:x').scheme).toBeNull();
});

test('loses nothing: joining the parts gives the same text back', () => {
  fc.assert(
    fc.property(anyText, (text) => joinUrl(splitUrl(text)) === text),
    { numRuns: 1000 },
  );
});
