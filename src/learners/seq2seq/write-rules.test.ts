import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { compileRules } from '../../rules/compile.ts';
import type { FormRule } from './form-rule.ts';
import { generalRules } from './generalize.ts';
import { Siblings } from './siblings.ts';
import { siteWideRules } from './site-wide.ts';
import { HOLE, readSkeletons } from './skeletons.ts';
import { canSay, typeOf } from './template-text.ts';
import { tryTogether } from './try-together.ts';
import { Verifier } from './verify.ts';
import { buildVocabulary } from './vocabulary.ts';
import { writeRules } from './write-rules.ts';

const HOST = 'http://a.test';
const [first, second] = [
  { argument: 0, lower: false },
  { argument: 1, lower: false },
];

test('a word that source and target share becomes a hole where rules differ in it', () => {
  const rules = ['red', 'blue'].map((word) => ({
    from: `${HOST}/${word}/${HOLE}/old`,
    to: `${HOST}/${word}/${HOLE}`,
    fillings: [first],
  }));
  expect(generalRules(rules)[0]?.rule).toEqual({
    from: `${HOST}/${HOLE}/${HOLE}/old`,
    to: `${HOST}/${HOLE}/${HOLE}`,
    fillings: [first, second],
  });
});

test('a word that only the source has becomes a hole that is left out', () => {
  const rules = ['red', 'blue'].map((word) => ({
    from: `${HOST}/${word}/log-in`,
    to: `${HOST}/enter`,
    fillings: [],
  }));
  expect(generalRules(rules)[0]?.rule).toEqual({
    from: `${HOST}/${HOLE}/log-in`,
    to: `${HOST}/enter`,
    fillings: [],
  });
});

test('a mirror at several depths is one branch, a superfluous parameter on several paths one parameter', () => {
  const rules = [
    { from: `${HOST}/mirror/${HOLE}`, to: `${HOST}/docs/${HOLE}`, fillings: [first] },
    { from: `${HOST}/mirror/man/${HOLE}`, to: `${HOST}/docs/man/${HOLE}`, fillings: [first] },
    { from: `${HOST}/a/${HOLE}?sid=${HOLE}`, to: `${HOST}/a/${HOLE}`, fillings: [first] },
    { from: `${HOST}/b/${HOLE}?sid=${HOLE}`, to: `${HOST}/b/${HOLE}`, fillings: [first] },
  ];
  expect(siteWideRules(rules).map(({ rule }) => rule)).toEqual([
    { kind: 'parameter', name: 'sid', value: null },
    { kind: 'rewrite', from: `${HOST}/mirror/{rest...}`, to: `${HOST}/docs/{rest}`, others: 'keep' },
  ]);
});

test('a function word beside a hole is its exception', () => {
  const siblings = new Siblings([`${HOST}/questions/tagged/${HOLE}`, `${HOST}/users/${HOLE}`]);
  expect(siblings.exceptions(`${HOST}/questions/${HOLE}/${HOLE}`)).toEqual([['tagged'], []]);
});

test('a hole in a query name, or a name twice, cannot be said', () => {
  expect(canSay(`${HOST}/p?a=${HOLE}`)).toBe(true);
  expect(canSay(`${HOST}/p?${HOLE}=1`)).toBe(false);
  expect(canSay(`${HOST}/p?a=1&a=2`)).toBe(false);
});

test('a capture is limited to digits only on the evidence of several values', () => {
  expect(typeOf(['1', '22'])).toBe('digits');
  expect(typeOf(['1'])).toBe('');
  expect(typeOf(['1', 'x'])).toBe('');
});

test('two rules that only do harm together do not both stay', () => {
  const urls = [
    '/new/1',
    '/old/1',
    '/new/1?view=raw',
    '/old/1?view=raw',
    '/new/2',
    '/old/2',
    '/old/2?view=raw',
  ];
  const labels = ['1', '1', 'raw 1', 'raw 1', '2', '2', 'raw 2'];
  const sample = sampleOf(
    'a.test',
    urls.map((path) => HOST + path),
    labels,
  );
  const move = { kind: 'rewrite', from: '/old/{a}', to: '/new/{a}', others: 'keep' } as const;
  const drop = { kind: 'rewrite', from: '/new/{a}', to: '/new/{a}', others: 'drop' } as const;
  const rules = tryTogether(
    [
      { rule: move, saved: 3, instead: [] },
      { rule: drop, saved: 1, instead: [] },
    ],
    sample,
    0.05,
  );
  expect(rules.map(({ rule }) => rule)).toEqual([move]);
});

test('rules lead on to where the rules in force lead, never in a circle', () => {
  const sample = sampleOf('a.test', [`${HOST}/a/1`, `${HOST}/b/1`, `${HOST}/c/1`], [0, 0, 0]);
  const vocabulary = buildVocabulary(
    Array.from({ length: 9 }, (_, i) => `${HOST}/a/b/c/x${i}`),
    { cut: 'fine', minFrequency: 0.01 },
  );
  const verifier = new Verifier(sample, vocabulary, new Uint8Array(3));
  const rule = (from: string, to: string) => ({
    from: `${HOST}/${from}/${HOLE}`,
    to: `${HOST}/${to}/${HOLE}`,
    fillings: [first],
  });
  expect(verifier.gainOf(rule('c', 'b'))).toMatchObject({ saved: 1, lost: 0 });
  verifier.accept(rule('c', 'b'));
  verifier.accept(rule('b', 'a'));
  expect(verifier.gainOf(rule('a', 'c'))).toBeNull();
  expect(verifier.rules.map(({ saved }) => saved)).toEqual([1, 1]);
});

test('braces in a URL stay braces in its rule', () => {
  const urls = Array.from({ length: 20 }, (_, i) => [`${HOST}/{x}/p${i}`, `${HOST}/y/p${i}`]).flat();
  const sample = sampleOf(
    'a.test',
    urls,
    urls.map((_, i) => i >> 1),
  );
  const table = readSkeletons(urls, buildVocabulary(urls, { cut: 'fine', minFrequency: 0.1 }));
  const rules = writeRules(
    [{ from: `${HOST}/{x}/${HOLE}`, to: `${HOST}/y/${HOLE}`, fillings: [first] }],
    { sample, table },
    0.05,
  );
  expect(rules.map(({ rule }) => rule)).toMatchObject([{ from: `${HOST}/{{x}}/{a}`, to: `${HOST}/y/{a}` }]);
});

test('whatever the URLs are, every rule between their forms compiles', () => {
  const piece = fc.stringMatching(/^[a-c0-1{}*.:;=&?/%#é|-]{0,6}$/);
  const site = fc.array(fc.tuple(piece, piece, fc.nat(3)), { minLength: 8, maxLength: 20 });
  let written = 0;
  fc.assert(
    fc.property(site, (pages) => {
      const urls = [...new Set(pages.map(([a, b, c]) => `${HOST}/${a}/x${c}?k=${b}`))];
      const sample = sampleOf(
        'a.test',
        urls,
        urls.map(() => 0),
      );
      const table = readSkeletons(urls, buildVocabulary(urls, { cut: 'fine', minFrequency: 0.01 }));
      const rules = writeRules(allRules(table.forms.map(({ text }) => text)), { sample, table }, 0.5);
      const canonicalizer = compileRules(rules.map(({ rule }) => rule));
      for (const url of urls) canonicalizer.canonicalize(url);
      written += rules.length;
    }),
    { numRuns: 60 },
  );
  expect(written).toBeGreaterThan(100);
});

/** Every form as every other, arguments repeated as needed. */
function allRules(forms: readonly string[]): FormRule[] {
  return forms.flatMap((from) =>
    forms.flatMap((to): FormRule[] => {
      const [given, needed] = [from, to].map((form) => form.split(HOLE).length - 1) as [number, number];
      if (from === to || (given === 0 && needed > 0)) return [];
      const fillings = Array.from({ length: needed }, (_, i) => ({
        argument: i % given,
        lower: i % 2 === 1,
      }));
      return [{ from, to, fillings }];
    }),
  );
}
