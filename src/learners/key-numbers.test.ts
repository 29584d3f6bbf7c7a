import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyNumbers } from './key-numbers.ts';

test('numbers keys as a Map would, in order of first appearance', () => {
  const key = fc.oneof(fc.nat(5), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
      const numbers = new KeyNumbers(keys.length);
      const known = new Map<number, number>();
      for (const each of keys) {
        if (!known.has(each)) known.set(each, known.size);
        expect(numbers.add(each)).toBe(known.get(each));
      }
      expect(numbers.size).toBe(known.size);
      expect(numbers.find(-1)).toBe(-1);
    }),
  );
});
