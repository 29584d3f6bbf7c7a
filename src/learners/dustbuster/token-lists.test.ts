import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '../../url/tokens.ts';
import { END_MARK, START_MARK, textOf, tokenLists } from './token-lists.ts';

test('the tokens of a URL, read again, are the URL between its anchors', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }))), (urls) => {
      const lists = tokenLists(urls);
      const texts = urls.map((_, u) => textOf(lists, lists.offsets[u]!, lists.offsets[u + 1]!));
      expect(texts).toEqual(urls.map((url) => START_MARK + url + END_MARK));
    }),
  );
});

test('equal tokens have one number and others have others, however many there are', () => {
  const urls = Array.from({ length: 6000 }, (_, i) => `word${i % 3000}/${i}é.${'long'.repeat(i % 40)}`);
  const { tokens } = tokenLists(urls);
  const texts = urls.flatMap((url) => [START_MARK, ...tokenize(url), END_MARK]);
  const numberOf = new Map<string, number>();
  texts.forEach((text, at) => {
    if (!numberOf.has(text)) numberOf.set(text, tokens[at]!);
  });
  expect(texts.every((text, at) => numberOf.get(text) === tokens[at])).toBe(true);
  expect(new Set(numberOf.values()).size).toBe(numberOf.size);
});
