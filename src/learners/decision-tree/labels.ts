import { groupRows } from '../proof.ts';
import type { TokenOutcomes } from './outcomes.ts';
import type { DuplicateSet, Proposal } from './pair-rules.ts';
import type { Shown, ShownUnder } from './shown.ts';
import { isWild, type Transformation } from './transformation.ts';

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
  const keys = outcomes.made(transformation, rows);
  const { rows: places, starts } = groupRows(keys, Int32Array.from(keys, scopeOfKey));
  const labelling = new Labelling(transformation, set, shown);
  for (let g = 0; g + 1 < starts.length; g++) {
    const members: number[] = [];
    for (let i = starts[g]!; i < starts[g + 1]!; i++) members.push(rows[places[i]!]!);
    labelling.add(keys[places[starts[g]!]!]!, members);
  }
  return labelling.tried;
}

/** Rows without what the transformation needs stay out. */
function scopeOfKey(key: number): number {
  return Number.isNaN(key) ? -1 : 0;
}

class Labelling {
  readonly tried = { right: [] as number[], wrong: [] as number[], lonely: [] as number[] };
  readonly #set: DuplicateSet;
  readonly #shown: Shown;
  readonly #seen: ShownUnder;
  readonly #isOpen: boolean;
  readonly #hasOpenPart: boolean;

  constructor(transformation: Transformation, set: DuplicateSet, shown: Shown) {
    const open = transformation.flatMap(({ key, term }) => (term.is === 'wild' ? [key] : []));
    this.#set = set;
    this.#shown = shown;
    this.#seen = shown.under(open);
    this.#isOpen = open.length > 0;
    this.#hasOpenPart = transformation.some(({ term }) => term.is === 'parts' && isWild(term));
  }

  /** Labels the URLs that come out under one key. */
  add(key: number, members: readonly number[]): void {
    const { right, wrong, lonely } = this.tried;
    const { cluster } = this.#set;
    const before = this.#seen.rowsShowing(key);
    const met = before.length === 0 ? members : [...new Set([...members, ...before])];
    const prevailing = met.length === 1 ? -1 : prevailingCluster(met, cluster);
    for (const row of members) {
      if (!this.#isOpen && this.#seen.keyOf(row) === key) continue;
      if (met.length === 1) {
        if (this.#shown.hasDuplicates(row)) lonely.push(row);
      } else if (cluster[row] !== prevailing) wrong.push(row);
      else if (this.#hasOpenPart || before.length > 0) right.push(row);
    }
  }
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
