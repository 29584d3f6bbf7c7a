import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchRows } from './match.ts';
import { COPIED, IRRELEVANT } from './rule-table.ts';

test('says the same as trying every rule on every row', () => {
  const rule = fc.array(fc.constantFrom(0, 1, 2, IRRELEVANT, COPIED), { minLength: 3, maxLength: 3 });
  const row = fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), fc.array(row, { maxLength: 12 }), (rules, rows) => {
      const found = matchRows(
        { size: rules.length, columns: turned(rules), rest: new Int32Array(rules.length) },
        { size: rows.length, columns: turned(rows), blanks: [0, 3, 0], rows: rows.map((_, i) => i) },
      );
      rules.forEach((each, r) => {
        const matched = Array.from(found.rows.subarray(found.starts[r], found.starts[r + 1]));
        expect(matched).toEqual(rows.flatMap((cells, i) => (matches(each, cells) ? [i] : [])));
      });
    }),
  );
});

function matches(rule: readonly number[], row: readonly number[]): boolean {
  return rule.every((id, k) => {
    const isBlank = k === 1 && row[k] === 3;
    if (id === IRRELEVANT) return !isBlank;
    if (id === COPIED) return row[k] !== 0 && !isBlank;
    return row[k] === id;
  });
}

function turned(rows: readonly (readonly number[])[]): Int32Array[] {
  return [0, 1, 2].map((k) => Int32Array.from(rows, (row) => row[k]!));
}
