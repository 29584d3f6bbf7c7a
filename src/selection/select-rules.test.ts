import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom, shuffle } from '../base/random.ts';
import { type SiteSample, sampleOf } from '../inputs/site-sample.ts';
import type { CandidateRule } from '../learners/learner.ts';
import { compileRules } from '../rules/compile.ts';
import { crawlOutcome, lostContents } from './crawl-outcome.ts';
import { selectRules } from './select-rules.ts';
import { CERTIFY, LEARN, SELECT, splitSample } from './split.ts';

const OMIT_SID: CandidateRule = {
  rule: { kind: 'parameter', name: 'sid', value: null },
  author: 'a',
  support: 1,
};
const OMIT_ID: CandidateRule = {
  rule: { kind: 'parameter', name: 'id', value: null },
  author: 'b',
  support: 1,
};

test('the rule that merges is kept with its evidence, the one that loses pages is not', () => {
  const { rules, rejected, promise } = selectRules(forum(1000), () => [OMIT_ID, OMIT_SID]);
  expect(rules.map(({ kind }) => kind)).toEqual(['parameter']);
  expect(rules[0]).toMatchObject({
    name: 'sid',
    authors: ['a'],
    evidence: { status: 'certified', merged: 1000, collided: 0 },
  });
  expect(rules[0]!.evidence.examples).toHaveLength(2);
  expect(rejected.find(({ rule }) => rule.kind === 'parameter' && rule.name === 'id')?.reason).toBe(
    'collides',
  );
  expect(promise).toMatchObject({ lost: 0, urlsBefore: 2000, urlsAfter: 1000 });
  expect(promise!.lossBound).toBeLessThanOrEqual(0.01);
});

test('learners never see what the promise is measured on', () => {
  let seen: readonly string[] = [];
  const sample = forum(1000);
  const { promise } = selectRules(sample, (learn) => {
    seen = learn.urls;
    return [OMIT_SID];
  });
  expect(seen.length).toBeLessThan(sample.urls.length * 0.7);
  expect(promise!.tested).toBeGreaterThan(299);
});

test('equal rules of several learners become one with all authors', () => {
  const { rules } = selectRules(forum(1000), () => [OMIT_SID, { ...OMIT_SID, author: 'z' }]);
  expect(rules).toHaveLength(1);
  expect(rules[0]!.authors).toEqual(['a', 'z']);
});

test('of two rules with the same effect the simpler one is kept', () => {
  const long: CandidateRule = {
    rule: { kind: 'rewrite', from: '/t?id={id}&sid={s}', to: '/t?id={id}', others: 'keep' },
    author: 'tree',
    support: 1,
  };
  const { rules } = selectRules(forum(1000), () => [long, OMIT_SID]);
  expect(rules.map(({ kind }) => kind)).toEqual(['parameter']);
});

test('the order of the proposals never changes the rules', () => {
  const sample = forum(700);
  const all = [OMIT_ID, OMIT_SID, { ...OMIT_SID, author: 'z' }];
  const expected = JSON.stringify(selectRules(sample, () => all).rules);
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const mixed = shuffle([...all], seededRandom(seed));
      return JSON.stringify(selectRules(sample, () => mixed).rules) === expected;
    }),
    { numRuns: 10 },
  );
});

test('a template that nobody can read costs only itself', () => {
  const broken: CandidateRule = {
    rule: { kind: 'rewrite', from: '//{rest...}/', to: '/{x', others: 'keep' },
    author: 'b',
    support: 1,
  };
  expect(selectRules(forum(1000), () => [broken, OMIT_SID]).rules).toHaveLength(1);
});

test('too small a site gets no rule and is told how many pages it would take', () => {
  const { rules, tooSmall } = selectRules(forum(100), () => [OMIT_SID]);
  expect(rules).toEqual([]);
  expect(tooSmall).toEqual({ contents: 100, needed: 598 });
});

test('labels shuffled at random carry no rule', () => {
  const base = forum(800);
  for (let seed = 0; seed < 20; seed++) {
    const cluster = shuffle(base.cluster!.slice(), seededRandom(seed));
    const sample: SiteSample = { ...base, cluster };
    const { rules } = selectRules(sample, () => [OMIT_SID, OMIT_ID], { seed });
    const canonicalizer = compileRules(rules);
    const keys = sample.urls.map((url) => canonicalizer.canonicalize(url).key);
    expect(lostContents(keys, cluster).size).toBe(0);
  }
});

test('whole contents go to one part, and very large ones to all parts', () => {
  const urls = Array.from({ length: 600 }, (_, i) => `http://a.test/${i}`);
  const sample = sampleOf(
    'a.test',
    urls,
    urls.map((_, i) => (i < 300 ? 'login' : Math.floor(i / 3))),
  );
  const part = splitSample(sample, { seed: 1, selectShare: 0.2, certifyShare: 0.2, bigCluster: 20 });
  expect(new Set(part.subarray(0, 300))).toEqual(new Set([LEARN, SELECT, CERTIFY]));
  for (let i = 300; i < 600; i += 3) expect(new Set(part.subarray(i, i + 3)).size).toBe(1);
});

test('a crawl fetches the first URL of each form and covers its content', () => {
  const outcome = crawlOutcome(['a', 'a', 'b', 'c'], Int32Array.from([0, 0, 0, 1]));
  expect(outcome).toEqual({ urls: 4, crawled: 3, covered: 2, contents: 2 });
});

/** Every page under two URLs: one plain, one with a session id. */
function forum(pages: number): SiteSample {
  const urls = Array.from({ length: pages }, (_, i) => [
    `http://a.test/t?id=${i}`,
    `http://a.test/t?id=${i}&sid=${i * 7}`,
  ]).flat();
  return sampleOf(
    'a.test',
    urls,
    urls.map((_, i) => i >> 1),
  );
}
