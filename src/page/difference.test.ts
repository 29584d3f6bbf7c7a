import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '../url/tokens.ts';
import { commonTokens } from './difference.ts';

// Few different tokens, so that they meet often.
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '?', '=', '&'), maxLength: 40 });

test('only the parameter that goes is marked', () => {
  expect(marked('http://a.test/p?id=1&s=2', 'http://a.test/p?id=1')).toEqual(['&s=2', '']);
});

test('what is neither marked here nor there is the same text', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      const [a, b] = [tokenize(from), tokenize(to)];
      const { inA, inB } = commonTokens(a, b);
      return a.filter((_, i) => inA[i]).join('') === b.filter((_, i) => inB[i]).join('');
    }),
  );
});

test('equal URLs have nothing marked', () => {
  fc.assert(fc.property(text, (url) => marked(url, url).join('') === ''));
});

function marked(from: string, to: string): [string, string] {
  const [a, b] = [tokenize(from), tokenize(to)];
  const { inA, inB } = commonTokens(a, b);
  return [a.filter((_, i) => !inA[i]).join(''), b.filter((_, i) => !inB[i]).join('')];
}
