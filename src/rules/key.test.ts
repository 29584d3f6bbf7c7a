import { expect, test } from 'vitest';
import { compileRules } from './compile.ts';
import type { RuleBody } from './rule.ts';

// The pattern-tree paper's figure 4: two kinds of URLs of one page, in which archive and session do not matter.
const RULES: readonly RuleBody[] = [
  {
    kind: 'rewrite',
    from: '/{a}/show?pageid={p}',
    to: '/{*:archive2}/{p}/display?sid={*:X}',
    others: 'keep',
  },
  {
    kind: 'rewrite',
    from: '/{a}/{p}/display?sid={s}',
    to: '/{*:archive2}/{p}/display?sid={*:X}',
    others: 'keep',
  },
];

test('all URLs of a page get one key with * for what does not matter, and one URL that can be fetched', () => {
  const { canonicalize } = compileRules(RULES);
  const answers = [
    '/archive0/show?pageid=10',
    '/archive3/show?pageid=10',
    '/archive2/10/display?sid=X',
    '/archive1/10/display?sid=Y',
  ].map((path) => canonicalize(`http://a.test${path}`));
  for (const answer of answers)
    expect(answer).toEqual({
      key: 'http://a.test/*/10/display?sid=*',
      url: 'http://a.test/archive2/10/display?sid=X',
    });
});

test('a page whose URL holds a * itself never shares a key with another', () => {
  const { canonicalize } = compileRules([
    { kind: 'rewrite', from: '/{a:digits}/x', to: '/{*:1}/x', others: 'keep' },
  ]);
  expect(canonicalize('http://a.test/7/x')).toEqual({ key: 'http://a.test/1/x', url: 'http://a.test/1/x' });
  expect(canonicalize('http://a.test/*/x').key).toBe('http://a.test/*/x');
});
