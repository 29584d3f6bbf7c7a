import fc from 'fast-check';
import { test } from 'vitest';
import { ownCopy } from './own-copy.ts';

test('a copy is the same text, whatever its characters', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    fc.string({ minLength: 4000, maxLength: 5000 }),
  );
  fc.assert(fc.property(anyText, (text) => ownCopy(text) === text));
});
