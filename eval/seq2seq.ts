/**
 * The evaluation of "De-duping URLs with Sequence-to-Sequence Neural Networks" on crawls with known content: the first
 * three quarters in crawl order to train, a simulated crawl of the rest to test; the columns of its Table 2, and the
 * processor time of learning (that of the bare network includes reading it as rules).
 *
 *     node --import ./bench/register.mjs eval/seq2seq.ts [--hidden 128] [--epochs 30] [CRAWL.jsonl.gz …]
 *
 * Without a file, all crawls of the corpora that stand beside the checkout. Ends with 1 if the distilled rules are
 * anywhere below the bare network in recall or in F1.
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { withDefaults } from '../src/base/options.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { type SiteSample, sampleOf, subsample } from '../src/inputs/site-sample.ts';
import { decisionTree } from '../src/learners/decision-tree/decision-tree.ts';
import type { CandidateRule } from '../src/learners/learner.ts';
import { rewrite } from '../src/learners/rewrite/rewrite.ts';
import { modelOf } from '../src/learners/seq2seq/model.ts';
import { SEQ2SEQ_DEFAULTS } from '../src/learners/seq2seq/options.ts';
import { learnSite } from '../src/learners/seq2seq/seq2seq.ts';
import { translatorOf } from '../src/learners/seq2seq/translator.ts';
import { compileRules } from '../src/rules/compile.ts';
import { crawlOutcome } from '../src/selection/crawl-outcome.ts';
import { sharedData } from '../test/shared-data.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { hidden: { type: 'string' }, epochs: { type: 'string' } },
});
const options = withDefaults('eval', SEQ2SEQ_DEFAULTS, {
  ...(values.hidden === undefined ? {} : { hidden: Number(values.hidden) }),
  ...(values.epochs === undefined ? {} : { epochs: Number(values.epochs) }),
});
const folder = sharedData('crawls');
const files = positionals.length > 0 ? positionals : readdirSync(folder).map((name) => `${folder}/${name}`);

interface Row {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly seconds: number;
}

const sums = new Map<string, Row[]>();
let isGood = true;
for (const file of files) {
  const { train, test } = threeQuarters(await crawlOf(file));
  console.log(`\n${basename(file)}: ${train.urls.length} URLs to train, ${test.urls.length} to test`);
  const rows = allMethods(train, test);
  for (const [name, row] of rows) {
    printRow(name, row);
    sums.set(name, [...(sums.get(name) ?? []), row]);
  }
  const [bare, distilled] = [rows.get('Seq2Seq bare')!, rows.get('Seq2Seq distilled')!];
  if (distilled.f1 >= bare.f1 && distilled.recall >= bare.recall) continue;
  isGood = false;
  console.log('  distilled is BELOW bare');
}
console.log(`\naverage of ${files.length}`);
for (const [name, rows] of sums) printRow(name, average(rows));
process.exitCode = isGood ? 0 : 1;

function allMethods(train: SiteSample, test: SiteSample): Map<string, Row> {
  const rows = new Map<string, Row>();
  const judge = (name: string, start: number, keyOf: (url: string) => string): void => {
    const seconds = (processorMs() - start) / 1000;
    rows.set(name, { ...scores(test, test.urls.map(keyOf)), seconds });
  };
  judge('KeepAll', processorMs(), (url) => url);
  let start = processorMs();
  judge('RA', start, withRules(rewrite.propose(train)));
  start = processorMs();
  judge('DTA', start, withRules(decisionTree.propose(train)));
  start = processorMs();
  const site = learnSite(train, options);
  const bare = site === null ? null : translatorOf(modelOf(site, 0), 'bare');
  judge('Seq2Seq bare', start, (url) => bare?.(url).text ?? url);
  judge('Seq2Seq distilled', start, withRules(site?.candidates ?? []));
  return rows;
}

/** Time on the processor: comparable on a busy machine too. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function withRules(candidates: readonly CandidateRule[]): (url: string) => string {
  const canonicalizer = compileRules(candidates.map(({ rule }) => rule));
  return (url) => canonicalizer.canonicalize(url).key;
}

function scores(test: SiteSample, keys: readonly string[]): Omit<Row, 'seconds'> {
  const { covered, crawled, contents } = crawlOutcome(keys, test.cluster!);
  const [precision, recall] = [covered / crawled, covered / contents];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

async function crawlOf(file: string): Promise<SiteSample> {
  const contents = new Map<string, string>();
  for await (const batch of readRecordBatches([file])) {
    for (const { url, status, digest } of batch) {
      if (status === 200 && digest !== undefined && !contents.has(url)) contents.set(url, digest);
    }
  }
  return sampleOf(basename(file), [...contents.keys()], [...contents.values()]);
}

function threeQuarters(sample: SiteSample): { train: SiteSample; test: SiteSample } {
  const places = sample.urls.map((_, i) => i);
  const cut = Math.floor(places.length * 0.75);
  return { train: subsample(sample, places.slice(0, cut)), test: subsample(sample, places.slice(cut)) };
}

function printRow(name: string, { precision, recall, f1, seconds }: Row): void {
  const [p, r, f] = [precision, recall, f1].map((value) => value.toFixed(3));
  console.log(`  ${name.padEnd(18)} Prec ${p}  Rec ${r}  F1 ${f}  ${seconds.toFixed(1)} s`);
}

function average(rows: readonly Row[]): Row {
  const mean = (of: (row: Row) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  return {
    precision: mean((row) => row.precision),
    recall: mean((row) => row.recall),
    f1: mean((row) => row.f1),
    seconds: mean((row) => row.seconds),
  };
}
