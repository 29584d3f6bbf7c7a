import { expect, test } from 'vitest';
import type { CandidateRule } from '../learners/learner.ts';
import { inTheSitesOrder } from './query-order.ts';

test('a rewrite names parameters in the order in which the site does', () => {
  const proposal: CandidateRule = {
    rule: { kind: 'rewrite', from: '/i?a={a}&id={i}&z={z}', to: '/i?a={*:0}&id={i}&z=1', others: 'keep' },
    author: 'tree',
    support: 1,
  };
  const [ordered] = inTheSitesOrder(
    [proposal],
    ['http://a.test/i?z=1&id=2&a=3', 'http://a.test/i?z=1&id=7&a=9'],
  );
  expect(ordered!.rule).toMatchObject({ to: '/i?z=1&id={i}&a={*:0}' });
});
