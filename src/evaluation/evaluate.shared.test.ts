import { describe, expect, test } from 'vitest';
import { bruteScores } from '../../test/brute-force-scorer.ts';
import { sharedData } from '../../test/shared-data.ts';
import { buildSamples } from '../clusters/build-samples.ts';
import { readRecordBatches } from '../inputs/read-records.ts';
import { subsample } from '../inputs/site-sample.ts';
import { EVALUATE_DEFAULTS, evaluateMethod } from './evaluate.ts';
import { METHODS } from './methods.ts';
import { orderSplit } from './protocols.ts';
import type { ScoreName } from './scores.ts';

const CRAWLS = ['apache-docs', 'dokuwiki', 'phpbb-forum', 'small-mediawiki'];
const QUICK = METHODS.filter(({ name }) => name !== 'seq2seq');

describe.each(CRAWLS)('the first 4,000 URLs of %s', (crawl) => {
  test('have the scores of a scorer that enumerates pairs, whatever the method', async () => {
    const { samples } = await buildSamples(readRecordBatches([sharedData(`crawls/${crawl}.jsonl.gz`)]));
    const sample = subsample(
      samples[0]!,
      Array.from({ length: 4000 }, (_, i) => i),
    );
    const split = orderSplit(sample, 0.75);
    for (const method of QUICK) {
      const trained = method.train(split.train, EVALUATE_DEFAULTS);
      const { scores } = evaluateMethod(
        crawl,
        { ...method, train: () => trained },
        { splits: [split], options: EVALUATE_DEFAULTS },
      );
      const pages = split.test.urls.map((url, i) => ({
        key: trained.keyOf(url),
        content: split.test.cluster![i]!,
      }));
      for (const [name, value] of Object.entries(bruteScores(pages))) {
        const found = scores[name as ScoreName];
        const isEqual = Number.isNaN(value) ? Number.isNaN(found) : Math.abs(found - value) < 1e-12;
        expect(isEqual, `${method.name} ${name}`).toBe(true);
      }
    }
  });
});
