import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyColumns } from './key-columns.ts';
import { partColumns } from './key-parts.ts';

const URLS = Array.from({ length: 20 }, (_, i) => [
  `http://a.test/item-${i}-red.html`,
  `http://a.test/item-${i}.html`,
]).flat();

test('every way in which enough values are cut has columns of its own', () => {
  const { keys, parts } = partColumns(keyColumns({ urls: URLS }));
  expect(keys.filter((key) => parts!.has(key))).toEqual([
    'path_0#~0.0',
    'path_0#~0.1',
    'path_0#~0.2',
    'path_0#~0.3',
    'path_0#~1.0',
    'path_0#~1.1',
    'path_0#~1.2',
  ]);
  expect(parts!.get('path_0#~0.3')).toEqual({ key: 'path_0', delimiters: ['-', '-', '.'], at: 3 });
});

test('few values show no habit, and stay whole', () => {
  expect(partColumns(keyColumns({ urls: URLS.slice(0, 6) })).parts!.size).toBe(0);
});

test('nothing is lost: the parts with their delimiters, or the whole, are the value', () => {
  const value = fc
    .array(fc.constantFrom('a', 'b1', '-', '.', '_', '%2D', ''), { maxLength: 6 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(fc.array(value, { minLength: 8, maxLength: 40 }), (texts) => {
      const before = keyColumns({ urls: texts.map((text) => `http://a.test/${text}`) });
      const after = partColumns(before);
      return texts.every((_, row) => shownAt(after, row) === shownAt(before, row));
    }),
  );
});

function shownAt({ keys, columns, values, parts }: ReturnType<typeof partColumns>, row: number): string {
  return keys
    .map((key, k) => {
      const id = columns[k]![row]!;
      if (id === 0 || key === 'scheme' || key === 'host') return '';
      const part = parts?.get(key);
      return values[k]![id]! + (part?.delimiters[part.at] ?? '');
    })
    .join('');
}
