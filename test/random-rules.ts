import fc, { type Arbitrary } from 'fast-check';
import type { RewriteRule, RuleBody } from '../src/rules/rule.ts';

/**
 * Random rules and URLs over one small vocabulary, so that rules meet URLs and each other: contradictions, circles,
 * growth without end and texts that look like the syntax of the rules themselves all occur.
 */
const SEGMENTS = ['a', 'b', 'A', 'x1', 'story_7', '7', '007', 'index.html', '', '*', '..', 'a:b', '%2F', 'é'];
const NAMES = ['a', 'b', 'sid', 'id', '*'];
const HOSTS = ['a.test', 'www.a.test', 'b.test', 'a.test:8080', 'localhost', '10.0.0.1'];
const VALUES = ['1', '2', 'a', '', 'a/b', 'X', '*', '0b1c2d3e4f', '2020-01-02'];

const segment = fc.constantFrom(...SEGMENTS);
const param = fc
  .tuple(fc.constantFrom(...NAMES), fc.option(fc.constantFrom(...VALUES)))
  .map(([name, value]) => (value === null ? name : `${name}=${value}`));
const query = fc
  .array(param, { maxLength: 3 })
  .map((params) => (params.length === 0 ? '' : `?${params.join('&')}`));

export const meetingUrl: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom(...HOSTS),
    fc.array(segment, { minLength: 1, maxLength: 4 }),
    query,
    fc.constantFrom('', '', '#x', '#!/r', '#?a=1'),
  )
  .map(([scheme, host, path, search, hash]) => `${scheme}://${host}/${path.join('/')}${search}${hash}`);

export const anyText: Arbitrary<string> = fc.oneof(
  { arbitrary: meetingUrl, weight: 6 },
  { arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.string({ maxLength: 20 }).map((text) => `http://a.test/${text}`), weight: 1 },
  { arbitrary: fc.string({ maxLength: 12 }).map((text) => `https://${text}`), weight: 1 },
);

const hole = fc.constantFrom(
  '{p}',
  '{p:digits}',
  's{p}',
  'story_{p}',
  '{p}.html',
  'a',
  'b',
  'x1',
  '{p:hex}',
  '{p:word}',
);
const secondHole = fc.constantFrom('{q}', '{r...}', '{q:date}', 'a', 'b', '7', '');
const sourceQuery = fc.constantFrom(
  '',
  '',
  '?a={v}',
  '?id={v:digits}',
  '?sid=1',
  '?b',
  '?a={v}&b={w}',
  '?a=1&a={v}',
);
const origin = fc.constantFrom('', '', '', '//a.test', 'http://a.test', '//{h}.test', '//b.test');

const source: Arbitrary<string> = fc
  .tuple(
    origin,
    fc.array(hole, { maxLength: 1 }),
    fc.array(secondHole, { minLength: 1, maxLength: 1 }),
    sourceQuery,
  )
  .map(([start, head, tail, search]) => `${start}/${[...head, ...tail].join('/')}${search}`);

const NAMED = /\{([a-z]+)[^}]*\}/g;

export const randomRewrite: Arbitrary<RewriteRule> = source.chain((from) => {
  const names = [...from.matchAll(NAMED)].map((found) => found[1]!);
  const reference = fc.constantFrom(
    ...names.flatMap((name) => [
      `{${name}}`,
      `{${name}|lower}`,
      `{${name}|swap(/,:)|unpad}`,
      `x{${name}|decode}`,
    ]),
    '{*:X}',
    '{*:a}',
    'a',
    'b',
    's7',
  );
  const targetQuery = fc.oneof(
    fc.constant(''),
    reference.map((value) => `?a=${value}`),
    reference.map((value) => `?id=${value}&b`),
  );
  return fc
    .record({
      start: fc.constantFrom('', '', '', '//b.test', 'https://a.test', '//a..test'),
      path: fc.array(reference, { minLength: 1, maxLength: 3 }),
      search: targetQuery,
      others: fc.constantFrom('keep', 'drop', 'refuse'),
      isBounded: fc.boolean(),
    })
    .map(
      ({ start, path, search, others, isBounded }): RewriteRule => ({
        kind: 'rewrite',
        from,
        to: `${start}/${path.join('/')}${search}`,
        others,
        ...(isBounded
          ? { absent: ['sid'], except: Object.fromEntries(names.map((name) => [name, ['b', '7']])) }
          : {}),
      }),
    );
});

const tokens = fc.constantFrom(
  'a',
  'b',
  '/',
  '/a',
  '/a/',
  'x1',
  '//',
  'http',
  'https',
  '://',
  'www.',
  '.',
  '?',
  '&',
  'a=1',
  '7',
  '_',
  ':80',
);
const text = fc.array(tokens, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(''));
const maybe = fc.option(source, { nil: undefined });
const withWhen = <T extends object>(rule: T, when: string | undefined): T =>
  when === undefined ? rule : { ...rule, when };

export const randomRule: Arbitrary<RuleBody> = fc.oneof(
  { arbitrary: randomRewrite, weight: 4 },
  {
    arbitrary: fc
      .tuple(
        text,
        fc.oneof(text, fc.constant('')),
        fc.constantFrom('none', 'none', 'start', 'end', 'both'),
        fc.constantFrom('first', 'all'),
        maybe,
      )
      .map(
        ([from, to, anchor, occurrences, when]): RuleBody =>
          withWhen({ kind: 'substitute', from, to, anchor, occurrences }, when),
      ),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(text, fc.constantFrom('start', 'end'))
      .map(([to, anchor]): RuleBody => ({ kind: 'substitute', from: '', to, anchor, occurrences: 'first' })),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), fc.option(fc.constantFrom(...VALUES)), maybe)
      .map(([name, value, when]): RuleBody => withWhen({ kind: 'parameter', name, value }, when)),
    weight: 3,
  },
  {
    arbitrary: fc.constantFrom<RuleBody>(
      { kind: 'step', step: 'pathCase', value: 'lower' },
      { kind: 'step', step: 'pathCase', value: 'upper' },
      { kind: 'step', step: 'www', value: 'remove' },
      { kind: 'step', step: 'www', value: 'add' },
      { kind: 'step', step: 'lastSlash', value: 'add' },
      { kind: 'step', step: 'queryOrder', value: 'sort' },
    ),
    weight: 1,
  },
);

/** Some books hold a rule and its opposite. */
export const randomRules: Arbitrary<RuleBody[]> = fc
  .tuple(fc.array(randomRule, { maxLength: 8 }), fc.nat({ max: 3 }))
  .map(([rules, chance]) => (chance === 0 ? [...rules, ...rules.flatMap(opposite)] : rules));

function opposite(rule: RuleBody): RuleBody[] {
  return rule.kind === 'substitute' && rule.to !== '' && rule.from !== ''
    ? [{ ...rule, from: rule.to, to: rule.from }]
    : [];
}
