import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/random-rules.ts';
import { TextTable } from './text-table.ts';
import { isBoundary, tokensOf } from './url-tokens.ts';

test('finds every text wherever it stands at token boundaries, and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(piece, { minLength: 1, maxLength: 12 }), anyText, (texts, url) => {
      expect(found(texts, url)).toEqual(expected(texts, url));
    }),
    { numRuns: 600 },
  );
});

test('finds a text of many tokens', () => {
  const text = '/a/b/c/d/e/f/g/h/i/j';
  expect(found([text, '/a/b/c/d/e/f/g/h/i/k'], `http://a.test${text}`)).toEqual([`13 ${text}`]);
});

test('texts are found in a book of thousands of others that share their tokens', () => {
  const texts = Array.from({ length: 5000 }, (_, i) => `/p${i % 50}/q${i}.html`);
  expect(found(texts, 'http://a.test/p7/q4957.html')).toEqual(['13 /p7/q4957.html']);
  expect(found(texts, 'http://a.test/p7/q4958.html')).toEqual([]);
});

test('names what it found from left to right, the longest first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(piece, { minLength: 1, maxLength: 12 }), anyText, (texts, url) => {
      const table = new TextTable(texts);
      const count = table.find(tokensOf(url));
      for (let i = 1; i < count; i++) {
        const isBehind = table.starts[i]! > table.starts[i - 1]!;
        const isShorter = table.starts[i] === table.starts[i - 1] && table.ends[i]! <= table.ends[i - 1]!;
        expect(isBehind || isShorter).toBe(true);
      }
    }),
  );
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
  const table = new TextTable(texts);
  const tokens = tokensOf(url);
  const count = table.find(tokens);
  return distinct(
    table.texts.slice(0, count).map((text, i) => `${tokens.starts[table.starts[i]!]} ${texts[text]}`),
  );
}

function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort();
}

function expected(texts: readonly string[], url: string): string[] {
  const result: string[] = [];
  for (const text of texts)
    for (let at = url.indexOf(text); at >= 0; at = url.indexOf(text, at + 1))
      if (isBoundary(url, at) && isBoundary(url, at + text.length)) result.push(`${at} ${text}`);
  return result.sort();
}
