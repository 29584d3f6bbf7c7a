import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { dustbuster } from './dustbuster.ts';

const IDS = Array.from({ length: 30 }, (_, i) => `${3 * i + 1000}`);

test('a bare list gives substitutions and parameters, best first, each in the rule language', () => {
  const urls = IDS.flatMap((id) => [`http://a.test/story?id=${id}`, `http://a.test/story_${id}`]);
  const found = dustbuster.propose(sampleOf('a.test', urls));
  expect(found[0]).toEqual({
    rule: { kind: 'substitute', from: '/story?id=', to: '/story_', anchor: 'none', occurrences: 'first' },
    author: 'dustbuster',
    support: 30,
  });
  const supports = found.map(({ support }) => support);
  expect(supports).toEqual([...supports].sort((a, b) => b - a));
});

test('without clusters it proposes no rewrite, with clusters it does', () => {
  const urls = IDS.flatMap((id) => [`http://a.test/print?sid=${id}x`, `http://a.test/news/${id}x.shtml`]);
  const kinds = (labels?: readonly string[]): Set<string> =>
    new Set(dustbuster.propose(sampleOf('a.test', urls, labels)).map(({ rule }) => rule.kind));
  expect(kinds()).not.toContain('rewrite');
  expect(kinds(urls.map((url) => /\d+x/.exec(url)![0]))).toContain('rewrite');
});

test('contents that differ speak against a substitution', () => {
  const urls = IDS.flatMap((id) => [`http://a.test/movies/${id}`, `http://a.test/politics/${id}`]);
  const found = dustbuster.propose(sampleOf('a.test', urls, urls));
  expect(found).toEqual([]);
});

test('every proposal changes some URL of the sample', () => {
  const urls = IDS.flatMap((id) => [
    `http://www.a.test/t?id=${id}&sid=${id}a`,
    `http://a.test/t?id=${id}`,
    `http://a.test/t/${id}/index.html`,
  ]);
  const labels = urls.map((url) => /\d{4}/.exec(url)![0]);
  const found = dustbuster.propose(sampleOf('a.test', urls, labels));
  expect(found.length).toBeGreaterThan(1);
  for (const { rule } of found) expect(urls.some((url) => applyRule(rule, url) !== null)).toBe(true);
});
