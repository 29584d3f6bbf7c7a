import { expect, test } from 'vitest';
import { applyRule } from './apply-rule.ts';
import type { ParameterRule, RewriteRule, SubstituteRule } from './rule.ts';

test('a rewrite moves captured texts from the query into the path', () => {
  const rule = rewrite('/archive{a:digits}/show?pageid={p}', '/{*:archive2}/{p}/display?sid={*:X}');
  expect(applyRule(rule, 'http://a.test/archive0/show?pageid=10')).toBe(
    'http://a.test/archive2/10/display?sid=X',
  );
  expect(applyRule(rule, 'http://a.test/archivex/show?pageid=10')).toBeNull();
});

test('parameters that a rewrite does not name are kept behind, dropped, or make it not match', () => {
  const url = 'http://a.test/show?x=1&id=7&y=2';
  expect(applyRule(rewrite('/show?id={i}', '/{i}'), url)).toBe('http://a.test/7?x=1&y=2');
  expect(applyRule({ ...rewrite('/show?id={i}', '/{i}'), others: 'drop' }, url)).toBe('http://a.test/7');
  expect(applyRule({ ...rewrite('/show?id={i}', '/{i}'), others: 'refuse' }, url)).toBeNull();
});

test('a rewrite refuses excepted values and names that must be absent', () => {
  const rule = { ...rewrite('/{page}', '/p/{page}'), except: { page: ['index'] }, absent: ['raw'] };
  expect(applyRule(rule, 'http://a.test/about')).toBe('http://a.test/p/about');
  expect(applyRule(rule, 'http://a.test/index')).toBeNull();
  expect(applyRule(rule, 'http://a.test/about?raw=1')).toBeNull();
});

test('{name...} takes whole segments, and swap turns them into one value', () => {
  const rule = rewrite('/wiki/{page...}', '/doku.php?id={page|swap(/,:)}');
  expect(applyRule(rule, 'http://a.test/wiki/a/b/c')).toBe('http://a.test/doku.php?id=a:b:c');
  expect(applyRule(rule, 'http://a.test/wiki/')).toBeNull();
});

test('scheme, host and fragment that a target leaves out are carried over', () => {
  const rule = rewrite('//www.a.test/old', '/new');
  expect(applyRule(rule, 'https://www.a.test/old#!x')).toBe('https://www.a.test/new#!x');
  expect(applyRule(rewrite('http://a.test/', 'https://b.test/'), 'http://a.test/')).toBe('https://b.test/');
});

test('an empty value does not become an empty path segment', () => {
  expect(applyRule(rewrite('/show?id={i}', '/p/{i}'), 'http://a.test/show?id=')).toBeNull();
});

test('captured delimiters stay inside their piece', () => {
  expect(applyRule(rewrite('/show?id={i}', '/p/{i}'), 'http://a.test/show?id=a?b')).toBe(
    'http://a.test/p/a%3Fb',
  );
  expect(applyRule(rewrite('/p/{i}', '/show?id={i}'), 'http://a.test/p/a&b')).toBe(
    'http://a.test/show?id=a%26b',
  );
});

test('the second mention of a name in a template means its second occurrence', () => {
  const rule = rewrite('/s?q={a}&q={b}', '/s/{a}/{b}');
  expect(applyRule(rule, 'http://a.test/s?q=1&z=0&q=2')).toBe('http://a.test/s/1/2?z=0');
  expect(applyRule(rule, 'http://a.test/s?q=1')).toBeNull();
});

test('a parameter is left out at all its occurrences and the delimiters are repaired', () => {
  const rule: ParameterRule = { kind: 'parameter', name: 'sid', value: null };
  expect(applyRule(rule, 'http://a.test/?sid=1&b=2')).toBe('http://a.test/?b=2');
  expect(applyRule(rule, 'http://a.test/?b=2&sid')).toBe('http://a.test/?b=2');
  expect(applyRule(rule, 'http://a.test/?sid=1&b&sid=2#f')).toBe('http://a.test/?b#f');
  expect(applyRule(rule, 'http://a.test/?sid=1')).toBe('http://a.test/');
  expect(applyRule(rule, 'http://a.test/?side=1')).toBeNull();
  expect(applyRule(rule, 'http://a.test/#?sid=1')).toBeNull();
});

test('a parameter is set where it stands, and nowhere else', () => {
  const rule: ParameterRule = { kind: 'parameter', name: 'o', value: 'A' };
  expect(applyRule(rule, 'http://a.test/?o=D&x')).toBe('http://a.test/?o=A&x');
  expect(applyRule(rule, 'http://a.test/?o=A')).toBeNull();
  expect(applyRule(rule, 'http://a.test/?x=1')).toBeNull();
});

test('a condition keeps a rule to the URLs it was learned on', () => {
  const rule: ParameterRule = { kind: 'parameter', name: 's', value: null, when: '/view/{id}' };
  expect(applyRule(rule, 'http://a.test/view/3?s=1')).toBe('http://a.test/view/3');
  expect(applyRule(rule, 'http://a.test/list?s=1')).toBeNull();
});

test('a substitution matches whole tokens only', () => {
  expect(applyRule(replace('story_', 'story?id='), 'http://a.test/story_7')).toBe('http://a.test/story?id=7');
  expect(applyRule(replace('tory_', 'x'), 'http://a.test/story_7')).toBeNull();
});

test('a substitution replaces the first or all of its places', () => {
  const first = replace('/x/', '/y/');
  expect(applyRule(first, 'http://a.test/x/1/x/')).toBe('http://a.test/y/1/x/');
  expect(applyRule({ ...first, occurrences: 'all' }, 'http://a.test/x/1/x/')).toBe('http://a.test/y/1/y/');
});

test('anchors hold a substitution to the start or the end', () => {
  expect(applyRule({ ...replace('http', 'https'), anchor: 'start' }, 'http://a.test/http')).toBe(
    'https://a.test/http',
  );
  expect(
    applyRule({ ...replace('/index.html', '/'), anchor: 'end' }, 'http://a.test/index.html/b'),
  ).toBeNull();
  expect(applyRule({ ...replace('', '/'), anchor: 'end' }, 'http://a.test/a')).toBe('http://a.test/a/');
  expect(applyRule({ ...replace('', '/'), anchor: 'end' }, 'http://a.test/a/')).toBeNull();
});

test('a substitution whose result holds its left side is not applied where the result already stands', () => {
  const rule = replace('a.test', 'www.a.test');
  expect(applyRule(rule, 'http://a.test/')).toBe('http://www.a.test/');
  expect(applyRule(rule, 'http://www.a.test/')).toBeNull();
});

test('a step rule alone is that step', () => {
  expect(applyRule({ kind: 'step', step: 'pathCase', value: 'lower' }, 'http://a.test/A')).toBe(
    'http://a.test/a',
  );
});

function rewrite(from: string, to: string): RewriteRule {
  return { kind: 'rewrite', from, to, others: 'keep' };
}

function replace(from: string, to: string): SubstituteRule {
  return { kind: 'substitute', from, to, anchor: 'none', occurrences: 'first' };
}
