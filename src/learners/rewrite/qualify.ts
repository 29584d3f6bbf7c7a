import type { Groups } from '../leave-one-out.ts';
import { type Proof, proofOf } from '../proof.ts';
import type { TrainingSet } from './evidence.ts';
import { matchRows } from './match.ts';
import { irrelevantKeys } from './outcome.ts';
import { pickRows, type RuleTable } from './rule-table.ts';

/** Rules with what they did to the training set. */
export interface JudgedRules {
  readonly rules: RuleTable;
  readonly proofs: readonly Proof[];
  /** URLs that each rule normalizes. */
  readonly matches: Groups;
}

export interface QualifyLimits {
  readonly fprMax: number;
  readonly minPairs: number;
}

/** Runs every rule alone over the training set. */
export function judge(rules: RuleTable, training: TrainingSet): JudgedRules {
  const matches = matchRows(rules, training.target);
  const proofs: Proof[] = [];
  for (let rule = 0; rule < rules.size; rule++) {
    const rows = matches.rows.subarray(matches.starts[rule], matches.starts[rule + 1]);
    proofs.push(proofOfRule(rules, rule, { training, rows }));
  }
  return { rules, proofs, matches };
}

/** The false-positive filter: rules with few false pairs among enough support pairs. */
export function qualify(judged: JudgedRules, { fprMax, minPairs }: QualifyLimits): JudgedRules {
  const kept = judged.proofs.flatMap(({ fpr, supportPairs }, rule) =>
    fpr <= fprMax && supportPairs >= minPairs ? [rule] : [],
  );
  return pickJudged(judged, kept);
}

export function pickJudged({ rules, proofs, matches }: JudgedRules, kept: readonly number[]): JudgedRules {
  const starts = Uint32Array.from({ length: kept.length + 1 }, () => 0);
  kept.forEach((rule, i) => {
    starts[i + 1] = starts[i]! + matches.starts[rule + 1]! - matches.starts[rule]!;
  });
  const rows = new Uint32Array(starts[kept.length]!);
  kept.forEach((rule, i) => {
    rows.set(matches.rows.subarray(matches.starts[rule], matches.starts[rule + 1]), starts[i]);
  });
  return {
    rules: pickRows(rules, kept),
    proofs: kept.map((rule) => proofs[rule]!),
    matches: { rows, starts },
  };
}

interface Trial {
  readonly training: TrainingSet;
  /** The URLs that the rule matches. */
  readonly rows: Uint32Array;
}

function proofOfRule(rules: RuleTable, rule: number, { training, rows }: Trial): Proof {
  const { outcomes, cluster } = training;
  const irrelevant = irrelevantKeys(rules, rule);
  const transformation = training.transformations.get(rules.rest[rule]!);
  const keys: number[] = [];
  const clusters: number[] = [];
  const add = (key: number, row: number): void => {
    keys.push(key);
    clusters.push(cluster[row]!);
  };
  if (transformation === null) for (const row of rows) add(outcomes.without(irrelevant, row), row);
  else {
    const set = new Set(irrelevant);
    const matched = new Set(rows);
    const outcome = (row: number): number => outcomes.transformed(transformation, set, row);
    for (const row of rows) add(outcome(row), row);
    // URLs that always looked like the result take part too: a rule errs when it meets another page there.
    for (const key of new Set(keys))
      for (const row of training.showing.get(key)) if (!matched.has(row)) add(key, row);
  }
  return proofOf(Float64Array.from(keys), Int32Array.from(clusters));
}
