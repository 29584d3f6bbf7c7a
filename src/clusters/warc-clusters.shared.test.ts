import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sharedData } from '../../test/shared-data.ts';
import { readRecordBatches } from '../inputs/read-records.ts';
import { normalize } from '../url/normalize.ts';
import { clusterRecords } from './build-samples.ts';

test('pages of a documentation server cluster as the digests of their whole visible text do', async () => {
  const { precision, recall } = await agreement('apache-docs');
  expect(precision).toBeGreaterThanOrEqual(0.99);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});

test('pages of a wiki, in frames and without, cluster as the digests of their main text do', async () => {
  const { precision, recall } = await agreement('dokuwiki');
  expect(precision).toBeGreaterThanOrEqual(0.98);
  expect(recall).toBeGreaterThanOrEqual(0.85);
});

/** Clusters computed from the pages of the archive against the digests that the crawl's records state. */
async function agreement(name: string): Promise<{ precision: number; recall: number }> {
  const records = readRecordBatches([sharedData(`warc/${name}-first3000.warc.gz`)]);
  const { sites } = await clusterRecords(records);
  const clusterOf = new Map<string, string>();
  for (const { columns, clusters } of sites)
    columns.urls.forEach((url, i) => {
      if (clusters.cluster[i]! >= 0) clusterOf.set(url, `${columns.site} ${clusters.cluster[i]}`);
    });
  const digests = digestsOf(name);
  const urls = [...digests.keys()].filter((url) => clusterOf.has(url));
  expect(urls.length).toBeGreaterThan(1300);
  const score = pairScore(
    urls.map((url) => clusterOf.get(url)!),
    urls.map((url) => digests.get(url)!),
  );
  console.log(
    `${name}: ${urls.length} URLs, precision ${score.precision.toFixed(4)}, recall ${score.recall.toFixed(4)}`,
  );
  return score;
}

function digestsOf(name: string): Map<string, string> {
  const lines = gunzipSync(readFileSync(sharedData(`crawls/${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n');
  const pages = lines
    .map((line) => JSON.parse(line))
    .filter(({ status, digest }) => status === 200 && digest);
  return new Map(pages.map(({ url, digest }) => [normalize(url), digest]));
}

/** Two clusterings of the same items compared by pairs, counted by group and not one by one. */
function pairScore(
  found: readonly string[],
  truth: readonly string[],
): { precision: number; recall: number } {
  const both = pairsIn(found.map((label, i) => `${label}\n${truth[i]}`));
  return { precision: both / pairsIn(found), recall: both / pairsIn(truth) };
}

function pairsIn(labels: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}
