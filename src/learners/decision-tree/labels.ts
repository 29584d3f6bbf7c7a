import { groupRows } from '../proof.ts';
import type { TokenOutcomes } from './outcomes.ts';
import type { DuplicateSet, Proposal } from './pair-rules.ts';
import type { Shown } from './shown.ts';
import { isWild } from './transformation.ts';

/** Sources on which a transformation is right, and those on which it is not. */
export interface Examples {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

export interface TriedExamples extends Examples {
  /** Duplicates that it brings to no other URL: they prefer another transformation, or their URL was not seen. */
  readonly lonely: readonly number[];
}

export interface Trial {
  readonly outcomes: TokenOutcomes;
  readonly set: DuplicateSet;
  readonly shown: Shown;
}

/**
 * Applies the transformation to all URLs that have what it needs. URLs that come out alike stand together with
 * URLs that always looked so: right for the cluster that prevails there with two or more, wrong for the
 * others. Nothing is said by a single page that meets nobody, nor by duplicates that meet where no URL was
 * seen: any constant would bring them together.
 */
export function examplesOf(
  { transformation }: Proposal,
  rows: readonly number[],
  { outcomes, set, shown }: Trial,
): TriedExamples {
  const open = transformation.flatMap(({ key, term }) => (term.is === 'wild' ? [key] : []));
  const hasOpenPart = transformation.some(({ term }) => term.is === 'parts' && isWild(term));
  const seen = shown.under(open);
  const keys = outcomes.made(transformation, rows);
  const groups = groupRows(
    keys,
    Int32Array.from(keys, (key) => (Number.isNaN(key) ? -1 : 0)),
  );
  const tried = { right: [] as number[], wrong: [] as number[], lonely: [] as number[] };
  for (let g = 0; g + 1 < groups.starts.length; g++) {
    const places = groups.rows.subarray(groups.starts[g], groups.starts[g + 1]);
    const key = keys[places[0]!]!;
    const before = seen.rowsShowing(key);
    const members = Array.from(places, (place) => rows[place]!);
    const met = before.length === 0 ? members : [...new Set([...members, ...before])];
    const prevailing = met.length === 1 ? -1 : prevailingCluster(met, set.cluster);
    for (const row of members) {
      if (open.length === 0 && seen.keyOf(row) === key) continue;
      if (met.length === 1) {
        if (shown.hasDuplicates(row)) tried.lonely.push(row);
      } else if (set.cluster[row] !== prevailing) tried.wrong.push(row);
      else if (hasOpenPart || before.length > 0) tried.right.push(row);
    }
  }
  return tried;
}

/** The cluster with most URLs, if it has two and no other has as many; −1 otherwise. */
function prevailingCluster(rows: readonly number[], cluster: Int32Array): number {
  const first = cluster[rows[0]!]!;
  if (rows.every((row) => cluster[row] === first)) return first;
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(cluster[row]!, (counts.get(cluster[row]!) ?? 0) + 1);
  let [best, most, ties] = [-1, 1, 0];
  for (const [each, count] of counts) {
    if (count === most) ties++;
    if (count <= most) continue;
    [best, most, ties] = [each, count, 0];
  }
  return ties > 0 ? -1 : best;
}
