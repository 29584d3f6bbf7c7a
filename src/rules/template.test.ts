import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRewrite } from '../../test/random-rules.ts';
import { UndustError } from '../base/errors.ts';
import { parseSource } from './check-template.ts';
import { isOfType, matchTemplate } from './match-template.ts';
import { literal, parseTemplate, printTemplate, type Template } from './template.ts';

test.each([
  '/',
  '//a.test/',
  'https://a.test:8080/a/',
  '//{h}.a.test/story_{id:digits}.html',
  '/a{{b}}/{r...}/x?a={v}&b&c=#!{f}',
  '/{*:a b}/{p|lower|swap(/,:)|swap(,,-)}?sid={*:}',
])('%s is printed as it was read', (text) => {
  expect(printTemplate(parseTemplate(text))).toBe(text);
});

test('printing and reading again gives the same template', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        randomTemplate,
        randomRewrite.map(({ to }) => parseTemplate(to)),
      ),
      (template) => {
        expect(parseTemplate(printTemplate(template))).toEqual(template);
      },
    ),
  );
});

test('the literal template of a URL matches that URL', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (given) => {
      const url = new URL(given).href;
      return matchTemplate(parseSource(literal(url)), url) !== null;
    }),
  );
});

describe('a mistake is named with its column', () => {
  test.each([
    ['a/b', 'starts with', 'template "a/b", column 1'],
    ['//a.test', 'ends with /', 'template "//a.test"'],
    ['/a}', 'closing brace', 'template "/a}", column 3'],
    ['/{a', 'opening brace', 'template "/{a", column 2'],
    ['/{a:number}', 'no type', 'template "/{a:number}", column 2'],
    ['/{1}', 'name of letters', 'template "/{1}", column 2'],
    ['/{a|reverse}', 'no function', 'template "/{a|reverse}", column 2'],
    ['/{a|swap(x)}', 'two texts', 'template "/{a|swap(x)}", column 2'],
    ['/?{a}=1', 'query name', 'template "/?{a}=1"'],
    ['/{a}{b}', 'text between', 'template "/{a}{b}"'],
    ['/{a}/{a}', 'twice', 'template "/{a}/{a}"'],
    ['/{a...}/{b...}', 'more than one', 'template "/{a...}/{b...}"'],
    ['/x{a...}', 'whole segments', 'template "/x{a...}"'],
    ['/?a={b...}', 'outside the path', 'template "/?a={b...}"'],
    ['/{*:x}', 'target', 'template "/{*:x}"'],
    ['/{a|lower}', 'target', 'template "/{a|lower}"'],
  ])('%s', (text, message, at) => {
    const error = errorOf(() => parseSource(text));
    expect(error.message).toContain(message);
    expect(error.at).toBe(at);
  });
});

test.each([
  ['/{a}_{b}', '/x_y_z', ['x', 'y_z']],
  ['/{a}_{b}.html', '/x_y.html.html', ['x', 'y.html']],
  ['/{a}-', '/x--', ['x-']],
  ['/{d:date}', '/2020-01-02', ['2020-01-02']],
  ['/{d:date}', '/20200102', ['20200102']],
  ['/{d:date}', '/2020-0102', null],
  ['/{h:hex}', '/0a1b2c3d', ['0a1b2c3d']],
  ['/{h:hex}', '/0a1b2c3', null],
  ['/{h:hex}', '/123e4567-e89b', ['123e4567-e89b']],
  ['/a/{r...}/z', '/a/b/c/z', ['b/c']],
  ['/a/{r...}', '/a/', null],
  ['/a/{b}', '/a/', null],
  ['/a?x={v}', '/a?y=1&x=', ['']],
  ['/a?x', '/a?x=', null],
  ['/a?x=', '/a?x', null],
  ['/a#{f}', '/a#!x', ['!x']],
])('%s on %s captures %j', (template, path, captures) => {
  expect(matchTemplate(parseSource(template), `http://a.test${path}`)?.captures ?? null).toEqual(captures);
});

test('a long text that is nearly of a type is refused at once', () => {
  expect(isOfType(`${'0'.repeat(100_000)}x`, 'hex')).toBe(false);
  expect(isOfType('-'.repeat(100_000), 'hex')).toBe(false);
});

const text = fc
  .stringMatching(/^[a-z0-9{}._~-]{1,6}$/)
  .map((value) => ({ kind: 'text' as const, text: value }));
const hole = fc.oneof(
  fc.record({
    kind: fc.constant('capture' as const),
    name: fc.stringMatching(/^[a-z]\w{0,3}$/),
    type: fc.constantFrom('any', 'digits', 'hex', 'date', 'word'),
    functions: fc.constantFrom(
      [],
      [{ name: 'lower' }],
      [{ name: 'swap', from: ',', to: '' }, { name: 'unpad' }],
    ),
  }),
  fc.record({ kind: fc.constant('rest' as const), name: fc.constantFrom('r', 'rest') }),
  fc.record({ kind: fc.constant('wild' as const), value: fc.stringMatching(/^[^{}]{0,5}$/) }),
);
const piece = fc.oneof(
  fc.tuple(text),
  fc.tuple(text, hole),
  fc.tuple(hole, text, hole),
  fc.tuple(hole),
  fc.constant([]),
);
const someText = fc.oneof(fc.tuple(text), fc.tuple(text, hole));
const randomTemplate = fc
  .record({
    origin: fc.oneof(
      fc.constant({ scheme: null, host: null }),
      fc.record({ scheme: fc.constantFrom('http', null), host: someText }),
    ),
    path: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => [pieces[0]!, ...pieces.slice(1)]),
    query: fc.option(
      fc.array(fc.record({ name: fc.constantFrom('a', 'b{', 'c'), value: fc.option(piece) }), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    fragment: fc.option(piece),
  })
  .filter(({ origin, path }) => origin.host !== null || path.length === 1 || path[0]!.length > 0)
  .map(({ origin, ...rest }) => ({ ...origin, ...rest }) as Template);

function errorOf(run: () => unknown): UndustError {
  try {
    run();
  } catch (error) {
    if (error instanceof UndustError) return error;
    throw error;
  }
  throw new Error('was accepted');
}
