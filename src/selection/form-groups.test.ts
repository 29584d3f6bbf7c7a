import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormGroups } from './form-groups.ts';

test('the running totals equal a count from scratch, whatever arrives and leaves', () => {
  const move = fc.record({ url: fc.nat(7), form: fc.nat(4) });
  const contents = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(contents, fc.array(move), (content, moves) => {
      const groups = new FormGroups(Int32Array.from(content));
      const counts = (c: number): boolean => c >= 0 || content.every((each) => each < 0);
      const form = content.map((_, url) => url % 5);
      form.forEach((at, url) => {
        groups.add(at, content[url]!);
      });
      for (const { url, form: to } of moves) {
        groups.remove(form[url]!, content[url]!);
        groups.add(to, content[url]!);
        form[url] = to;
      }
      const byForm = new Map<number, Set<number>>();
      form.forEach((at, url) => {
        if (!counts(content[url]!)) return;
        const held = byForm.get(at) ?? new Set();
        if (content[url]! >= 0) held.add(content[url]!);
        byForm.set(at, held);
      });
      expect(groups.forms).toBe(byForm.size);
      expect(groups.hidden).toBe(
        [...byForm.values()].reduce((sum, held) => sum + Math.max(0, held.size - 1), 0),
      );
      for (const [at, held] of byForm) {
        const seen: number[] = [];
        groups.forEachContent(at, (c) => seen.push(c));
        expect(seen.sort()).toEqual([...held].sort());
        expect(groups.contentCount(at)).toBe(held.size);
      }
    }),
  );
});
