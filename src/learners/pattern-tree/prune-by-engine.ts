/**
 * The whole set run on the training set as it will be run later. Every rule was proofed alone and between nodes of its own
 * round; together they may still lead URLs astray: a rule of a later round knows only what the earlier ones had left.
 */
import type { SiteSample } from '../../inputs/site-sample.ts';
import { type Canonicalizer, compileRules } from '../../rules/compile.ts';
import type { CandidateRule } from '../learner.ts';
import { groupRows } from '../proof.ts';
import type { PatternTreeOptions } from './options.ts';

/** Runs of the set; each drops the rules that are to blame for more than their share. */
const MAX_RUNS = 6;

export function pruneByEngine(
  rules: readonly CandidateRule[],
  sample: SiteSample,
  { fprMax, minCredit }: Pick<PatternTreeOptions, 'fprMax' | 'minCredit'>,
): CandidateRule[] {
  const rows = [...sample.urls.keys()].filter((row) => (sample.cluster?.[row] ?? -1) >= 0);
  let kept = [...rules];
  for (let run = 0; run < MAX_RUNS && kept.length > 0; run++) {
    const blamed = strayCounts(kept, sample, rows);
    const next = kept.filter((rule, i) => blamed[i]! <= fprMax * (rule.support + blamed[i]!));
    if (next.length === kept.length) break;
    kept = next;
  }
  const credits = creditsOf(kept, sample, rows);
  return kept.filter((_, i) => credits[i]! >= minCredit);
}

/** URLs that are explained for the credits; a share needs no more. */
const MAX_EXPLAINED = 5000;

/** For each rule the share of the URLs that vanish rightly and have it on their way: what no URL needs, no reader needs. */
function creditsOf(
  rules: readonly CandidateRule[],
  { urls, cluster }: SiteSample,
  rows: readonly number[],
): Float64Array {
  const engine = compileRules(rules.map(({ rule }) => rule));
  const owner = new Map<string, number>();
  const step = Math.max(1, Math.floor(rows.length / MAX_EXPLAINED));
  const credits = new Float64Array(rules.length);
  const indexOf = indexByText(rules);
  let looked = 0;
  rows.forEach((row, i) => {
    const { key } = engine.canonicalize(urls[row]!);
    if (!owner.has(key)) owner.set(key, cluster![row]!);
    if (i % step !== 0) return;
    looked++;
    if (key === urls[row] || owner.get(key) !== cluster![row]) return;
    for (const index of rulesOnTheWay(engine, indexOf, urls[row]!)) credits[index]!++;
  });
  return credits.map((credit) => credit / Math.max(1, looked));
}

function indexByText(rules: readonly CandidateRule[]): ReadonlyMap<string, number> {
  return new Map(rules.map(({ rule }, i) => [JSON.stringify(rule), i]));
}

function rulesOnTheWay(
  engine: Canonicalizer,
  indexOf: ReadonlyMap<string, number>,
  url: string,
): Set<number> {
  const found = new Set<number>();
  for (const { rule } of engine.explain(url).changes) {
    const index = rule === null ? undefined : indexOf.get(JSON.stringify(rule));
    if (index !== undefined) found.add(index);
  }
  return found;
}

/** For each rule the URLs that it led to other content; of several rules on the way the least supported is to blame. */
function strayCounts(
  rules: readonly CandidateRule[],
  { urls, cluster }: SiteSample,
  rows: readonly number[],
): Int32Array {
  const engine = compileRules(rules.map(({ rule }) => rule));
  const numbers = new Map<string, number>();
  const keys = Float64Array.from(rows, (row) => {
    const { key } = engine.canonicalize(urls[row]!);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  const labels = Int32Array.from(rows, (row) => cluster![row]!);
  const groups = groupRows(keys, labels);
  const blame = new Blame(rules, engine);
  for (let g = 0; g + 1 < groups.starts.length; g++) {
    const members = groups.rows.subarray(groups.starts[g]!, groups.starts[g + 1]!);
    for (const member of strays(members, labels)) blame.add(urls[rows[member]!]!);
  }
  return blame.counts;
}

function strays(members: Uint32Array, labels: Int32Array): number[] {
  const counts = new Map<number, number>();
  for (const member of members) counts.set(labels[member]!, (counts.get(labels[member]!) ?? 0) + 1);
  if (counts.size < 2) return [];
  const owner = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  return [...members].filter((member) => labels[member] !== owner);
}

class Blame {
  readonly counts: Int32Array;
  readonly #rules: readonly CandidateRule[];
  readonly #engine: Canonicalizer;
  readonly #indexOf: ReadonlyMap<string, number>;

  constructor(rules: readonly CandidateRule[], engine: Canonicalizer) {
    this.#rules = rules;
    this.#engine = engine;
    this.#indexOf = indexByText(rules);
    this.counts = new Int32Array(rules.length);
  }

  add(url: string): void {
    let least = -1;
    for (const index of rulesOnTheWay(this.#engine, this.#indexOf, url))
      if (least < 0 || this.#rules[index]!.support < this.#rules[least]!.support) least = index;
    if (least >= 0) this.counts[least]!++;
  }
}
