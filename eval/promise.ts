/**
 * Does `learn` keep its promise, and is it harmless where there is nothing to learn? For every crawl and seed:
 * resplit   learn on a random 75 % of the contents, crawl the rest: how often is more lost than promised?
 * shuffled  labels dealt at random among the URLs: the book must be empty or harmless
 * distinct  the crawl cut to one URL a content: the book must be empty or harmless
 *
 *   node --import ./bench/register.mjs eval/promise.ts [--seeds 100] [--corpus NAME] [--check resplit] FILE…
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { hash32 } from '../src/base/hash.ts';
import { seededRandom, shuffle } from '../src/base/random.ts';
import { buildSamples } from '../src/clusters/build-samples.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { type SiteSample, subsample } from '../src/inputs/site-sample.ts';
import { learnSite } from '../src/pipeline/learn-site.ts';
import { compileRules } from '../src/rules/compile.ts';
import { crawlOutcome } from '../src/selection/crawl-outcome.ts';

const MAX_LOSS = 0.01;

interface Outcome {
  readonly rules: number;
  readonly precision: number;
  readonly recall: number;
}

type Check = (sample: SiteSample, seed: number) => Outcome;

const CHECKS: Readonly<Record<string, Check>> = { resplit, shuffled, distinct };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '100' }, check: { type: 'string' } },
});
const checks = values.check === undefined ? Object.keys(CHECKS) : [values.check];
console.log('crawl                check     seeds  rules  precision  recall: mean   least  failed');
for (const file of positionals) {
  const { samples } = await buildSamples(readRecordBatches([file]));
  for (const check of checks) report(basename(file).replace(/\.jsonl.*/, ''), check, samples[0]!);
}

function report(corpus: string, check: string, sample: SiteSample): void {
  const outcomes = Array.from({ length: Number(values.seeds) }, (_, i) => CHECKS[check]!(sample, i + 1));
  const limit = check === 'resplit' ? 1 - MAX_LOSS : 0.999;
  const failed = outcomes.filter(({ recall }) => recall < limit).length;
  const mean = (pick: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, o) => sum + pick(o), 0) / outcomes.length;
  const least = Math.min(...outcomes.map(({ recall }) => recall));
  console.log(
    `${corpus.padEnd(20)} ${check.padEnd(9)} ${String(outcomes.length).padStart(5)}  ${mean((o) => o.rules)
      .toFixed(1)
      .padStart(5)}  ` +
      `${mean((o) => o.precision)
        .toFixed(4)
        .padStart(9)}  ${mean((o) => o.recall)
        .toFixed(4)
        .padStart(12)}  ${least.toFixed(4)}  ${failed}`,
  );
  if (failed > outcomes.length * (check === 'resplit' ? 0.05 : 0)) process.exitCode = 1;
}

/** Contents are divided by a seeded hash; URLs of unknown content go with the learning part. */
function resplit(sample: SiteSample, seed: number): Outcome {
  const isTest = (i: number): boolean => {
    const c = sample.cluster![i]!;
    return c >= 0 && hash32(String(c), seed) % 4 === 0;
  };
  const indexes = sample.urls.map((_, i) => i);
  const train = subsample(
    sample,
    indexes.filter((i) => !isTest(i)),
  );
  return crawled(train, subsample(sample, indexes.filter(isTest)), seed);
}

function shuffled(sample: SiteSample, seed: number): Outcome {
  const mixed = {
    ...sample,
    cluster: shuffle(sample.cluster!.slice(), seededRandom(seed)),
    clusterWeight: null,
  };
  return crawled(mixed, mixed, seed);
}

function distinct(sample: SiteSample, seed: number): Outcome {
  const order = shuffle(
    Uint32Array.from(sample.urls, (_, i) => i),
    seededRandom(seed),
  );
  const seen = new Set<number>();
  const one = Array.from(order).filter((i) => {
    const c = sample.cluster![i]!;
    return c < 0 || (!seen.has(c) && seen.add(c));
  });
  const cut = subsample(
    sample,
    one.sort((a, b) => a - b),
  );
  return crawled(cut, cut, seed);
}

function crawled(train: SiteSample, test: SiteSample, seed: number): Outcome {
  const { book } = learnSite(train, { seed, maxLoss: MAX_LOSS });
  const { canonicalize } = compileRules(book.rules);
  const {
    covered,
    crawled: fetched,
    contents,
  } = crawlOutcome(
    test.urls.map((url) => canonicalize(url).url),
    test.cluster!,
  );
  return { rules: book.rules.length, precision: covered / fetched, recall: covered / contents };
}
