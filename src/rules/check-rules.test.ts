import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRules } from '../../test/random-rules.ts';
import { checkRules, type Trouble } from './check-rules.ts';
import { compile } from './compile.ts';
import { readRuleBook } from './read-rule-book.ts';
import type { RuleBook } from './rule-book.ts';

test('two rewrites that undo each other are reported with a URL that shows it', () => {
  expect(
    troubles(
      { kind: 'rewrite', from: '/show?id={i}', to: '/page/{i}' },
      { kind: 'rewrite', from: '/page/{i}', to: '/show?id={i}' },
    ),
  ).toMatchObject([{ kind: 'loop', rules: ['r1', 'r2'], url: 'http://a.test/show?id=x1' }]);
});

test('substitutions that go round in a ring are reported', () => {
  expect(
    troubles(
      { kind: 'substitute', from: '/a/', to: '/b/' },
      { kind: 'substitute', from: '/b/', to: '/c/' },
      { kind: 'substitute', from: '/c/', to: '/a/' },
    ),
  ).toMatchObject([{ kind: 'loop', rules: ['r1', 'r2', 'r3'] }]);
});

test('a rule that grows what it matches is reported', () => {
  expect(troubles({ kind: 'rewrite', from: '/{r...}', to: '/x/{r}' })).toMatchObject([
    { kind: 'endless', rules: ['r1'] },
  ]);
});

test('rules that say different things of the same URLs are reported', () => {
  expect(
    troubles({ kind: 'parameter', name: 'o', value: 'A' }, { kind: 'parameter', name: 'o', value: null }),
  ).toMatchObject([{ kind: 'conflict', rules: ['r1', 'r2'] }]);
});

test('rules that grow a URL once, or feed each other, are no trouble', () => {
  expect(
    troubles(
      { kind: 'substitute', from: 'a.test', to: 'www.a.test' },
      { kind: 'substitute', from: 'story_', to: 'story?id=' },
      { kind: 'parameter', name: 'sid', value: null },
    ),
  ).toEqual([]);
});

test('whatever the book, every loop that is reported can be seen on its URL', () => {
  fc.assert(
    fc.property(randomRules, (rules) => {
      const book = bookOf(rules);
      const { explain } = compile(book);
      return checkRules(book).every(
        ({ kind, url }) => kind === 'conflict' || explain(url!).outcome !== 'settled',
      );
    }),
    { numRuns: 200 },
  );
});

function troubles(...rules: object[]): readonly Trouble[] {
  return checkRules(bookOf(rules));
}

function bookOf(rules: readonly object[]): RuleBook {
  return readRuleBook({ undust: 1, site: 'a.test', rules }) as RuleBook;
}
