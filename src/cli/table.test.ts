import { expect, test } from 'vitest';
import { formatCsv, formatTable } from './table.ts';

const COLUMNS = [{ name: 'method' }, { name: 'F1', digits: 3 }, { name: 'pages' }];

test('words stand to the left and numbers to the right', () => {
  const text = formatTable(COLUMNS, [
    ['keep-all', 0.9069, 12345],
    ['auto', 1, 7],
  ]);
  expect(text).toBe('method       F1   pages\nkeep-all  0.907  12,345\nauto      1.000       7\n');
});

test('what has no meaning is a dash for people and nothing for programs', () => {
  expect(formatTable(COLUMNS, [['a', Number.NaN, null]])).toContain('–');
  expect(formatCsv(COLUMNS, [['a', Number.NaN, null]])).toBe('method,F1,pages\na,,\n');
});

test('a field with a comma or a quote is quoted', () => {
  expect(formatCsv([{ name: 'x' }], [['a,"b"']])).toBe('x\n"a,""b"""\n');
});
