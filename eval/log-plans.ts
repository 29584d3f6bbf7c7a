import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSamples } from '../src/clusters/build-samples.ts';
import type { SitePlan } from '../src/evaluation/compare.ts';
import { otherSplit } from '../src/evaluation/protocols.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';

/** Logs beside the checkout whose site was crawled too: the log trains, without any content, and the crawl tests. */
const LOGS = [
  { site: 'apache-docs', log: 'apache-docs.vhost.log.gz', base: '' },
  { site: 'dokuwiki', log: 'dokuwiki.log.gz', base: 'http://localhost:8103' },
];

export async function logPlans(): Promise<SitePlan[]> {
  const plans: SitePlan[] = [];
  for (const { site, log, base } of LOGS) {
    const [logPath, crawlPath] = [beside(`logs/${log}`), beside(`crawls/${site}.jsonl.gz`)];
    if (!existsSync(logPath) || !existsSync(crawlPath)) continue;
    const crawl = (await buildSamples(readRecordBatches([crawlPath]))).samples[0]!;
    const { samples } = await buildSamples(readRecordBatches([logPath], { base }));
    const sample = samples.find((each) => each.site === crawl.site);
    if (sample !== undefined) plans.push({ site, sample, splits: [otherSplit(sample, crawl)] });
  }
  return plans;
}

function beside(path: string): string {
  return fileURLToPath(new URL(`../../shared/data/${path}`, import.meta.url));
}
