import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextFunction } from './template-parts.ts';
import { applyFunctions } from './text-functions.ts';

test.each([
  ['lower', 'AbC%2F', 'abc%2F'],
  ['upper', 'abc%2f', 'ABC%2f'],
  ['decode', 'a%20b%2Fc%C3%A9%41', 'a%20b%2FcéA'],
  ['decode', '%E9%zz', '%E9%zz'],
  ['encode', 'a/b:c%2Fé%', 'a%2Fb%3Ac%2F%C3%A9%25'],
  ['unpad', '007', '7'],
  ['unpad', '000', '0'],
] as const)('%s makes of %s %s', (name, before, after) => {
  expect(applyFunctions(before, [{ name }])).toBe(after);
});

test('swap replaces every occurrence, and functions are applied in order', () => {
  expect(applyFunctions('A/B/C', [{ name: 'swap', from: '/', to: ':' }, { name: 'lower' }])).toBe('a:b:c');
  expect(applyFunctions('a.b', [{ name: 'swap', from: '.', to: '$&' }])).toBe('a$&b');
});

test('no text makes a function throw, and all but swap change nothing more the second time', () => {
  const names = ['lower', 'upper', 'decode', 'encode', 'unpad'] as const;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...names), (text, name) => {
      const fn: TextFunction = { name };
      const once = applyFunctions(text, [fn]);
      return name === 'decode' || applyFunctions(once, [fn]) === once;
    }),
  );
});
