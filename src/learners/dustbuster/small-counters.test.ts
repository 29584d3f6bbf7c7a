import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SmallCounters } from './small-counters.ts';

test('counts to two and leaves the neighbours alone', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4095), { maxLength: 500 }), (hashes) => {
      const counters = new SmallCounters(4000);
      const seen = new Map<number, number>();
      for (const hash of hashes) {
        const before = seen.get(hash) ?? 0;
        expect(counters.add(hash)).toBe(Math.min(2, before));
        seen.set(hash, before + 1);
      }
      for (let hash = 0; hash < 4096; hash++)
        expect(counters.isRepeated(hash)).toBe((seen.get(hash) ?? 0) > 1);
    }),
  );
});
