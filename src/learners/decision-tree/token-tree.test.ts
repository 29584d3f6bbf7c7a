import { expect, test } from 'vitest';
import { keyColumns } from '../key-columns.ts';
import { bestDelimiter } from '../key-delimiters.ts';
import { tokenTree } from './token-tree.ts';

const OPTIONS = { delimiterShare: 0.1, delimiterAgreement: 0.6 };
const STORIES = Array.from({ length: 10 }, (_, i) => `story_${i}.html`);

test('a symbol that cuts most values alike is a delimiter', () => {
  expect(bestDelimiter(STORIES, OPTIONS)).toEqual({ delimiter: '.', parts: 2 });
});

test('a symbol that cuts values at random is none', () => {
  const texts = Array.from({ length: 12 }, (_, i) => Array.from({ length: (i % 4) + 2 }, () => i).join('-'));
  expect(bestDelimiter(texts, OPTIONS)).toBeNull();
});

test('a percent sign parts nothing', () => {
  expect(
    bestDelimiter(
      STORIES.map((_, i) => `a%2${i}`),
      OPTIONS,
    ),
  ).toBeNull();
});

test('parts are cut again, and a value cut otherwise keeps its whole text only', () => {
  const urls = [...STORIES.map((name) => `/${name}`), '/a.b.c'];
  const { nodes } = tokenTree(keyColumns({ urls }), OPTIONS, 3);
  expect(nodes.map(({ name }) => name)).toEqual([
    'path_0',
    'path_0.0',
    'path_0.1',
    'path_0.0.0',
    'path_0.0.1',
  ]);
  const texts = (row: number): string[] => nodes.map(({ column, values }) => values[column[row]!]!);
  expect(texts(3)).toEqual(['story_3.html', 'story_3', 'html', 'story', '3']);
  expect(texts(10)).toEqual(['a.b.c', '', '', '', '']);
});

test('no levels of deep tokens leave the keys as they are', () => {
  const { nodes } = tokenTree(keyColumns({ urls: STORIES.map((name) => `/${name}`) }), OPTIONS, 0);
  expect(nodes.map(({ name }) => name)).toEqual(['path_0']);
});
