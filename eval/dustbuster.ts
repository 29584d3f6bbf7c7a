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
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { type SiteSample, subsample } from '../src/inputs/site-sample.ts';
import { canonize } from '../src/learners/dustbuster/canonize.ts';
import { type DustbusterOptions, dustbuster } from '../src/learners/dustbuster/dustbuster.ts';
import { bestCue, likelySimilar, type SimilarityCue } from '../src/learners/dustbuster/likely-similar.ts';
import { minePairs } from '../src/learners/dustbuster/mine.ts';
import { MINE_DEFAULTS } from '../src/learners/dustbuster/mine-options.ts';
import { likelyParameters } from '../src/learners/dustbuster/parameters.ts';
import { type RulePair, substitution } from '../src/learners/dustbuster/rule-pair.ts';
import { compileRules } from '../src/rules/compile.ts';
import { matcherOf } from '../src/rules/matcher.ts';
import type { RuleBody } from '../src/rules/rule.ts';
import { crawlOutcome } from '../src/selection/crawl-outcome.ts';
import { SELECT_DEFAULTS, selectRules } from '../src/selection/select-rules.ts';

const VALID_SHARE = 0.95;
/** Stands in for what the rule language cannot say. */
const NEVER: RuleBody = { kind: 'parameter', name: '\u0000', value: null };
const RANKS = [5, 10, 20, 50, 100, 200];

const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));
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
    const valid = validity(sample, pairs);
    const shares = RANKS.filter((k) => k <= pairs.length).map((k) => {
      const judged = valid.slice(0, k).filter((each) => each !== null);
      return `${k}: ${(judged.filter(Boolean).length / Math.max(1, judged.length)).toFixed(2)} (${k - judged.length} undecided)`;
    });
    console.log(`         precision@k ${shares.join(', ')}`);
  }
}

/** Whether each pair holds in one direction; null where no two URLs of known content can tell. */
function validity(sample: SiteSample, pairs: readonly RulePair[]): (boolean | null)[] {
  const shrinking = holds(
    sample,
    pairs.map(({ alpha, beta }) => substitution(alpha, beta)),
  );
  const growing = holds(
    sample,
    pairs.map(({ alpha, beta }) => substitution(beta, alpha)),
  );
  return pairs.map((_, i) =>
    shrinking[i] === null && growing[i] === null ? null : shrinking[i] === true || growing[i] === true,
  );
}

function holds(sample: SiteSample, rules: readonly RuleBody[]): (boolean | null)[] {
  const places = new Map(sample.urls.map((url, i) => [url, i]));
  const tally = rules.map(() => ({ same: 0, other: 0 }));
  const matcher = matcherOf(rules.map((rule) => (isSayable(rule) ? rule : NEVER)));
  sample.urls.forEach((url, i) => {
    const cluster = sample.cluster![i]!;
    if (cluster < 0) return;
    matcher.forEachMatch(url, (rule, result) => {
      const found = sample.cluster![places.get(result) ?? -1] ?? -1;
      if (found === cluster) tally[rule]!.same++;
      else if (found >= 0) tally[rule]!.other++;
    });
  });
  return tally.map(({ same, other }) => (same + other === 0 ? null : same >= VALID_SHARE * (same + other)));
}

/** An insertion needs an anchor to be a rule. */
function isSayable(rule: RuleBody): boolean {
  return rule.kind !== 'substitute' || rule.from !== '' || rule.anchor !== 'none';
}

/** Table 4 and Figure 12's first slice: learned on the first three quarters, applied to the last. */
function savings(sample: SiteSample, cue: SimilarityCue): void {
  const { train, urls, cluster } = split(sample);
  const pairs = minePairs(train, MINE_DEFAULTS, cue).pairs;
  const directions = pairs.flatMap(({ alpha, beta }) => [
    substitution(alpha, beta),
    substitution(beta, alpha),
  ]);
  const parameters = likelyParameters(train, likelySimilar(train, cue), dustbuster.defaults).map(
    ({ rule }) => rule,
  );
  const fits = holds(train, [...directions, ...parameters]);
  const rules = [
    // The shrinking direction first; the other only where that fails.
    ...pairs.flatMap((_, i) =>
      fits[2 * i] ? [directions[2 * i]!] : fits[2 * i + 1] ? [directions[2 * i + 1]!] : [],
    ),
    // Of a parameter that may be left out or set, leaving out is enough.
    ...parameters.filter(
      (rule, i) =>
        fits[directions.length + i] &&
        (rule.value === null ||
          !parameters.some(
            (each, j) => each.name === rule.name && each.value === null && fits[directions.length + j],
          )),
    ),
  ];
  report(
    `canonized as printed, ${rules.length} valid rules`,
    urls.map((url) => canonize(url, rules)),
    cluster,
  );
  const compiled = compileRules(rules);
  report(
    'the same rules compiled',
    urls.map((url) => compiled.canonicalize(url).key),
    cluster,
  );
}

function report(what: string, keys: readonly string[], cluster: Int32Array): void {
  const outcome = crawlOutcome(keys, cluster);
  const before = keys.length - outcome.contents;
  const after = Math.max(0, outcome.crawled - outcome.contents);
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  console.log(
    `  ${what}: redundancy discovered ${percent(1 - outcome.crawled / keys.length)}, coverage ${percent(before === 0 ? 0 : 1 - after / before)}, coverage loss ${percent(1 - outcome.covered / outcome.contents)}`,
  );
}

/** What each addition to the paper is worth, chosen and certified by selection. */
function beyond(sample: SiteSample): void {
  const { train, urls, cluster } = split(sample);
  const paper: Partial<DustbusterOptions> = { templates: false, collapses: false, refineContexts: false };
  const variants: [string, Partial<DustbusterOptions>][] = [
    ['paper', paper],
    ['+ general contexts', { ...paper, generalContexts: true }],
    ['+ refined contexts', { ...paper, refineContexts: true }],
    ['+ templates', { ...paper, templates: true }],
    ['+ collapses', { ...paper, collapses: true }],
    ['all', {}],
  ];
  console.log(`  beyond the paper (cue ${bestCue(train)}), ${urls.length} URLs to crawl:`);
  for (const [name, options] of variants) {
    const { rules } = selectRules(train, (learn) => dustbuster.propose(learn, options), SELECT_DEFAULTS);
    const { canonicalize } = compileRules(rules);
    report(
      `  ${name}, ${rules.length} rules`,
      urls.map((url) => canonicalize(url).key),
      cluster,
    );
  }
}

function split(sample: SiteSample): { train: SiteSample; urls: readonly string[]; cluster: Int32Array } {
  const cut = Math.floor(0.75 * sample.urls.length);
  const known = sample.urls
    .map((_, i) => i)
    .slice(cut)
    .filter((i) => sample.cluster![i]! >= 0);
  const test = subsample(sample, known);
  return {
    train: subsample(
      sample,
      Array.from({ length: cut }, (_, i) => i),
    ),
    urls: test.urls,
    cluster: test.cluster!,
  };
}
