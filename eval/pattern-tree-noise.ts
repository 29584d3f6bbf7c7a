/**
 * Wrong labels and the pattern tree: some URLs of the training half of each crawl are moved to a wrong cluster, the rules are
 * judged by the true ones. Printed is the dup-reduction with labels that are trusted, as the paper does, and with the
 * robust option, and what each loses against clean labels; robust should lose at most a third of what trust loses.
 *
 *     node --import ./bench/register.mjs eval/pattern-tree-noise.ts [FILE …]
 */
import { readdirSync } from 'node:fs';
import { seededRandom, shuffle } from '../src/base/random.ts';
import { buildSamples } from '../src/clusters/build-samples.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { type SiteSample, subsample } from '../src/inputs/site-sample.ts';
import { patternTree } from '../src/learners/pattern-tree/pattern-tree.ts';
import { compileRules } from '../src/rules/compile.ts';
import { crawlOutcome } from '../src/selection/crawl-outcome.ts';

const CORPORA = '../shared/data/crawls/';
const RATES = [0.01, 0.05, 0.1, 0.2];
/** Wrong labels are drawn this often; the mean is printed. */
const DRAWS = 5;
/** Below this a loss is chance: which rule of several equal ones is found. */
const NOTHING = 0.005;

const given = process.argv.slice(2);
const files = given.length > 0 ? given : crawls();
let isFine = true;
console.log(['', 'wrong', 'trust', 'robust', 'trust loses', 'robust loses', ''].map(cell).join(''));
for (const file of files) {
  const { samples } = await buildSamples(readRecordBatches([file]));
  const known = samples[0]!;
  const sample = subsample(
    known,
    [...known.urls.keys()].filter((row) => (known.cluster?.[row] ?? -1) >= 0),
  );
  const half = shuffle([...sample.urls.keys()], seededRandom(1))
    .slice(0, sample.urls.length >> 1)
    .sort((a, b) => a - b);
  const train = subsample(sample, half);
  const best = reduction(train, 'trust', sample);
  const bestRobust = reduction(train, 'robust', sample);
  const name = file.split('/').at(-1)!.replace('.jsonl.gz', '');
  console.log([name, '0', share(best), share(bestRobust)].map(cell).join(''));
  for (const rate of RATES) isFine = printRate(train, { rate, best, sample, name }) && isFine;
}
process.exitCode = isFine ? 0 : 1;

interface Trial {
  readonly rate: number;
  readonly best: number;
  readonly sample: SiteSample;
  readonly name: string;
}

function printRate(train: SiteSample, { rate, best, sample, name }: Trial): boolean {
  const mean = (labels: 'trust' | 'robust'): number => {
    let sum = 0;
    for (let seed = 1; seed <= DRAWS; seed++)
      sum += reduction(withWrongLabels(train, rate, seed), labels, sample);
    return sum / DRAWS;
  };
  const trust = mean('trust');
  const robust = mean('robust');
  const lost = Math.max(0, best - robust);
  const fine = lost <= Math.max(NOTHING, (best - trust) / 3);
  const cells = [name, share(rate), share(trust), share(robust), share(best - trust), share(best - robust)];
  console.log([...cells, fine ? 'a third or less' : 'MORE THAN A THIRD'].map(cell).join(''));
  return fine;
}

function withWrongLabels(sample: SiteSample, rate: number, seed: number): SiteSample {
  const random = seededRandom(seed);
  const cluster = sample.cluster!.map((label) =>
    random.next() < rate ? random.below(sample.clusterCount) : label,
  );
  return { ...sample, cluster };
}

function reduction(train: SiteSample, labels: 'trust' | 'robust', whole: SiteSample): number {
  const { canonicalize } = compileRules(
    patternTree.propose(train, { labels, offers: 'deployed' }).map(({ rule }) => rule),
  );
  const keys = whole.urls.map((url) => canonicalize(url).key);
  const { urls, contents, crawled, covered } = crawlOutcome(keys, whole.cluster!);
  return 1 - (1 - covered / crawled) / (1 - contents / urls);
}

function crawls(): string[] {
  const names = readdirSync(CORPORA).filter((name) => name.endsWith('.gz'));
  return names.sort().map((name) => CORPORA + name);
}

function cell(text: string): string {
  return text.padStart(18);
}

function share(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
