import { describe, expect, test } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { buildSamples } from '../../clusters/build-samples.ts';
import { readRecordBatches } from '../../inputs/read-records.ts';
import { subsample } from '../../inputs/site-sample.ts';
import { eliminateRedundancies, faithfulPairs } from './faithful.ts';
import { fastPairs } from './fast.ts';
import { likelySimilar } from './likely-similar.ts';
import { MINE_DEFAULTS } from './mine-options.ts';
import { byRank, type RulePair } from './rule-pair.ts';

const LOGS = [
  'blog-elastic.log.gz',
  'wordpress-airisdata.log.gz',
  'dokuwiki.log.gz',
  'apache-docs.vhost.log.gz',
];

describe.each(LOGS)('the first 2,000 URLs of %s', (name) => {
  test.each(['off', 'size'] as const)(
    'give the same pairs and supports, fast and faithful, by %s',
    async (cue) => {
      const { samples } = await buildSamples(readRecordBatches([sharedData(`logs/${name}`)]));
      const sample = subsample(
        samples[0]!,
        Array.from({ length: Math.min(2000, samples[0]!.urls.length) }, (_, i) => i),
      );
      const similar = likelySimilar(sample, cue);
      const options = { ...MINE_DEFAULTS, maxWindow: 1_000_000 };
      const likely = faithfulPairs(sample.urls, similar, options);
      expect(likely.length).toBeGreaterThan(50);
      expect(sorted(fastPairs(sample.urls, similar, { ...options, keepRedundant: true }).pairs)).toEqual(
        sorted(likely),
      );
      expect(sorted(fastPairs(sample.urls, similar, options).pairs)).toEqual(
        sorted(eliminateRedundancies(likely, options)),
      );
    },
  );
});

function sorted(pairs: readonly RulePair[]): RulePair[] {
  return [...pairs].sort(byRank);
}
