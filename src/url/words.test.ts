import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinWords, wordsOf } from './words.ts';

test("the paper's StackExchange URL has a word for the scheme, one for the host and one a segment", () => {
  const words = ['http:', 'stackexchange.com', 'user', '123', 'mike'];
  expect(wordsOf('http://stackexchange.com/user/123/mike')).toEqual(words);
  expect(joinWords(words)).toBe('http://stackexchange.com/user/123/mike');
});

test('the static delimiter / goes, dynamic delimiters are words', () => {
  expect(wordsOf('http://a.test/q?id=1&x=2#f')).toEqual([
    'http:',
    'a.test',
    'q',
    '?',
    'id',
    '=',
    '1',
    '&',
    'x',
    '=',
    '2',
    '#',
    'f',
  ]);
});

test('a last slash leaves no mark', () => {
  expect(wordsOf('http://a.test/a/')).toEqual(wordsOf('http://a.test/a'));
});

test('a delimiter behind the host is not part of it', () => {
  expect(wordsOf('http://a.test?x')).toEqual(['http:', 'a.test', '?', 'x']);
});

test('the words of joined words are the same words, for ordinary URLs', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const words = wordsOf(url);
      expect(wordsOf(joinWords(words))).toEqual(words);
    }),
    { numRuns: 1000 },
  );
});
