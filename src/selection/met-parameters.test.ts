import { expect, test } from 'vitest';
import type { CandidateRule } from '../learners/learner.ts';
import { applyRule } from '../rules/apply-rule.ts';
import { droppingOnlyWhatWasMet } from './met-parameters.ts';

const DROP_ALL: CandidateRule = {
  rule: { kind: 'rewrite', from: '/item?id={id}', to: '/item?id={id}', others: 'drop' },
  author: 'tree',
  support: 1,
};

test('a rule drops the parameters that were met and carries over what nobody has met', () => {
  const [bound] = droppingOnlyWhatWasMet(
    [DROP_ALL],
    ['http://a.test/item?id=1&sid=2', 'http://a.test/item?ref=x&id=1'],
  );
  expect(bound!.rule).toMatchObject({ others: 'drop', drops: ['ref', 'sid'] });
  expect(applyRule(bound!.rule, 'http://a.test/item?id=1&sid=7&page=2')).toBe(
    'http://a.test/item?id=1&page=2',
  );
});

test('a rule that never met another parameter drops none', () => {
  const [bound] = droppingOnlyWhatWasMet([DROP_ALL], ['http://a.test/item?id=1']);
  expect(bound!.rule).toMatchObject({ others: 'keep' });
});
