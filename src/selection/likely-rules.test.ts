import { expect, test } from 'vitest';
import { type SiteSample, sampleOf } from '../inputs/site-sample.ts';
import type { CandidateRule } from '../learners/learner.ts';
import { likelyRules } from './likely-rules.ts';

const OMIT_SID: CandidateRule = {
  rule: { kind: 'parameter', name: 'sid', value: null },
  author: 'a',
  support: 1,
};

test('a rule whose pairs have like sizes is likely, and says so', () => {
  const rules = likelyRules(
    log((page) => page * 10 + 100),
    [OMIT_SID],
  );
  expect(rules).toHaveLength(1);
  expect(rules[0]!.evidence).toMatchObject({ status: 'likely', errorBound: null, support: 30 });
});

test('a rule whose pairs differ in size is not', () => {
  expect(
    likelyRules(
      log((page, isTwin) => page * 10 + (isTwin ? 5 : 0)),
      [OMIT_SID],
    ),
  ).toEqual([]);
});

test('a bare list has no sizes to speak against a rule', () => {
  expect(
    likelyRules(
      log(() => Number.NaN),
      [OMIT_SID],
    ),
  ).toHaveLength(1);
});

test('where a log knows sizes, pairs without one carry no rule', () => {
  expect(
    likelyRules(
      log((page, isTwin) => (isTwin ? Number.NaN : page), 10),
      [OMIT_SID],
    ),
  ).toEqual([]);
});

test('too few pairs carry no rule', () => {
  expect(
    likelyRules(
      log(() => 1, 0, 3),
      [OMIT_SID],
    ),
  ).toEqual([]);
});

/** Pages under a plain URL and one with a session id, and some that have no twin. */
function log(size: (page: number, isTwin: boolean) => number, single = 0, pages = 30): SiteSample {
  const plain = Array.from({ length: pages + single }, (_, i) => `http://a.test/t?id=${i}`);
  const twins = Array.from({ length: pages }, (_, i) => `http://a.test/t?id=${i}&sid=${i * 7}`);
  const sizes = Float64Array.from([
    ...plain.map((_, i) => size(i, false)),
    ...twins.map((_, i) => size(i, true)),
  ]);
  return { ...sampleOf('a.test', [...plain, ...twins]), minSize: sizes, maxSize: sizes };
}
