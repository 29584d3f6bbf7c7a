import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { DUSTBUSTER_DEFAULTS } from './dustbuster.ts';
import { likelySimilar } from './likely-similar.ts';
import { type LikelyParameter, likelyParameters } from './parameters.ts';

const SIDS = ['1f', '2e', '3d', '4c'];

test('a session id is left out, or set to its commonest value', () => {
  const urls = SIDS.flatMap((sid, page) => [
    `http://a.test/?p=${page}`,
    `http://a.test/?p=${page}&sid=${sid}`,
  ]);
  const labels = urls.map((url) => /p=(\d)/.exec(url)![1]!);
  expect(found(urls, labels)).toContainEqual({
    rule: { kind: 'parameter', name: 'sid', value: null },
    support: 4,
  });
});

test('a parameter that changes the page is not proposed', () => {
  const urls = SIDS.flatMap((sid) => [1, 2, 3].map((p) => `http://a.test/?p=${p}&sid=${sid}`));
  const names = found(
    urls,
    urls.map((url) => /p=(\d)/.exec(url)![1]!),
  ).map(({ rule }) => rule.name);
  expect(new Set(names)).toEqual(new Set(['sid']));
});

test('the value to set is the commonest, then the first by text', () => {
  const urls = ['b', 'a', 'b', 'a'].map((v, i) => `http://a.test/${i >> 1}?v=${v}`);
  const rules = found(urls, ['0', '0', '1', '1'], 2).map(({ rule }) => rule);
  expect(rules).toContainEqual({ kind: 'parameter', name: 'v', value: 'a' });
});

test('a session id with far more values than any bucket may have is found', () => {
  const urls = Array.from({ length: 400 }, (_, i) => `http://a.test/login?sid=${i}`);
  expect(
    found(
      urls,
      urls.map(() => 'login'),
    )[0]?.support,
  ).toBe(399);
});

test('a rare parameter says nothing', () => {
  expect(found(['http://a.test/', 'http://a.test/?x=1'], ['1', '1'])).toEqual([]);
});

function found(urls: readonly string[], labels: readonly string[], minSupport = 3): LikelyParameter[] {
  const sample = sampleOf('a.test', urls, labels);
  return likelyParameters(sample, likelySimilar(sample, 'auto'), { ...DUSTBUSTER_DEFAULTS, minSupport });
}
