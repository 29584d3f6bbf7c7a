import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { dustbuster } from './dustbuster.ts';

const IDS = Array.from({ length: 30 }, (_, i) => `${3 * i + 1000}`);

test('a bare list gives substitutions and parameters, best first, each in the rule language', () => {
  const urls = IDS.flatMap((id) => [`http://a.test/story?id=${id}`, `http://a.test/story_${id}`]);
  const found = dustbuster.propose(sampleOf('a.test', urls));
  expect(found[0]).toEqual({
    rule: {
      kind: 'substitute',
      from: 'http://a.test/story?id=',
      to: 'http://a.test/story_',
      anchor: 'start',
      occurrences: 'first',
    },
    author: 'dustbuster',
    support: 30,
  });
  const supports = found.map(({ support }) => support);
  expect(supports).toEqual([...supports].sort((a, b) => b - a));
});

test('changes in two places are found with clusters and without', () => {
  const urls = IDS.flatMap((id) => [`http://a.test/print?sid=${id}x`, `http://a.test/news/${id}x.shtml`]);
  const results = (labels?: readonly string[], options?: object): (string | null)[] =>
    dustbuster
      .propose(sampleOf('a.test', urls, labels), options)
      .map(({ rule }) => applyRule(rule, 'http://a.test/print?sid=9999x'));
  expect(results()).toContain('http://a.test/news/9999x.shtml');
  expect(results(urls.map((url) => /\d+x/.exec(url)![0]))).toContain('http://a.test/news/9999x.shtml');
  expect(results(undefined, { rareBlocks: false })).not.toContain('http://a.test/news/9999x.shtml');
});

test('a general context is proposed on request', () => {
  const urls = IDS.flatMap((id) => [`http://a.test/story?id=${id}`, `http://a.test/story_${id}`]);
  const found = dustbuster.propose(sampleOf('a.test', urls), { generalContexts: true });
  expect(found.map(({ rule }) => applyRule(rule, 'http://b.test/story?id=7'))).toContain(
    'http://b.test/story_7',
  );
});

test('a document in two formats of unlike size is found by the steady ratio', () => {
  const urls = IDS.flatMap((id) => [`http://a.test/paper-${id}.ps`, `http://a.test/paper-${id}.pdf`]);
  const sizes = Float64Array.from(
    urls,
    (_, i) => (1000 + 7 ** (1 + ((i >> 1) % 7))) * (i % 2 === 0 ? 1 : 0.4),
  );
  const sample = { ...sampleOf('a.test', urls), minSize: sizes, maxSize: sizes };
  const kinds = (sizeRatio: boolean): number =>
    dustbuster
      .propose(sample, { sizeRatio, rareBlocks: false })
      .filter(({ rule }) => rule.kind === 'substitute').length;
  expect(kinds(false)).toBe(0);
  expect(kinds(true)).toBe(1);
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
