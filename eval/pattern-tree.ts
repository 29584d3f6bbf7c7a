/**
 * The tables of "A Pattern Tree-based Approach to Learning URL Normalization Rules" on real crawls: RA with fan-outs 5 and
 * 10, DTA, and the pattern tree with naive and with graph selection.
 *
 *     node --import ./bench/register.mjs eval/pattern-tree.ts [--fine] [--train 0.5] [FILE …]
 *
 * Rules are learned from a random share of each crawl's URLs and applied to the whole crawl, as in the paper; "unseen" is
 * measured on the contents that have no URL in the training set. --fine sweeps the limit in steps of 0.01.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom, shuffle } from '../src/base/random.ts';
import { buildSamples } from '../src/clusters/build-samples.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { type SiteSample, subsample } from '../src/inputs/site-sample.ts';
import {
  type DecisionTreeStages,
  decisionTreeStages,
  withDecisionTreeLimits,
} from '../src/learners/decision-tree/decision-tree.ts';
import { PATTERN_TREE_DEFAULTS } from '../src/learners/pattern-tree/options.ts';
import { learnSite, recheck } from '../src/learners/pattern-tree/pattern-tree.ts';
import { isQualified } from '../src/learners/pattern-tree/qualify.ts';
import { proofOf } from '../src/learners/proof.ts';
import {
  type RewriteStages,
  rewriteCandidates,
  rewriteStages,
  withLimits,
} from '../src/learners/rewrite/rewrite.ts';
import { compileRules } from '../src/rules/compile.ts';
import type { RuleBody } from '../src/rules/rule.ts';
import { crawlOutcome } from '../src/selection/crawl-outcome.ts';

interface Learned {
  readonly raw: number;
  readonly qualified: number;
  readonly rules: readonly RuleBody[];
  readonly ms: number;
}

type Method = (train: SiteSample) => (fprMax: number) => Learned;

const METHODS: readonly (readonly [string, Method])[] = [
  ['RA-5', (train) => rewriteMethod(train, 5)],
  ['RA-10', (train) => rewriteMethod(train, 10)],
  ['DTA', decisionTreeMethod],
  ['tree + naive', (train) => treeMethod(train, 'naive')],
  ['tree + graph', (train) => treeMethod(train, 'graph')],
  // As it comes: with the rules that bring little each.
  ['… long book', (train) => treeMethod(train, 'graph', PATTERN_TREE_DEFAULTS.minCredit)],
];
const CORPORA = '../shared/data/crawls/';
const MAIN_LIMIT = 0.05;
/** The tables count deployed rules, so these must each add a point of dup-reduction on the training set. */
const WORTH_DEPLOYING = 0.01;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fine: { type: 'boolean', default: false }, train: { type: 'string', default: '0.5' } },
});
const limits = values.fine ? Array.from({ length: 11 }, (_, i) => i / 100) : [0, 0.01, 0.05, 0.1];
const files =
  positionals.length > 0
    ? positionals
    : readdirSync(CORPORA)
        .filter((name) => name.endsWith('.gz'))
        .sort()
        .map((name) => CORPORA + name);
const results: Row[] = [];
for (const file of files) {
  const { samples } = await buildSamples(readRecordBatches([file]));
  const sample = knownOnly(samples[0]!);
  console.log(`${file}: site ${sample.site}, ${sample.urls.length} URLs, ${sample.clusterCount} contents`);
  results.push(...measureAll(file, sample));
}
printTables(results);

interface Row extends Effect {
  readonly file: string;
  readonly method: string;
  readonly limit: number;
  readonly raw: number;
  readonly qualified: number;
  readonly deployed: number;
  readonly ms: number;
}

function measureAll(file: string, sample: SiteSample): Row[] {
  const size = Math.round(Number(values.train) * sample.urls.length);
  const picked = shuffle(Array.from(sample.urls.keys()), seededRandom(1))
    .slice(0, size)
    .sort((a, b) => a - b);
  const train = subsample(sample, picked);
  const seen = new Set(picked.map((index) => sample.cluster![index]!));
  const unseen = subsample(
    sample,
    [...sample.urls.keys()].filter((index) => !seen.has(sample.cluster![index]!)),
  );
  return METHODS.flatMap(([method, start]) => {
    const learn = start(train);
    return limits.map((limit) => {
      const { rules, ...counts } = learn(limit);
      return { file, method, limit, ...counts, deployed: rules.length, ...effectOf(rules, sample, unseen) };
    });
  });
}

function rewriteMethod(train: SiteSample, fanOut: number): (fprMax: number) => Learned {
  const start = performance.now();
  const found: RewriteStages = rewriteStages(train, { fanOut, fprMax: 1 });
  const ms = performance.now() - start;
  return (fprMax) => {
    const stages = withLimits(found.training, found.raw, { fprMax, minPairs: 2 });
    const rules = rewriteCandidates(stages).map(({ rule }) => rule);
    return { raw: stages.raw.proofs.length, qualified: stages.qualified.proofs.length, rules, ms };
  };
}

function decisionTreeMethod(train: SiteSample): (fprMax: number) => Learned {
  const start = performance.now();
  const found: DecisionTreeStages = decisionTreeStages(train, { fprMax: 1 });
  const ms = performance.now() - start;
  return (fprMax) => {
    const stages = withDecisionTreeLimits(found.proposals, found.raw, { fprMax, minCoverage: 10 });
    return {
      raw: stages.raw.length,
      qualified: stages.qualified.length,
      rules: stages.deployed.map(({ rule }) => rule),
      ms,
    };
  };
}

function treeMethod(
  train: SiteSample,
  selection: 'naive' | 'graph',
  minCredit: number = WORTH_DEPLOYING,
): (fprMax: number) => Learned {
  return (fprMax) => {
    const options = { ...PATTERN_TREE_DEFAULTS, selection, fprMax, minCredit };
    const start = performance.now();
    const learned = learnSite(train, options);
    const rules = recheck(learned, train, options).map(({ rule }) => rule);
    const ms = performance.now() - start;
    const raw = learned.rounds.flatMap((round) => round.raw);
    const qualified = raw.filter(({ proof }) => isQualified(proof, { ...options, proof: 'pairs' }));
    return {
      raw: raw.length + learned.keys.length,
      qualified: qualified.length + learned.keys.length,
      rules,
      ms,
    };
  };
}

interface Effect {
  readonly urls: number;
  readonly contents: number;
  readonly after: number;
  readonly covered: number;
  readonly unseenFpr: number;
}

function effectOf(rules: readonly RuleBody[], sample: SiteSample, unseen: SiteSample): Effect {
  const { canonicalize } = compileRules(rules);
  const keysOf = (urls: readonly string[]): string[] => urls.map((url) => canonicalize(url).key);
  const outcome = crawlOutcome(keysOf(sample.urls), sample.cluster!);
  const numbers = new Map<string, number>();
  const keys = Float64Array.from(keysOf(unseen.urls), (key) => {
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
  const unseenFpr = proofOf(keys, unseen.cluster!).fpr;
  return {
    urls: outcome.urls,
    contents: outcome.contents,
    after: outcome.crawled,
    covered: outcome.covered,
    unseenFpr: Number.isNaN(unseenFpr) ? 0 : unseenFpr,
  };
}

/** Eq. 1 and 2; a content whose last URL vanished is not among the contents afterwards. */
function rates({ urls, contents, after, covered }: Pick<Effect, 'urls' | 'contents' | 'after' | 'covered'>): {
  readonly compression: number;
  readonly reduction: number;
  readonly kept: number;
} {
  return {
    compression: 1 - after / urls,
    reduction: 1 - (1 - covered / after) / (1 - contents / urls),
    kept: covered / contents,
  };
}

function printTables(rows: readonly Row[]): void {
  for (const file of new Set(rows.map((row) => row.file))) {
    console.log(`\n${file}, limit ${MAIN_LIMIT}`);
    console.log(
      line([
        '',
        'raw',
        'qualified',
        'rate',
        'deployed',
        'compression',
        'dup-reduction',
        'pages kept',
        'fpr unseen',
        'seconds',
      ]),
    );
    for (const row of rows.filter((each) => each.file === file && each.limit === MAIN_LIMIT)) {
      const { compression, reduction, kept } = rates(row);
      console.log(
        line([
          row.method,
          row.raw,
          row.qualified,
          share(row.qualified / Math.max(1, row.raw)),
          row.deployed,
          share(compression),
          share(reduction),
          share(kept),
          share(row.unseenFpr),
          (row.ms / 1000).toFixed(2),
        ]),
      );
    }
  }
  console.log('\nall crawls, by limit');
  console.log(
    line([
      'limit',
      'method',
      'qualified',
      'deployed',
      'compr micro',
      'macro',
      'dup-red micro',
      'macro',
      'pages kept',
      'fpr unseen',
    ]),
  );
  for (const limit of limits)
    for (const [method] of METHODS) {
      const some = rows.filter((row) => row.limit === limit && row.method === method);
      const sum = (pick: (row: Row) => number): number => some.reduce((total, row) => total + pick(row), 0);
      const micro = rates({
        urls: sum((r) => r.urls),
        contents: sum((r) => r.contents),
        after: sum((r) => r.after),
        covered: sum((r) => r.covered),
      });
      const macro = (pick: (row: Row) => number): number => sum(pick) / some.length;
      console.log(
        line([
          limit,
          method,
          share(
            sum((r) => r.qualified) /
              Math.max(
                1,
                sum((r) => r.raw),
              ),
          ),
          sum((r) => r.deployed),
          share(micro.compression),
          share(macro((r) => rates(r).compression)),
          share(micro.reduction),
          share(macro((r) => rates(r).reduction)),
          share(macro((r) => rates(r).kept)),
          share(macro((r) => r.unseenFpr)),
        ]),
      );
    }
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(13)).join('');
}

function share(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

/** Evaluation needs contents: URLs without one are left out. */
function knownOnly(sample: SiteSample): SiteSample {
  return subsample(
    sample,
    [...sample.urls.keys()].filter((index) => (sample.cluster?.[index] ?? -1) >= 0),
  );
}
