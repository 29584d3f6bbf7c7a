import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRule } from '../../rules/apply-rule.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { generalized } from './generalize-rules.ts';

test.each([
  [
    'a number that differs',
    ['/archive0/{p}', '/lib/{p}'],
    ['/archive3/{p}', '/lib/{p}'],
    ['/archive{p0:digits}/{p1}', '/lib/{p1}'],
  ],
  [
    'a word that moves along',
    ['/~ann/{p}', '/people/ann/{p}'],
    ['/~bob/{p}', '/people/bob/{p}'],
    ['/~{p0:word}/{p1}', '/people/{p0}/{p1}'],
  ],
  [
    'mirrors that are chosen differently',
    ['/m/ru/{p}', '/m/es/{p}'],
    ['/m/da/{p}', '/m/en/{p}'],
    ['/m/{p1:word}/{p2}', '/m/{*:es}/{p2}'],
  ],
  [
    'a case of the other',
    ['/a{n:digits}/{p}', '/b/{p}'],
    ['/a7/{p}', '/b/{p}'],
    ['/a{p0:digits}/{p1}', '/b/{p1}'],
  ],
  [
    'values of a parameter',
    ['/v?do=x&id={i}', '/v?id={i}'],
    ['/v?id={k}&do=y', '/v?id={k}'],
    ['/v?do={v0:word}&id={v1}', '/v?id={v1}'],
  ],
  [
    'a host that one does not name',
    ['//a.test/x/{p}', '//a.test/y/{p}'],
    ['/x/{q}', '/y/{q}'],
    ['/x/{p1}', '/y/{p1}'],
  ],
  [
    'a part of a value',
    ['/k/net/{p}', '/v?id=k:net:{p}'],
    ['/k/file/{p}', '/v?id=k:file:{p}'],
    ['/k/{p1:word}/{p2}', '/v?id=k:{p1}:{p2}'],
  ],
  [
    'an empty segment',
    ['/a//{r...}', '/a/{r}'],
    ['/b//{s...}', '/b/{s}'],
    ['/{p0:word}//{rest...}', '/{p0}/{rest}'],
  ],
] as const)('%s becomes a capture', (_, [fromA, toA], [fromB, toB], [from, to]) => {
  expect(generalized(rewrite(fromA, toA), rewrite(fromB, toB))).toEqual(rewrite(from, to));
});

test.each([
  ['they have different shapes', ['/a/{p}', '/b/{p}'], ['/a/{p}/x', '/b/{p}/x']],
  ['hosts differ', ['//x.a.test/{p}', '//a.test/{p}'], ['//y.a.test/{p}', '//a.test/{p}']],
  ['nothing would be left to tell their URLs by', ['/a/{p}', '/x?a={p}'], ['/b/{p}', '/x?a={p}']],
  ['they put back different parts', ['/a/{p}/{q}', '/b/{p}'], ['/a/{p}/{q}', '/b/{q}']],
  ['they change a part differently', ['/a/{p}', '/b/{p|lower}'], ['/a/{p}', '/b/{p}']],
] as const)('two rules have nothing in common if %s', (_, [fromA, toA], [fromB, toB]) => {
  expect(generalized(rewrite(fromA, toA), rewrite(fromB, toB))).toBeNull();
});

test('only what both exclude is excluded', () => {
  const a = { ...rewrite('/a/{p}', '/b/{p}'), except: { p: ['x', 'y'] }, absent: ['do', 'id'] };
  const b = { ...rewrite('/a/{q}', '/b/{q}'), except: { q: ['y', 'z'] }, absent: ['do'] };
  expect(generalized(a, b)).toEqual({
    ...rewrite('/a/{p1}', '/b/{p1}'),
    except: { p1: ['y'] },
    absent: ['do'],
  });
});

test('what two rules say is said by what they have in common, unless it does not matter', () => {
  const word = fc.constantFrom('a', 'b', 'c1', 'd-2', 'e');
  const piece = fc.oneof(word, fc.constantFrom('{p}', '{q}', 'x{p}', '{p}.html'));
  const sides = fc
    .tuple(word, piece, word, fc.constantFrom('{p}', 'p'))
    .map(([w, hole, z, back]): RewriteRule => {
      const isCaught = hole.includes('{p}');
      return rewrite(`/${w}/s/${hole}`, `/${z}/t/${isCaught ? back : 'p'}`);
    });
  fc.assert(
    fc.property(sides, sides, word, (a, b, end) => {
      const both = generalized(a, b);
      if (both === null || both.to.includes('{*')) return true;
      return [a, b].every((rule) => {
        const url = `http://a.test${rule.from.replace(/\{[pq]\}/, end)}`;
        return applyRule(rule, url) === null || applyRule(both, url) === applyRule(rule, url);
      });
    }),
  );
});

function rewrite(from: string, to: string): RewriteRule {
  return { kind: 'rewrite', from, to, others: 'keep' };
}
