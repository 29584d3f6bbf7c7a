/**
 * The experiments of "Do Not Crawl in the DUST" on real logs and crawls, without fetching a page: rules before and
 * after phase 2, precision@k with and without a cue to similarity, discovered redundancy, and coverage next to what it costs.
 *
 *     node --import ./bench/register.mjs eval/dustbuster.ts [--beyond] FILE[=DIGESTS[=BASE]] …
 *
 * DIGESTS is a crawl of the same site that tells the contents of a log's URLs, BASE where its paths belong. A pair counts as valid if in one
 * direction at least 95 % of the list's URLs that it leads to another of the list show the same content there.
 * --beyond also compares what we add to the paper, on crawls: first 75 % to learn from, the rest to crawl.
 */
import { buildSamples } from '../src/clusters/build-samples.ts';
import { countUnits, totalCounts } from '../src/evaluation/crawl-counts.ts';
import { validatedRules } from '../src/evaluation/dustbuster-method.ts';
import { orderSplit } from '../src/evaluation/protocols.ts';
import { scoresOf } from '../src/evaluation/scores.ts';
import { pairValidity, precisionAtK } from '../src/evaluation/validity.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import type { SiteSample } from '../src/inputs/site-sample.ts';
import { canonize } from '../src/learners/dustbuster/canonize.ts';
import { type DustbusterOptions, dustbuster } from '../src/learners/dustbuster/dustbuster.ts';
import { bestCue, type SimilarityCue } from '../src/learners/dustbuster/likely-similar.ts';
import { minePairs } from '../src/learners/dustbuster/mine.ts';
import { MINE_DEFAULTS } from '../src/learners/dustbuster/mine-options.ts';
import { compileRules } from '../src/rules/compile.ts';
import { SELECT_DEFAULTS, selectRules } from '../src/selection/select-rules.ts';

const RANKS = [5, 10, 20, 50, 100, 200];

const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));
if (wanted.length === 0) {
  console.error('Give logs or crawls: eval/dustbuster.ts [--beyond] FILE[=DIGESTS[=BASE]] …');
  process.exitCode = 2;
}
for (const each of wanted) {
  const [file, digests, base] = each.split('=') as [string, string | undefined, string | undefined];
  const sample = await largestSite(file, digests, base);
  console.log(
    `\n${file}: site ${sample.site}, ${sample.urls.length} unique URLs, ${sample.clusterCount} contents known`,
  );
  const isCrawl = digests === undefined && sample.cluster !== null;
  likelyPairs(sample, isCrawl);
  if (sample.cluster !== null) savings(sample, isCrawl ? 'sketch' : 'size');
  if (process.argv.includes('--beyond') && isCrawl) beyond(sample);
}

async function largestSite(file: string, digests?: string, base = ''): Promise<SiteSample> {
  const { samples } = await buildSamples(readRecordBatches([file], { base }));
  const sample = samples[0]!;
  if (digests === undefined) return sample;
  const told = (await buildSamples(readRecordBatches([digests]))).samples[0]!;
  const clusterOf = new Map(told.urls.map((url, i) => [url, told.cluster?.[i] ?? -1]));
  const cluster = Int32Array.from(sample.urls, (url) => clusterOf.get(url) ?? -1);
  return { ...sample, cluster, clusterCount: told.clusterCount };
}

/** Tables 1 and 2, Figures 7 to 9. */
function likelyPairs(sample: SiteSample, isCrawl: boolean): void {
  const cues: SimilarityCue[] = isCrawl ? ['off', 'size', 'sketch'] : ['off', 'size'];
  for (const cue of cues) {
    const start = performance.now();
    const { detected, pairs } = minePairs(sample, MINE_DEFAULTS, cue);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const removed = detected === 0 ? 0 : 100 * (1 - pairs.length / detected);
    console.log(
      `  ${cue.padEnd(6)} ${detected} likely pairs, ${pairs.length} after phase 2 (${removed.toFixed(1)} % removed), ${seconds} s, 0 pages fetched`,
    );
    if (sample.cluster === null) continue;
    const shares = precisionAtK(pairValidity(sample, pairs), RANKS).map(
      ({ k, precision, undecided }) => `${k}: ${precision.toFixed(2)} (${undecided} undecided)`,
    );
    console.log(`         precision@k ${shares.join(', ')}`);
  }
}

/** Table 4 and Figure 12's first slice: learned on the first three quarters, applied to the last. */
function savings(sample: SiteSample, cue: SimilarityCue): void {
  const { train, test } = orderSplit(sample, 0.75);
  const rules = validatedRules(train, cue);
  report(
    `canonized as printed, ${rules.length} valid rules`,
    test.urls.map((url) => canonize(url, rules)),
    test.cluster!,
  );
  const compiled = compileRules(rules);
  report(
    'the same rules compiled',
    test.urls.map((url) => compiled.canonicalize(url).key),
    test.cluster!,
  );
}

function report(what: string, keys: readonly string[], cluster: Int32Array): void {
  const { compression, coverage, loss } = scoresOf(totalCounts(countUnits(keys, cluster)));
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  console.log(
    `  ${what}: redundancy discovered ${percent(compression)}, coverage ${percent(coverage)}, coverage loss ${percent(loss)}`,
  );
}

/** What each addition to the paper is worth, chosen and certified by selection. */
function beyond(sample: SiteSample): void {
  const { train, test } = orderSplit(sample, 0.75);
  const paper: Partial<DustbusterOptions> = { templates: false, collapses: false, refineContexts: false };
  const variants: [string, Partial<DustbusterOptions>][] = [
    ['paper', paper],
    ['+ general contexts', { ...paper, generalContexts: true }],
    ['+ refined contexts', { ...paper, refineContexts: true }],
    ['+ templates', { ...paper, templates: true }],
    ['+ collapses', { ...paper, collapses: true }],
    ['all', {}],
  ];
  console.log(`  beyond the paper (cue ${bestCue(train)}), ${test.urls.length} URLs to crawl:`);
  for (const [name, options] of variants) {
    const { rules } = selectRules(train, (learn) => dustbuster.propose(learn, options), SELECT_DEFAULTS);
    const { canonicalize } = compileRules(rules);
    report(
      `  ${name}, ${rules.length} rules`,
      test.urls.map((url) => canonicalize(url).key),
      test.cluster!,
    );
  }
}
