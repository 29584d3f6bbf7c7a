import { expect, test } from 'vitest';
import type { RuleBody } from '../../rules/rule.ts';
import { widened } from './widen-rule.ts';

test('what a rule carries over at the end of the path may be any end', () => {
  const special = rewrite('/docs//python/library/{p4:digits}', '/docs/python/library/{p4}');
  expect(widened(special)).toEqual(rewrite('/docs//{rest...}', '/docs/{rest}'));
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
