import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { anchoredTokens, tokenize } from '../../url/tokens.ts';
import { canonize } from './canonize.ts';
import { faithfulPairs } from './faithful.ts';
import { ANY_TWO } from './likely-similar.ts';
import { minePairs } from './mine.ts';
import { MINE_DEFAULTS } from './mine-options.ts';
import { refines } from './refines.ts';
import { readSide, substitution } from './rule-pair.ts';
import { isSemiperiodic } from './semiperiodic.ts';

describe('the examples of the paper', () => {
  test('a URL of 15 tokens', () => {
    expect(anchoredTokens('http://www.site.com/index.html')).toHaveLength(15);
  });

  test.each([
    ['a.a.a', true],
    ['/////', true],
    ['a.a.b', false],
    ['%/////', false],
  ])('%s semiperiodic: %s', (text, expected) => {
    expect(isSemiperiodic(tokenize(text))).toBe(expected);
  });

  test('an instance of an anchored rule', () => {
    const rule = rewriting('/index.html$', '$');
    expect(applyRule(rule, 'http://www.site.com/index.html')).toBe('http://www.site.com');
    expect(applyRule(rule, 'http://www.site.com/index.html/more')).toBeNull();
  });

  test('replaces the first occurrence', () => {
    expect(applyRule(rewriting('people', 'users'), 'http://people.domain.com/people')).toBe(
      'http://users.domain.com/people',
    );
  });

  test('the larger context refines both smaller ones, which do not refine each other', () => {
    const whole = pair('http://www.cnn.com', 'http://cnn.com');
    expect(refines(whole, pair('www.cnn', 'cnn'))).toBe(true);
    expect(refines(whole, pair('http://www.', 'http://'))).toBe(true);
    expect(refines(pair('www.cnn', 'cnn'), whole)).toBe(false);
    expect(refines(pair('www.cnn', 'cnn'), pair('http://www.', 'http://'))).toBe(false);
    expect(refines(pair('http://www.', 'http://'), pair('www.cnn', 'cnn'))).toBe(false);
  });

  test('as printed, without the dot, it does not: the dot is a token', () => {
    expect(refines(pair('http://www.cnn.com', 'http://cnn.com'), pair('http://www', 'http://'))).toBe(false);
  });

  test('refinement reads pairs in both orders', () => {
    expect(refines(pair('story_', 'story?id='), pair('?id=', '_'))).toBe(true);
  });

  test('an anchored rule can refine one without anchor, never the reverse', () => {
    expect(refines(pair('/index.html$', '/$'), pair('index.html', ''))).toBe(true);
    expect(refines(pair('index.html', ''), pair('/index.html$', '/$'))).toBe(false);
  });

  test('stories under two names are found, shrinking, in their whole context', () => {
    const urls = [1, 2, 3, 4].flatMap((id) => [
      `http://f.co.il/story?id=${id}0`,
      `http://f.co.il/story_${id}0`,
    ]);
    for (const mode of ['fast', 'faithful'] as const) {
      const { pairs } = minePairs(sampleOf('f.co.il', urls), { ...MINE_DEFAULTS, mode });
      expect(pairs[0]).toEqual({
        alpha: readSide('^http://f.co.il/story?id='),
        beta: readSide('^http://f.co.il/story_'),
        support: 4,
        wideSupport: 4,
      });
      expect(pairs).toHaveLength(1);
    }
  });

  test('numbered items flock together and are ignored', () => {
    const urls = ['a', 'b', 'c', 'd'].flatMap((name) =>
      [1, 2, 3, 4, 5, 6, 7].map((n) => `http://a.test/${name}/lect${n}.ps`.replace('lect', 'lect-')),
    );
    const found = minePairs(sampleOf('a.test', urls), MINE_DEFAULTS).pairs;
    expect(found.filter(({ alpha }) => /-?2/.test(alpha))).toEqual([]);
    const all = minePairs(sampleOf('a.test', urls), {
      ...MINE_DEFAULTS,
      bucketLimit: 40,
      wideBucketLimit: 40,
    });
    expect(all.pairs.some(({ alpha, beta }) => alpha.includes('-2') && beta.includes('-1'))).toBe(true);
  });

  test('sizes that never meet disqualify an instance, unknown ones do not', () => {
    const urls = ['1', '2', '3'].flatMap((id) => [
      `http://movies.test/s_${id}x`,
      `http://politics.test/s_${id}x`,
    ]);
    const sample = sampleOf('test', urls);
    expect(minePairs(sample, MINE_DEFAULTS, 'size').pairs).toHaveLength(1);
    const sizes = Float64Array.from(urls, (_, i) => 100 * i);
    expect(minePairs({ ...sample, minSize: sizes, maxSize: sizes }, MINE_DEFAULTS, 'size').pairs).toEqual([]);
    const wide = Float64Array.from(urls, (_, i) => 100 * i + 150);
    expect(minePairs({ ...sample, minSize: sizes, maxSize: wide }, MINE_DEFAULTS, 'size').pairs).toHaveLength(
      1,
    );
  });
});

describe('the rules of Figure 11', () => {
  const rules = [
    rewriting('.co.il/story_', '.co.il/story?id='),
    rewriting('&LastView=&Close=', ''),
    rewriting('.php3?', '?'),
    rewriting('.il/story_', '.il/story.php3?id='),
    rewriting('&NewOnly=1&tvqz=2', '&NewOnly=1'),
    rewriting('.co.il/thread_', '.co.il/thread?rep='),
    rewriting('http://www.scifi.forum/story_', 'http://www.scifi.forum/story?id='),
  ];

  test.each([
    ['http://a.co.il/story_5', 'http://a.co.il/story?id=5'],
    ['http://a.co.il/x?a=1&LastView=&Close=', 'http://a.co.il/x?a=1'],
    ['http://a.co.il/x.php3?a=1', 'http://a.co.il/x?a=1'],
    ['http://a.org.il/story_5', 'http://a.org.il/story?id=5'],
    ['http://a.co.il/x?a=1&NewOnly=1&tvqz=2', 'http://a.co.il/x?a=1&NewOnly=1'],
    ['http://a.co.il/thread_77', 'http://a.co.il/thread?rep=77'],
    ['http://www.scifi.forum/story_5', 'http://www.scifi.forum/story?id=5'],
  ])('canonize %s', (url, expected) => {
    expect(canonize(url, rules)).toBe(expected);
  });

  test('the fourth, then the third', () => {
    const grown = applyRule(rules[3]!, 'http://a.co.il/story_5');
    expect(grown).toBe('http://a.co.il/story.php3?id=5');
    expect(applyRule(rules[2]!, grown!)).toBe('http://a.co.il/story?id=5');
  });
});

describe('canonization', () => {
  test('ends where two rules undo each other', () => {
    const rules = [rewriting('a', 'b'), rewriting('b', 'a')];
    expect(['http://x.test/a', 'http://x.test/b']).toContain(canonize('http://x.test/a', rules));
  });

  test('replaces as many occurrences as it may apply a rule', () => {
    const url = `http://x.test/${'a/'.repeat(12)}`;
    expect(canonize(url, [rewriting('a/', '')], 3)).toBe(`http://x.test/${'a/'.repeat(3)}`);
  });
});

test('Theorem 2: for proper substrings the support is the number of shared envelopes', () => {
  const options = { ...MINE_DEFAULTS, minSupport: 1, bucketLimit: 99, wideBucketLimit: 99 };
  fc.assert(
    fc.property(lists, (urls) => {
      const exact = new Map(
        faithfulPairs(urls, ANY_TWO, { ...options, exactSupport: true }).map((each) => [
          `${each.alpha}\n${each.beta}`,
          each.support,
        ]),
      );
      return faithfulPairs(urls, ANY_TWO, options).every(({ alpha, beta, support }) => {
        const truth = exact.get(`${alpha}\n${beta}`)!;
        const isProper = [alpha, beta].every((side) => side !== '' && !isSemiperiodic(tokenize(side)));
        return isProper ? support === truth : support >= truth;
      });
    }),
    { numRuns: 500 },
  );
});

test('a deletion that can slide counts twice, unless the support is to be exact', () => {
  const urls = ['http://x.test/a.a.a/', 'http://x.test/a.a/'];
  const supportOfDeletion = (exactSupport: boolean): number | undefined =>
    faithfulPairs(urls, ANY_TWO, { ...MINE_DEFAULTS, minSupport: 1, exactSupport }).find(
      ({ alpha, beta }) => alpha === 'a.' && beta === '',
    )?.support;
  expect(supportOfDeletion(false)).toBe(2);
  expect(supportOfDeletion(true)).toBe(1);
});

const lists: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.array(fc.constantFrom('a', '/', 'b', '.'), { maxLength: 5 }).map((tokens) => tokens.join('')),
  { minLength: 2, maxLength: 12 },
);

function rewriting(from: string, to: string): ReturnType<typeof substitution> {
  return substitution(readSide(from), readSide(to));
}

function pair(alpha: string, beta: string): { alpha: string[]; beta: string[] } {
  return { alpha: tokenize(readSide(alpha)), beta: tokenize(readSide(beta)) };
}
