import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDefaults } from '../../base/options.ts';
import { eliminateRedundancies, faithfulPairs } from './faithful.ts';
import { fastPairs } from './fast.ts';
import type { LikelySimilar } from './likely-similar.ts';
import { MINE_DEFAULTS, type MineOptions } from './mine-options.ts';
import { byRank, type RulePair } from './rule-pair.ts';

const similarByParity: LikelySimilar = (u, v) => (u + v) % 3 !== 0;

test('finds the same pairs with the same supports as the figures of the paper, on any small list', () => {
  fc.assert(
    fc.property(urlLists, smallOptions, fc.boolean(), (urls, given, isFiltered) => {
      const options = withDefaults('mine', MINE_DEFAULTS, given);
      const similar = isFiltered ? similarByParity : () => true;
      const fast = fastPairs(urls, similar, { ...options, keepRedundant: true });
      expect(sorted(fast.pairs)).toEqual(sorted(faithfulPairs(urls, similar, options)));
    }),
    { numRuns: 1500 },
  );
});

test('leaves out the same redundant pairs as the window of the paper, if that is wide enough', () => {
  fc.assert(
    fc.property(urlLists, smallOptions, (urls, given) => {
      // Substrings cut off by the length limit are the one case in which the two may differ.
      const options = { ...withDefaults('mine', MINE_DEFAULTS, given), maxLength: 100, maxWindow: 100_000 };
      const likely = faithfulPairs(urls, () => true, options);
      const fast = fastPairs(urls, () => true, options);
      expect(fast.detected).toBe(likely.length);
      expect(sorted(fast.pairs)).toEqual(sorted(eliminateRedundancies(likely, options)));
      expect(sorted(fast.pairs)).toEqual(sorted(eliminateRedundancies(likely, { ...options, strict: true })));
    }),
    { numRuns: 700 },
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
  wideBucketLimit: fc.constantFrom(6, 8, 11),
  minSupport: fc.constantFrom(1, 2, 3),
  exactSupport: fc.boolean(),
  maxRelativeDeficiency: fc.constantFrom(0, 0.05, 0.3),
  maxAbsoluteDeficiency: fc.constantFrom(0, 1),
});
