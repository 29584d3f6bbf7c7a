import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { REFINE_DEFAULTS, refinedRules } from './refine-contexts.ts';

const OPTIONS = { ...REFINE_DEFAULTS, minSupport: 3 };
const MIRROR = {
  kind: 'substitute',
  from: '/old/',
  to: '/new/',
  anchor: 'none',
  occurrences: 'first',
} as const;

test('a rule that holds in one directory is bounded to it', () => {
  const urls = ['git', 'vim'].flatMap((book) =>
    [1, 2, 3, 4, 5].flatMap((n) => [`http://a.test/old/${book}/p${n}`, `http://a.test/new/${book}/p${n}`]),
  );
  const labels = urls.map((url) => (url.includes('git') ? url.replace('old', 'new') : url));
  const found = refinedRules(sampleOf('a.test', urls, labels), [MIRROR], OPTIONS);
  expect(found).toEqual([{ rule: { ...MIRROR, when: '/old/git/{rest...}' }, support: 5 }]);
  expect(applyRule(found[0]!.rule, 'http://a.test/old/vim/p1')).toBeNull();
  expect(applyRule(found[0]!.rule, 'http://a.test/old/git/p1')).toBe('http://a.test/new/git/p1');
});

test('listings that differ while their files do not are told apart by the end of the path', () => {
  const urls = [1, 2, 3, 4, 5].flatMap((n) =>
    ['p.html', ''].flatMap((last) => [`http://a.test/old/d${n}/${last}`, `http://a.test/new/d${n}/${last}`]),
  );
  const labels = urls.map((url) => (url.endsWith('html') ? url.replace('old', 'new') : url));
  const found = refinedRules(sampleOf('a.test', urls, labels), [MIRROR], OPTIONS);
  expect(found.map(({ rule }) => applyRule(rule, 'http://a.test/old/d9/q.html'))).toContain(
    'http://a.test/new/d9/q.html',
  );
  expect(found.every(({ rule }) => applyRule(rule, 'http://a.test/old/d9/') === null)).toBe(true);
});

test('a rule that always holds, or never, is left as it is', () => {
  const urls = [1, 2, 3, 4].flatMap((n) => [`http://a.test/old/p${n}`, `http://a.test/new/p${n}`]);
  const same = urls.map((url) => url.replace('old', 'new'));
  expect(refinedRules(sampleOf('a.test', urls, same), [MIRROR], OPTIONS)).toEqual([]);
  expect(refinedRules(sampleOf('a.test', urls, urls), [MIRROR], OPTIONS)).toEqual([]);
});
