import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/vectors/url-arbitraries.ts';
import { anchoredTokens, tokenize } from './tokens.ts';

test("DustBuster's example has fifteen tokens, anchors included", () => {
  const inner = ['http', ':', '/', '/', 'www', '.', 'site', '.', 'com', '/', 'index', '.', 'html'];
  expect(anchoredTokens('http://www.site.com/index.html')).toEqual(['^', ...inner, '$']);
});

test('an underscore is a token of its own', () => {
  expect(tokenize('story_1')).toEqual(['story', '_', '1']);
});

test('a word in another script stays one token', () => {
  expect(tokenize('/日本語/é')).toEqual(['/', '日本語', '/', 'é']);
});

test('joining the tokens gives the URL back', () => {
  fc.assert(
    fc.property(anyText, (text) => tokenize(text).join('') === text),
    { numRuns: 1000 },
  );
});

test('no token but single characters holds anything other than letters and digits', () => {
  fc.assert(
    fc.property(anyText, (text) =>
      tokenize(text).every((token) => token.length === 1 || /^[a-zA-Z0-9\u0080-\uffff]+$/.test(token)),
    ),
    { numRuns: 1000 },
  );
});
