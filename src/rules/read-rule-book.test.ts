import { describe, expect, test } from 'vitest';
import { UndustError } from '../base/errors.ts';
import { migrate } from './migrate-book.ts';
import { readRuleBook } from './read-rule-book.ts';
import type { RuleBook } from './rule-book.ts';
import { writeRuleBook } from './write-rule-book.ts';

const BOOK = {
  undust: 1,
  site: 'a.test',
  rules: [
    { kind: 'parameter', name: 'sid', value: null },
    { kind: 'rewrite', from: '/show?id={i}', to: '/{i}' },
  ],
};

test('a book written by hand gets what it leaves out', () => {
  const book = readRuleBook(BOOK) as RuleBook;
  expect(book.siteBy).toBe('domain');
  expect(book.normalization.preset).toBe('rfc3986');
  expect(book.rules.map((rule) => rule.id)).toEqual(['r1', 'r2']);
  expect(book.rules[1]).toMatchObject({ others: 'keep', authors: ['hand'], evidence: { status: 'likely' } });
});

test('the text of a book is read like its value', () => {
  expect(readRuleBook(JSON.stringify(BOOK))).toEqual(readRuleBook(BOOK));
});

test('writing and reading a book gives the same book, and the same bytes again', () => {
  const book = readRuleBook(BOOK);
  expect(readRuleBook(writeRuleBook(book))).toEqual(book);
  expect(writeRuleBook(readRuleBook(writeRuleBook(book)))).toBe(writeRuleBook(book));
});

test('the order of the fields of a rule never changes the bytes', () => {
  const book = readRuleBook(BOOK) as RuleBook;
  const turned = {
    ...book,
    rules: book.rules.map((rule) => Object.fromEntries(Object.entries(rule).reverse())),
  };
  expect(writeRuleBook(turned as unknown as RuleBook)).toBe(writeRuleBook(book));
});

test('several books are read from one file', () => {
  expect(readRuleBook({ undust: 1, books: [BOOK, { ...BOOK, site: 'b.test' }] })).toMatchObject({
    books: [{ site: 'a.test' }, { site: 'b.test' }],
  });
});

describe('a mistake is named with its place, what was found and what to do', () => {
  test.each([
    ['a list', [], 'the whole file', /JSON object/, /docs/],
    ['broken JSON', '{"undust": 1,', 'the whole file', /no JSON/, /docs/],
    ['a missing site', { undust: 1, rules: [] }, 'the whole file', /"site" is missing/, /Add it/],
    ['an unknown field', { ...BOOK, sites: 1 }, 'sites', /no such field/, /undust, site, siteBy/],
    ['an unknown kind', rules({ kind: 'regex' }), 'rules[0].kind', /"regex" is no kind/, /step, parameter/],
    ['no kind', rules({ from: 'a' }), 'rules[0].kind', /does not say/, /step, parameter/],
    [
      'a wrong choice',
      rules({ kind: 'substitute', from: 'a', to: 'b', anchor: 'left' }),
      'rules[0].anchor',
      /"left" is no value/,
      /none, start, end, both/,
    ],
    [
      'a wrong type',
      rules({ kind: 'parameter', name: 7, value: null }),
      'rules[0].name',
      /expected string, found 7/,
      /docs/,
    ],
    [
      'a misspelt condition',
      rules({ kind: 'parameter', name: 'a', value: null, wehn: '/' }),
      'rules[0].wehn',
      /no such field/,
      /when/,
    ],
    [
      'a broken template',
      rules({ kind: 'rewrite', from: '/a/{b', to: '/' }),
      'rules[0]: template "/a/{b", column 4',
      /without a closing one/,
      /twice/,
    ],
    [
      'a reference to nothing',
      rules({ kind: 'rewrite', from: '/a/{b}', to: '/{c}' }),
      'rules[0]: template "/{c}"',
      /\{c\} is not captured/,
      /docs/,
    ],
    [
      'an exception of nothing',
      rules({ kind: 'rewrite', from: '/a/{b}', to: '/{b}', except: { c: [] } }),
      'rules[0]: template "/a/{b}"',
      /\{c\}, which is not captured/,
      /docs/,
    ],
    [
      'an unknown step',
      rules({ kind: 'step', step: 'pathcase', value: 'lower' }),
      'rules[0]: normalize steps: pathcase',
      /no option "pathcase"/,
      /pathCase/,
    ],
    [
      'nothing to find',
      rules({ kind: 'substitute', from: '', to: 'a' }),
      'rules[0].from',
      /nothing to find/,
      /anchor/,
    ],
    [
      'an id twice',
      rules(
        { kind: 'parameter', name: 'a', value: null, id: 'x' },
        { kind: 'parameter', name: 'b', value: null, id: 'x' },
      ),
      'rules[1].id',
      /rules\[0\] too/,
      /own id/,
    ],
    [
      'a mistake in the second book',
      { undust: 1, books: [BOOK, { ...BOOK, site: 4 }] },
      'books[1].site',
      /found 4/,
      /docs/,
    ],
  ] as const)('%s', (_, json, at, message, hint) => {
    const error = errorOf(json);
    expect(error.code).toBe('UNDUST_BOOK_SYNTAX');
    expect(error.at).toBe(at);
    expect(error.message).toMatch(message);
    expect(error.hint).toMatch(hint);
  });
});

test('a version nobody knows is refused with a hint', () => {
  expect(errorOf({ ...BOOK, undust: 7 })).toMatchObject({
    code: 'UNDUST_BOOK_VERSION',
    at: 'undust',
    hint: expect.stringContaining('newer undust'),
  });
  expect(errorOf({ site: 'a.test', rules: [] }).code).toBe('UNDUST_BOOK_VERSION');
});

test('older versions are brought up step by step', () => {
  const steps = new Map<number, (book: Readonly<Record<string, unknown>>) => Record<string, unknown>>([
    [-1, (book) => ({ ...book, undust: 0, host: 'a.test' })],
    [0, ({ host, ...book }) => ({ ...book, undust: 1, site: host })],
  ]);
  expect(migrate({ undust: -1, rules: [] }, steps)).toEqual({ undust: 1, site: 'a.test', rules: [] });
});

function rules(...given: object[]): object {
  return { ...BOOK, rules: given };
}

function errorOf(json: unknown): UndustError {
  try {
    readRuleBook(json);
  } catch (error) {
    if (error instanceof UndustError) return error;
    throw error;
  }
  throw new Error('was accepted');
}
