import type { TrainingSet } from './evidence.ts';
import { matchRows } from './match.ts';
import type { JudgedRules } from './qualify.ts';
import { COPIED, type RuleTable } from './rule-table.ts';

/** The rules left when every circle of rules, one leading to the next, has lost its least supported one. */
export function withoutCircles(judged: JudgedRules, training: TrainingSet): number[] {
  const successors = successorsOf(judged.rules, training);
  const removed = new Set<number>();
  for (let circle = circleIn(successors, removed); circle !== null; circle = circleIn(successors, removed)) {
    const support = (rule: number): number => judged.matches.starts[rule + 1]! - judged.matches.starts[rule]!;
    removed.add(circle.reduce((least, rule) => (support(rule) < support(least) ? rule : least)));
  }
  return successors.flatMap((_, rule) => (removed.has(rule) ? [] : [rule]));
}

/** For each rule the rules that its results match. Rules that only leave keys out lead nowhere else. */
function successorsOf(rules: RuleTable, training: TrainingSet): number[][] {
  const columns = rules.columns.map(() => new Int32Array(rules.size));
  const moving: number[] = [];
  for (let rule = 0; rule < rules.size; rule++) {
    const transformation = training.transformations.get(rules.rest[rule]!);
    if (transformation === null) continue;
    moving.push(rule);
    for (const { key, from, value } of transformation)
      columns[key]![rule] = from < 0 ? value : resultCell(rules, training, { rule, key, from });
  }
  const successors: number[][] = Array.from({ length: rules.size }, () => []);
  const blanks = columns.map(() => 0);
  const { rows, starts } = matchRows(rules, { size: rules.size, columns, blanks, rows: moving });
  for (const next of moving)
    for (let i = starts[next]!; i < starts[next + 1]!; i++)
      if (rows[i] !== next) successors[rows[i]!]!.push(next);
  return successors;
}

/** The id that a value copied from another key has in its new column; COPIED when it is open or new there. */
function resultCell(
  rules: RuleTable,
  { columns }: TrainingSet,
  at: { readonly rule: number; readonly key: number; readonly from: number },
): number {
  const id = rules.columns[at.from]![at.rule]!;
  if (id <= 0) return COPIED;
  if (at.from === at.key) return id;
  const known = columns.values[at.key]!.indexOf(columns.values[at.from]![id]!, 1);
  return known > 0 ? known : COPIED;
}

/** Some circle, in the order it is walked; null if there is none. Depth first, without recursion. */
function circleIn(successors: readonly (readonly number[])[], removed: ReadonlySet<number>): number[] | null {
  const finished = new Set(removed);
  for (let start = 0; start < successors.length; start++) {
    if (finished.has(start)) continue;
    const path: number[] = [start];
    const place = new Map([[start, 0]]);
    const taken: number[] = [0];
    while (path.length > 0) {
      const here = path.at(-1)!;
      const next = successors[here]![taken[path.length - 1]!++];
      if (next === undefined) {
        finished.add(here);
        place.delete(here);
        path.pop();
        taken.pop();
      } else if (place.has(next)) return path.slice(place.get(next));
      else if (!finished.has(next)) {
        place.set(next, path.length);
        path.push(next);
        taken.push(0);
      }
    }
  }
  return null;
}
