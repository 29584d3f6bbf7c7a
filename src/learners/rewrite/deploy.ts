import { joinLanes, rowSums } from '../leave-one-out.ts';
import { withoutCircles } from './circles.ts';
import type { TrainingSet } from './evidence.ts';
import { matchRows } from './match.ts';
import { type JudgedRules, pickJudged } from './qualify.ts';
import { COPIED, IRRELEVANT, type RuleTable } from './rule-table.ts';

/**
 * S_naive of the pattern-tree paper: of rules with one source the one with the smallest false-positive rate,
 * of a rule and one that it covers the wider, of a circle all but the least supported.
 */
export function deployNaive(judged: JudgedRules, training: TrainingSet): JudgedRules {
  const single = pickJudged(judged, onePerSource(judged));
  const uncovered = pickJudged(single, notCovered(single.rules));
  return pickJudged(uncovered, withoutCircles(uncovered, training));
}

function onePerSource({ rules, proofs }: JudgedRules): number[] {
  const { high, low } = rowSums(patternsOf(rules));
  const best = new Map<number, number>();
  for (let rule = 0; rule < rules.size; rule++) {
    const source = joinLanes(high[rule]!, low[rule]!);
    const other = best.get(source);
    if (other === undefined || isBetter(proofs[rule]!, proofs[other]!)) best.set(source, rule);
  }
  return [...best.values()].sort((a, b) => a - b);
}

function isBetter(
  a: { fpr: number; supportPairs: number },
  b: { fpr: number; supportPairs: number },
): boolean {
  return a.fpr < b.fpr || (a.fpr === b.fpr && a.supportPairs > b.supportPairs);
}

/** A rule is covered if its pattern, read as a URL, matches another rule. */
function notCovered(rules: RuleTable): number[] {
  const { columns } = patternsOf(rules);
  const every = Array.from({ length: rules.size }, (_, rule) => rule);
  const { rows, starts } = matchRows(rules, {
    size: rules.size,
    columns,
    blanks: columns.map(() => 0),
    rows: every,
  });
  const covered = new Set<number>();
  for (let rule = 0; rule < rules.size; rule++)
    for (let i = starts[rule]!; i < starts[rule + 1]!; i++) if (rows[i] !== rule) covered.add(rows[i]!);
  return every.filter((rule) => !covered.has(rule));
}

/** The sources: as patterns, a copied and an irrelevant cell are the same wildcard. */
function patternsOf(rules: RuleTable): RuleTable {
  const columns = rules.columns.map((column) => column.map((id) => (id === IRRELEVANT ? COPIED : id)));
  return { ...rules, columns, rest: new Int32Array(rules.size) };
}
