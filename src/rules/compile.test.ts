import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, randomRules } from '../../test/random-rules.ts';
import { compile, compileRules } from './compile.ts';
import type { RuleBody } from './rule.ts';
import type { RuleBook } from './rule-book.ts';

describe('whatever the rules say', () => {
  test('canonicalizing twice changes nothing more, and the key leads to the same answer', () => {
    fc.assert(
      fc.property(randomRules, fc.array(anyText, { maxLength: 4 }), (rules, urls) => {
        const { canonicalize } = compileRules(rules);
        for (const url of urls) {
          const once = canonicalize(url);
          expect(canonicalize(once.url)).toEqual(once);
          expect(canonicalize(once.key).url).toBe(once.url);
        }
      }),
      { numRuns: 800 },
    );
  });

  test('the order of the rules never changes a result', () => {
    fc.assert(
      fc.property(shuffledRules, fc.array(anyText, { maxLength: 4 }), ([rules, shuffled], urls) => {
        const before = compileRules(rules);
        const after = compileRules(shuffled);
        for (const url of urls) expect(after.canonicalize(url)).toEqual(before.canonicalize(url));
      }),
      { numRuns: 400 },
    );
  });

  test('a URL that parses leads to a URL that parses', () => {
    fc.assert(
      fc.property(randomRules, anyText, (rules, url) => {
        return !isWebUrl(url) || isWebUrl(compileRules(rules).canonicalize(url).url);
      }),
      { numRuns: 800 },
    );
  });

  test('keys are equal if and only if urls are', () => {
    fc.assert(
      fc.property(randomRules, fc.array(anyText, { minLength: 2, maxLength: 6 }), (rules, urls) => {
        const { canonicalize } = compileRules(rules);
        const answers = urls.map(canonicalize);
        return answers.every((a) => answers.every((b) => (a.key === b.key) === (a.url === b.url)));
      }),
      { numRuns: 400 },
    );
  });

  test('books of several sites that send URLs to each other still agree on one answer', () => {
    fc.assert(
      fc.property(randomRules, randomRules, anyText, (some, others, url) => {
        const books = [
          bookOf('a.test', some),
          bookOf('b.test', others),
          bookOf('www.a.test', others, 'host'),
        ];
        const { canonicalize } = compile({ undust: 1, books });
        const once = canonicalize(url);
        expect(canonicalize(once.url)).toEqual(once);
      }),
      { numRuns: 400 },
    );
  });

  test('the explanation ends with the answer, and each change starts where the last one ended', () => {
    fc.assert(
      fc.property(randomRules, anyText, (rules, url) => {
        const canonicalizer = compileRules(rules);
        const { changes, input, outcome, ...answer } = canonicalizer.explain(url);
        expect({ key: answer.key, url: answer.url }).toEqual(canonicalizer.canonicalize(url));
        changes.forEach((change, i) => {
          expect(change.before).toBe(i === 0 ? input : changes[i - 1]!.after);
          expect(change.after).not.toBe(change.before);
        });
        if (outcome === 'settled') expect(changes.at(-1)?.after ?? input).toBe(answer.url);
      }),
      { numRuns: 400 },
    );
  });
});

const shuffledRules = randomRules.chain((rules) =>
  fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
);

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function bookOf(site: string, rules: readonly RuleBody[], siteBy: RuleBook['siteBy'] = 'domain'): RuleBook {
  const evidence = {
    status: 'likely',
    support: 0,
    merged: 0,
    collided: 0,
    errorBound: null,
    examples: [],
    counterExamples: [],
  } as const;
  return {
    undust: 1,
    site,
    siteBy,
    normalization: { preset: 'rfc3986' },
    rules: rules.map((rule, i) => ({ ...rule, id: `r${i}`, authors: ['test'], evidence })),
    made: {
      by: 'test',
      method: 'auto',
      seed: 1,
      urls: 0,
      pages: 0,
      contents: 0,
      promise: null,
      summary: '',
    },
  };
}
