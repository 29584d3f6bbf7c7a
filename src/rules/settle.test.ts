import { expect, test } from 'vitest';
import { compileRules } from './compile.ts';
import type { RuleBody } from './rule.ts';

test('a chain of rounds that each make the URL longer reaches its end', () => {
  const { canonicalize } = compileRules([encodeOneSpace]);
  expect(canonicalize(`http://a.test/t/${'a_'.repeat(20)}a`).url).toBe(
    `http://a.test/t/${'a%20'.repeat(20)}a`,
  );
});

test('rules that make a URL longer without end are given up long before it is long', () => {
  const { canonicalize, explain } = compileRules([growing]);
  const url = 'http://a.test/b/c';
  expect(canonicalize(url)).toEqual({ key: url, url });
  const { outcome, changes } = explain(url);
  expect(outcome).toBe('endless');
  expect(changes.length).toBeLessThan(40);
});

test('one change that makes a URL far too long is taken back', () => {
  const { canonicalize } = compileRules([
    { kind: 'substitute', from: 'b', to: 'x'.repeat(10_000), anchor: 'none', occurrences: 'first' },
  ]);
  expect(canonicalize('http://a.test/b').url).toBe('http://a.test/b');
});

const encodeOneSpace: RuleBody = {
  kind: 'rewrite',
  from: '/t/{a}_{b}',
  to: '/t/{a}%20{b}',
  others: 'keep',
};

const growing: RuleBody = { kind: 'rewrite', from: '/{a}/{r...}', to: '/{a}/x/{r}', others: 'keep' };
