import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/random-rules.ts';
import { TokenTrie } from './token-trie.ts';
import { isBoundary, tokensOf } from './url-tokens.ts';

test('finds every text wherever it stands at token boundaries, and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(piece, { minLength: 1, maxLength: 12 }), anyText, (texts, url) => {
      expect(found(texts, url)).toEqual(expected(texts, url));
    }),
    { numRuns: 600 },
  );
});

test('finds a text of more tokens than are looked at to tell it', () => {
  const text = '/a/b/c/d/e/f/g/h/i/j';
  expect(found([text, '/a/b/c/d/e/f/g/h/i/k'], `http://a.test${text}`)).toEqual([`13 ${text}`]);
});

test('texts are found in a book of thousands of others that share their tokens', () => {
  const texts = Array.from({ length: 5000 }, (_, i) => `/p${i % 50}/q${i}.html`);
  expect(found(texts, 'http://a.test/p7/q4957.html')).toEqual(['13 /p7/q4957.html']);
  expect(found(texts, 'http://a.test/p7/q4958.html')).toEqual([]);
});

test('texts whose words have equal hashes are kept apart', () => {
  const [one, other] = ['ysnwjcuo', 'yoouyiye'];
  expect(hashOf(one)).toBe(hashOf(other));
  const texts = [`/${one}`, `/${other}`, one];
  expect(found(texts, `http://a.test/${other}`)).toEqual([`13 /${other}`]);
  expect(found(texts, `http://a.test/${one}`)).toEqual([`13 /${one}`, `14 ${one}`]);
});

function hashOf(word: string): number {
  return tokensOf(word).hashes[0]!;
}

const piece = fc
  .array(fc.constantFrom('a', 'b', '/', 'x1', '//', 'http', '://', '.', '?', '=', 'test', '7', '_', 'é'), {
    minLength: 1,
    maxLength: 10,
  })
  .map((parts) => parts.join(''));

/** `place text` for each text found, in order. */
function found(texts: readonly string[], url: string): string[] {
  const trie = new TokenTrie(texts);
  const tokens = tokensOf(url);
  const result: string[] = [];
  const startCount = trie.telltales.findStarts(tokens);
  for (const token of trie.telltales.starts.slice(0, startCount)) {
    const count = trie.find(tokens, token);
    for (let i = 0; i < count; i += 2) result.push(`${tokens.starts[token]} ${texts[trie.found[i]!]}`);
  }
  return result.sort();
}

function expected(texts: readonly string[], url: string): string[] {
  const result: string[] = [];
  for (const text of texts)
    for (let at = url.indexOf(text); at >= 0; at = url.indexOf(text, at + 1))
      if (isBoundary(url, at) && isBoundary(url, at + text.length)) result.push(`${at} ${text}`);
  return result.sort();
}
