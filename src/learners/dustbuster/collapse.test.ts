import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { compileRules } from '../../rules/compile.ts';
import { COLLAPSE_DEFAULTS, likelyCollapses } from './collapse.ts';
import type { LikelyTemplate } from './templates.ts';

const NUMBERS = Array.from({ length: 60 }, (_, i) => i + 100);

test('a log-in page under every page is one page, whatever the argument', () => {
  const found = collapses(NUMBERS.map((n) => [`http://a.test/login?back=p${n}`, 'login']));
  const { rule } = found[0]!;
  expect(rule).toEqual({
    kind: 'rewrite',
    from: '/login?back={q0_back}',
    to: '/login?back={*:p100}',
    others: 'refuse',
  });
  const { canonicalize } = compileRules([rule]);
  expect(canonicalize('http://a.test/login?back=p7')).toEqual({
    key: 'http://a.test/login?back=*',
    url: 'http://a.test/login?back=p100',
  });
});

test('of two arguments the one that matters is kept', () => {
  const found = collapses(
    NUMBERS.flatMap((n) =>
      ['x', 'y', 'z'].map((ns) => [`http://a.test/w/p${n}?idx=${ns}${n % 4}`, `${ns}${n % 4}`]),
    ),
  );
  const results = found.map(({ rule }) => applyRule(rule, 'http://a.test/w/p999?idx=x1'));
  expect(results.some((result) => result?.startsWith('http://a.test/w/p10'))).toBe(true);
  expect(results.every((result) => result === null || result.endsWith('idx=x1'))).toBe(true);
});

test('the last segment may not matter where those before it do', () => {
  const found = collapses(
    NUMBERS.flatMap((n) =>
      NUMBERS.slice(0, 8).map((m) => [`http://a.test/i/d${n % 20}/p${m}x${n}?do=index`, `d${n % 20}`]),
    ),
  );
  const results = found.map(({ rule }) => applyRule(rule, 'http://a.test/i/d3/unseen?do=index'));
  expect(results.some((result) => result?.startsWith('http://a.test/i/d3/p'))).toBe(true);
});

test('forms that all show one page are led to its best URL', () => {
  const found = collapses([
    ...NUMBERS.map((n): [string, string] => [`http://a.test/login?back=p${n}`, 'login']),
    ...NUMBERS.map((n): [string, string] => [`http://a.test/login?back=p${n}&print=yes`, 'login']),
    ['http://a.test/login', 'login'],
  ]);
  const results = found.map(({ rule }) => applyRule(rule, 'http://a.test/login?back=p7&print=yes'));
  expect(results).toContain('http://a.test/login');
});

test('one of the pages that show it is not the log-in page', () => {
  const found = collapses([
    ...NUMBERS.map((n): [string, string] => [`http://a.test/login?back=p${n}`, 'login']),
    ...NUMBERS.map((n): [string, string] => [`http://a.test/t/${n}`, n === 107 ? 'login' : `${n}`]),
  ]);
  const results = found.map(({ rule }) => applyRule(rule, 'http://a.test/login?back=p7'));
  expect(results).toContain('http://a.test/login?back=p100');
  expect(results).not.toContain('http://a.test/t/107');
});

test('pages that differ are left alone', () => {
  expect(collapses(NUMBERS.map((n) => [`http://a.test/topic?t=${n}`, `${n}`]))).toEqual([]);
});

function collapses(pages: readonly (readonly string[])[]): LikelyTemplate[] {
  const sample = sampleOf(
    'a.test',
    pages.map(([url]) => url!),
    pages.map(([, label]) => label!),
  );
  return likelyCollapses(sample, COLLAPSE_DEFAULTS);
}
