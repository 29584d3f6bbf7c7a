import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { readRuleBook } from './read-rule-book.ts';
import type { RuleBook } from './rule-book.ts';
import { bookChooser } from './site-books.ts';

const BOOKS = [
  book('a.test'),
  book('b.a.test'),
  book('only.a.test', 'host'),
  book('localhost:8080'),
  book('10.0.0.1'),
];

test.each([
  ['http://a.test/', 'a.test'],
  ['https://www.a.test:8443/x', 'a.test'],
  ['http://user:pw@A.TEST/', 'a.test'],
  ['http://x.b.a.test/', 'b.a.test'],
  ['http://only.a.test/', 'only.a.test'],
  ['http://sub.only.a.test/', 'a.test'],
  ['http://localhost:8080/', 'localhost:8080'],
  ['http://localhost/', null],
  ['http://10.0.0.1/', '10.0.0.1'],
  ['http://nota.test/', null],
  ['http://test/', null],
  ['mailto:x@a.test', null],
  ['', null],
])('%s belongs to the book of %s', (url, site) => {
  expect(bookChooser(BOOKS)(url)?.site ?? null).toBe(site);
});

test('a rule never touches the URL of another site, which is only normalized', () => {
  const { canonicalize } = compile(book('a.test'));
  expect(canonicalize('http://www.a.test/p?sid=1').url).toBe('http://www.a.test/p');
  expect(canonicalize('HTTP://B.test/p?sid=1').url).toBe('http://b.test/p?sid=1');
});

test('where a rule sends a URL to another site, the book of that site goes on', () => {
  const moved = {
    undust: 1,
    site: 'old.test',
    rules: [{ kind: 'rewrite', from: '//old.test/{r...}', to: '//a.test/{r}' }],
  };
  const { canonicalize } = compile({ undust: 1, books: [book('a.test'), readRuleBook(moved) as RuleBook] });
  expect(canonicalize('http://old.test/p?sid=1').url).toBe('http://a.test/p');
});

function book(site: string, siteBy = 'domain'): RuleBook {
  return readRuleBook({
    undust: 1,
    site,
    siteBy,
    rules: [{ kind: 'parameter', name: 'sid', value: null }],
  }) as RuleBook;
}
