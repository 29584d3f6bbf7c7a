import { join } from 'node:path';
import { buildSamples } from '../src/clusters/build-samples.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import type { SiteSample } from '../src/inputs/site-sample.ts';
import { ROOT } from './source-files.ts';

export const EXAMPLE: string = join(ROOT, 'examples', 'dokuwiki.jsonl.gz');

/** The crawl that stands in examples/. */
export async function exampleCrawl(): Promise<SiteSample> {
  const { samples } = await buildSamples(readRecordBatches([EXAMPLE]));
  return samples[0]!;
}
