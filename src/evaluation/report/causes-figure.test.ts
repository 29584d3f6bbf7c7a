import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import type { CausesFigure } from '../../rules/report-document.ts';
import { causesFigure } from './causes-figure.ts';

test('a duplicate under a known key is removed by the book', () => {
  expect(
    causes([
      ['/a', 'x', '/a'],
      ['/a?s=1', 'x', '/a'],
    ]),
  ).toEqual({ 'removed by the book': 1 });
});

test('a file of the same name elsewhere is a copy', () => {
  expect(
    causes([
      ['/2023/plan.html', 'x'],
      ['/2024/plan.html', 'x'],
    ]),
  ).toEqual({
    'copies in another directory or host': 1,
  });
});

test('an image is a file that sites copy', () => {
  expect(
    causes([
      ['/a/dot.png', 'x'],
      ['/b/arrow.png', 'x'],
    ]),
  ).toEqual({ 'images, styles and other files': 1 });
});

test('the same words in another form are told from some words in common', () => {
  const others = distinctPages(40);
  expect(causes([['/red/hat', 'x'], ['/hat:red', 'x'], ...others])).toEqual({
    'the same names, written in another way': 1,
  });
  expect(causes([['/red/hat', 'x'], ['/red/shoe', 'x'], ...others])).toEqual({ 'some names in common': 1 });
});

test('ids without a word in common have no visible cause', () => {
  expect(causes([['/red', 'x'], ['/blue', 'x'], ...distinctPages(40)])).toEqual({ 'nothing in common': 1 });
});

test('a form that always shows one page is one page under many URLs', () => {
  const logins = Array.from({ length: 30 }, (_, i): Page => [`/login?back=${word(i)}`, 'login']);
  const found = causes([...distinctPages(40), ...logins]);
  expect(found).toEqual({ 'one page under many URLs': 29 });
});

test('without contents, or without duplicates, one line says why there is no figure', () => {
  expect(causesFigure(sampleOf('a.test', ['http://a.test/']), ['k'])).toHaveProperty('leftOut');
  expect(causesFigure(sampleOf('a.test', ['http://a.test/'], ['x']), ['k'])).toHaveProperty('leftOut');
});

test('every duplicate has one cause', () => {
  const pages: Page[] = [...distinctPages(20), ['/a/b', 'x'], ['/b:a', 'x'], ['/c', 'x'], ['/d/c', 'x']];
  const { duplicates, slices } = figureOf(pages);
  expect(duplicates).toBe(3);
  expect(slices.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

/** Path, content, and the key of the book (the path itself if absent). */
type Page = readonly [path: string, content: string, key?: string];

function figureOf(pages: readonly Page[]): CausesFigure {
  const urls = pages.map(([path]) => `http://a.test${path}`);
  const sample = sampleOf(
    'a.test',
    urls,
    pages.map(([, content]) => content),
  );
  const figure = causesFigure(
    sample,
    pages.map(([path, , key]) => key ?? path),
  );
  if ('leftOut' in figure) throw new Error(figure.leftOut);
  return figure.shows;
}

function causes(pages: readonly Page[]): Record<string, number> {
  return Object.fromEntries(figureOf(pages).slices.map(({ cause, count }) => [cause, count]));
}

function distinctPages(count: number): Page[] {
  return Array.from({ length: count }, (_, i): Page => [`/page/${word(i)}`, `page ${i}`]);
}

function word(i: number): string {
  return `w${(i * 7919 + 13).toString(36)}`;
}
