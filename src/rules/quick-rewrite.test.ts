import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlain } from '../url/plain.ts';
import { applyRule } from './apply-rule.ts';
import { quickRewriteOf } from './quick-rewrite.ts';
import { rewriteOf } from './rewrite.ts';
import type { RewriteRule } from './rule.ts';
import { shapeOf } from './url-shape.ts';

test('a rewrite in its quick form answers as its templates do, and says truly what stays plain', () => {
  fc.assert(
    fc.property(quickRule, fc.array(quickUrl, { minLength: 8, maxLength: 16 }), (rule, urls) => {
      const quick = quickRewriteOf(rewriteOf(rule))!;
      for (const url of urls) {
        const written = quick.write(shapeOf(url));
        expect(written === url ? null : written).toBe(applyRule(rule, url));
        if (written !== null && isPlain(url) && quick.staysPlain)
          expect(isPlain(written), `${url} → ${written}`).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a capture that starts with a dot may have become a dot segment', () => {
  const quick = quickRewriteOf(
    rewriteOf({ kind: 'rewrite', from: '/{p}.html', to: '/{p}', others: 'keep' }),
  )!;
  expect(quick.write(shapeOf('http://a.test/..html'))).toBe('http://a.test/.');
  expect(quick.staysPlain).toBe(false);
  expect(quick.write(shapeOf('http://a.test/a.html'))).toBe('http://a.test/a');
  expect(quick.staysPlain).toBe(true);
});

test.each([
  ['conditions', { from: '/{a}', to: '/x/{a}', others: 'keep', absent: ['sid'] }],
  ['typed captures', { from: '/{a:digits}', to: '/x/{a}', others: 'keep' }],
  ['two captures in a segment', { from: '/{a}_{b}', to: '/{b}', others: 'keep' }],
  ['functions', { from: '/{a}', to: '/{a|lower}', others: 'keep' }],
  ['parameters', { from: '/{a}?b={b}', to: '/{b}', others: 'keep' }],
  ['a new host', { from: '/{a}', to: '//b.test/{a}', others: 'keep' }],
] as const)('a rewrite with %s has no quick form', (_, fields) => {
  expect(quickRewriteOf(rewriteOf({ kind: 'rewrite', ...fields }))).toBe(null);
});

/** Literal heads, captures with text around them, two captures in turn, targets in path and query. */
const quickRule: fc.Arbitrary<RewriteRule> = fc
  .record({
    host: fc.constantFrom('', '', '//a.test', '//www.a.test'),
    head: fc.constantFrom('', '/a', '/a/b', '/.a'),
    first: fc.constantFrom('{p}', 's{p}', '{p}.html', 's{p}.', 'a'),
    second: fc.constantFrom('', '/', '/{q}', '/b/{q}', '/{q}_7', '/b'),
    to: fc.constantFrom(
      '/{p}',
      '/x/{q}{p}',
      '/{q}?a={p}',
      '/b?b={q}&p={p}',
      '/{p}.',
      '/.{p}/b',
      '/a',
      '/b?c',
    ),
    others: fc.constantFrom('keep', 'drop'),
  })
  .map(({ host, head, first, second, to, others }): RewriteRule => {
    const from = `${host}${head}/${first}${second}`;
    const known = to.replace(/\{([pq])\}/g, (hole) => (from.includes(hole) ? hole : 'z'));
    return { kind: 'rewrite', from, to: known, others };
  });

const quickUrl = fc
  .tuple(
    fc.constantFrom('http://a.test', 'https://www.a.test', 'http://b.test'),
    fc.array(fc.constantFrom('a', 'b', '.a', 's1', 's.', 's..html', '..html', 'a.html', 'x_7', 'a&b', ''), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.constantFrom('', '', '?', '?a=1', '?a=1&b', '?#f', '?c=/..#f', '#f'),
  )
  .map(([origin, path, tail]) => `${origin}/${path.join('/')}${tail}`);
