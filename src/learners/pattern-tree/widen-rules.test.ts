import { expect, test } from 'vitest';
import type { RuleBody } from '../../rules/rule.ts';
import { widened, widenings } from './widen-rules.ts';

test('rules that differ only in what they carry over are cases of one', () => {
  const cases = [
    rewrite('/docs//sql/{p3}', '/docs/sql/{p3}'),
    rewrite('/docs//python/library/{p4:digits}', '/docs/python/library/{p4}'),
    rewrite('/old/{p1}', '/new/{p1}'),
  ];
  const found = widenings(cases.map((rule, i) => ({ rule, support: i + 1, author: 'test' })));
  expect(found).toEqual([
    {
      wide: { rule: rewrite('/docs//{rest...}', '/docs/{rest}'), support: 3, author: 'test' },
      replaced: [0, 1],
    },
  ]);
});

test.each([
  ['it has an end that is not carried over', '/a/{p1}', '/b/{p1|lower}'],
  ['it would mean any URL', '/{p0}', '//{*:a.test}/{p0}'],
  ['its end is needed elsewhere', '/a/{p1}', '/b/{p1}?id={p1}'],
  ['it carries over constants only', '/a/x', '/b/x'],
  ['it carries over any end already', '/a/{rest...}', '/b/{rest}'],
])('a rule is not widened if %s', (_, from, to) => {
  expect(widened(rewrite(from, to))).toBeNull();
});

function rewrite(from: string, to: string): RuleBody {
  return { kind: 'rewrite', from, to, others: 'keep' };
}
