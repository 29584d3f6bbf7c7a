import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../test/shared-data.ts';
import { type SiteSample, sampleOf, subsample } from '../inputs/site-sample.ts';
import { compileRules } from '../rules/compile.ts';
import { decisionTree } from './decision-tree/decision-tree.ts';
import type { Learner } from './learner.ts';
import { rewrite } from './rewrite/rewrite.ts';

const CRAWLS = ['apache-docs', 'dokuwiki', 'phpbb-forum', 'small-mediawiki'];

describe.each([rewrite as Learner, decisionTree as Learner])('the $name learner', (learner) => {
  test.each(CRAWLS)('on %s saves pages of the last quarter and loses less than 2 %', (name) => {
    const { train, rest } = quarters(crawl(name));
    const proposals = learner.propose(train);
    const { keepAll, precision, recall } = simulate(
      proposals.map(({ rule }) => rule),
      rest,
    );
    console.log(
      `${learner.name} on ${name}: ${proposals.length} rules, P ${precision.toFixed(3)} R ${recall.toFixed(3)} (keep all: P ${keepAll.toFixed(3)})`,
    );
    expect(precision).toBeGreaterThan(keepAll);
    expect(recall).toBeGreaterThan(0.98);
  });
});

function crawl(name: string): SiteSample {
  const text = gunzipSync(readFileSync(sharedData(`crawls/${name}.jsonl.gz`))).toString();
  const pages = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const { url, status, digest } = JSON.parse(line) as { url: string; status: number; digest?: string };
    const page = url.replace(/#.*/, '');
    if (status === 200 && digest !== undefined && !pages.has(page)) pages.set(page, digest);
  }
  return sampleOf(name, [...pages.keys()], [...pages.values()]);
}

function quarters(sample: SiteSample): { train: SiteSample; rest: SiteSample } {
  const places = sample.urls.map((_, i) => i);
  const cut = Math.floor(places.length * 0.75);
  return { train: subsample(sample, places.slice(0, cut)), rest: subsample(sample, places.slice(cut)) };
}

/** A crawl that fetches a URL only if its key is new. */
function simulate(
  rules: Parameters<typeof compileRules>[0],
  { urls, cluster, clusterCount }: SiteSample,
): { keepAll: number; precision: number; recall: number } {
  const canonicalizer = compileRules(rules);
  const keys = new Set<string>();
  const contents = new Set<number>();
  urls.forEach((url, i) => {
    const { key } = canonicalizer.canonicalize(url);
    if (keys.has(key)) return;
    keys.add(key);
    contents.add(cluster![i]!);
  });
  return {
    keepAll: clusterCount / urls.length,
    precision: contents.size / keys.size,
    recall: contents.size / clusterCount,
  };
}
