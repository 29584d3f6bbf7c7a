import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRules } from '../rules/compile.ts';
import { type KeyRule, rewriteOf, type SourceTerm, type TargetTerm } from './key-rule.ts';

test("writes the paper's rule of Figure 4 as two templates", () => {
  const rule = keyRule(
    { path_0: any, path_1: is('show'), '?pageid': any },
    {
      path_0: wild('archive2'),
      path_1: ref('?pageid'),
      path_2: is('display'),
      '?pageid': drop,
      '?sid': wild('X'),
    },
  );
  expect(rewriteOf(rule)).toEqual({
    kind: 'rewrite',
    from: '/{p0}/show?pageid={pageid}',
    to: '/{*:archive2}/{pageid}/display?sid={*:X}',
    others: 'keep',
  });
});

test('hosts that do not matter become one host', () => {
  const rule = keyRule({ host: is('www.a.test'), path_0: any }, { host: is('a.test') });
  expect(rewriteOf(rule)).toMatchObject({ from: '//www.a.test/{p0}', to: '//a.test/{p0}' });
});

test('a target host may be set where the source host is anything', () => {
  const rule = keyRule({ path_0: any }, { host: wild('a.test') });
  expect(rewriteOf(rule)).toMatchObject({ from: '/{p0}', to: '//{*:a.test}/{p0}' });
});

test('salient siblings are excepted, missing parameters are forbidden', () => {
  const rule = keyRule(
    { path_0: { is: 'any', except: ['b', 'a'], type: 'word' }, '?x': { is: 'absent' } },
    { path_0: wild('z') },
  );
  expect(rewriteOf(rule)).toEqual({
    kind: 'rewrite',
    from: '/{p0:word}',
    to: '/{*:z}',
    others: 'keep',
    except: { p0: ['a', 'b'] },
    absent: ['x'],
  });
});

test('a path that goes on is carried over', () => {
  const rule = keyRule({ path_0: is('old') }, { path_0: is('new') }, 'goes-on');
  expect(rewriteOf(rule)).toMatchObject({ from: '/old/{rest...}', to: '/new/{rest}' });
});

test('positions that the source skips are captured and stay', () => {
  const rule = keyRule({ path_1: is('a') }, { path_1: is('b') });
  expect(rewriteOf(rule)).toMatchObject({ from: '/{p0}/a', to: '/{p0}/b' });
});

test('a parameter without a value and one with an empty value are different texts', () => {
  const rule = keyRule({ path_0: is(''), '?a': is('\u0000'), '?b': is('') }, { '?a': is('') });
  expect(rewriteOf(rule)).toMatchObject({ from: '/?a&b=', to: '/?a=&b=' });
});

test('braces in values are escaped and capture names never collide', () => {
  const rule = keyRule({ path_0: is('{x}'), '?a[]': any, '?a': any }, {});
  expect(rewriteOf(rule)?.from).toBe('/{{x}}?a={a}&a[]={a_2}');
});

test('the second parameter of one name cannot be said', () => {
  expect(rewriteOf(keyRule({ path_0: any, '?a#2': any }, {}))).toBeNull();
});

test('a value that does not matter may hold braces, or be no value at all', () => {
  const rule = keyRule({ path_0: any, '?a': any, '?b': any }, { '?a': wild('{x}'), '?b': wild('\u0000') });
  expect(rewriteOf(rule)?.to).toBe('/{p0}?a={*:%7Bx%7D}&b');
});

test('no scheme can be copied, to nor from elsewhere', () => {
  expect(rewriteOf(keyRule({ scheme: any, path_0: any }, { path_0: ref('scheme') }))).toBeNull();
  expect(rewriteOf(keyRule({ path_0: any }, { scheme: ref('path_0') }))).toBeNull();
  expect(rewriteOf(keyRule({ scheme: any, path_0: any }, { scheme: ref('scheme') }))?.to).toBe(
    '//{host}/{p0}',
  );
});

test('whatever is written can be read', () => {
  const key = fc.constantFrom('scheme', 'host', 'path_0', 'path_1', '?a', '?b{');
  const text = fc.constantFrom('http', 'a.test', '{x}', 'y}', '{*');
  const source = fc.dictionary(key, fc.oneof(fc.constant(any), text.map(is)), { noNullPrototype: true });
  const target = fc.dictionary(key, fc.oneof(fc.constant(drop), key.map(ref), text.map(wild), text.map(is)), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(source, target, (from, to) => {
      const isOrigin = (name: string): boolean => name === 'scheme' || name === 'host';
      // Schemes and hosts that URLs do not have come from no sample.
      const sound = (terms: Record<string, SourceTerm | TargetTerm>): boolean =>
        Object.entries(terms).every(
          ([name, term]) =>
            !isOrigin(name) || !('value' in term) || term.value === (name === 'scheme' ? 'http' : 'a.test'),
        ) && !['host', 'scheme'].some((name) => terms[name]?.is === 'drop');
      // A copy is taken from a key that the source has.
      const isTaken = Object.values(to).every((term) => term.is !== 'ref' || term.key in from);
      fc.pre(sound(from) && sound(to) && isTaken);
      const rule = rewriteOf(keyRule({ path_0: any, ...from }, to));
      if (rule !== null) compileRules([rule]);
      return true;
    }),
  );
});

const any: SourceTerm = { is: 'any' };
const drop: TargetTerm = { is: 'drop' };
const is = (value: string): { readonly is: 'const'; readonly value: string } => ({ is: 'const', value });
const ref = (key: string): TargetTerm => ({ is: 'ref', key });
const wild = (value: string): TargetTerm => ({ is: 'wild', value });

function keyRule(
  source: Record<string, SourceTerm>,
  target: Record<string, TargetTerm>,
  path: KeyRule['path'] = 'ends',
): KeyRule {
  return {
    source: new Map(Object.entries(source)),
    target: new Map(Object.entries(target)),
    path,
    others: 'keep',
  };
}
