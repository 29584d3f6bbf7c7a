import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDefaults } from '../../base/options.ts';
import { eliminateRedundancies, faithfulPairs } from './faithful.ts';
import { fastPairs } from './fast.ts';
import { ANY_TWO, type LikelySimilar } from './likely-similar.ts';
import { MINE_DEFAULTS, type MineOptions } from './mine-options.ts';
import { byRank, type RulePair } from './rule-pair.ts';

const similarByParity: LikelySimilar = { allows: (u, v) => (u + v) % 3 !== 0 };

test('finds the same pairs with the same supports as the figures of the paper, on any small list', () => {
  fc.assert(
    fc.property(urlLists, smallOptions, fc.boolean(), (urls, given, isFiltered) => {
      const options = withDefaults('mine', MINE_DEFAULTS, given);
      const similar = isFiltered ? similarByParity : ANY_TWO;
      const fast = fastPairs(urls, similar, { ...options, keepRedundant: true });
      expect(sorted(fast.pairs)).toEqual(sorted(faithfulPairs(urls, similar, options)));
    }),
    { numRuns: 1500 },
  );
});

test('leaves out the same redundant pairs as the paper with a window over the whole list', () => {
  fc.assert(
    fc.property(urlLists, smallOptions, fc.boolean(), (urls, given, isFiltered) => {
      const options = { ...withDefaults('mine', MINE_DEFAULTS, given), maxWindow: Number.MAX_SAFE_INTEGER };
      const similar = isFiltered ? similarByParity : ANY_TWO;
      const likely = faithfulPairs(urls, similar, options);
      const fast = fastPairs(urls, similar, options);
      expect(fast.detected).toBe(likely.length);
      expect(sorted(fast.pairs)).toEqual(sorted(eliminateRedundancies(likely, options)));
    }),
    { numRuns: 1500 },
  );
});

test('a rule that a better supported one removed removes no other', () => {
  // Long URLs are too long for the buckets of the wider contexts and overfill those of the narrower: against all
  // habit /.a./ has more support than .a. and that more than a.
  const pages = [1, 2, 3, 4].flatMap((page) => [`${page}/.a./${page + 4}`, `${page}/.b./${page + 4}`]);
  const urls = [...pages, '1/c-c-c/5', '1/.d-d-d./5', '2/.d-d-d./6'];
  const options = {
    ...MINE_DEFAULTS,
    maxLength: 5,
    bucketLimit: 2,
    wideBucketLimit: 2,
    minSupport: 2,
    maxRelativeDeficiency: 0,
  };
  const fast = sorted(fastPairs(urls, ANY_TWO, options).pairs);
  expect(fast.map(({ alpha, beta, support }) => [alpha, beta, support])).toEqual([
    ['/.b./', '/.a./', 4],
    ['b', 'a', 2],
  ]);
  expect(fast).toEqual(sorted(eliminateRedundancies(faithfulPairs(urls, ANY_TWO, options), options)));
});

test('a strict window leaves out the same, unless the length limit cuts substrings off', () => {
  fc.assert(
    fc.property(urlLists, smallOptions, (urls, given) => {
      const options = { ...withDefaults('mine', MINE_DEFAULTS, given), maxLength: 100, maxWindow: 100_000 };
      const likely = faithfulPairs(urls, ANY_TWO, options);
      expect(sorted(fastPairs(urls, ANY_TWO, options).pairs)).toEqual(
        sorted(eliminateRedundancies(likely, { ...options, strict: true })),
      );
    }),
    { numRuns: 500 },
  );
});

function sorted(pairs: readonly RulePair[]): RulePair[] {
  return [...pairs].sort(byRank);
}

/** Few tokens and much repetition: buckets overflow, prefixes and suffixes overlap, deletions can slide. */
const urlLists: fc.Arbitrary<string[]> = fc.oneof(
  fc.uniqueArray(
    fc.array(fc.constantFrom('a', '/', 'b', '.'), { maxLength: 6 }).map((t) => t.join('')),
    {
      minLength: 2,
      maxLength: 40,
    },
  ),
  fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom('http://a.test/', 'http://www.a.test/', 'http://b.test//'),
        fc.constantFrom('story_', 'story?id=', 'x/x/', 'x/', ''),
        fc.constantFrom('1', '2', '3', '4', '5', '11'),
        fc.constantFrom('', '/index.html', '&s=1', '/'),
      )
      .map((parts) => parts.join('')),
    { minLength: 2, maxLength: 60 },
  ),
);

const smallOptions: fc.Arbitrary<Partial<MineOptions>> = fc.record({
  maxLength: fc.constantFrom(1, 3, 5, 35),
  bucketLimit: fc.constantFrom(2, 3, 6),
  wideBucketLimit: fc.constantFrom(2, 4, 8, 11),
  minSupport: fc.constantFrom(1, 2, 3),
  exactSupport: fc.boolean(),
  maxRelativeDeficiency: fc.constantFrom(0, 0.05, 0.3),
  maxAbsoluteDeficiency: fc.constantFrom(0, 1),
});
