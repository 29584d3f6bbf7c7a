import { hash53 } from '../../base/hash.ts';
import { NO_VALUE } from '../../url/keys.ts';
import type { DuplicateSet, Proposal } from './pair-rules.ts';
import type { TokenTree } from './token-tree.ts';
import { isWild, referred, type Transformation, writeTerm } from './transformation.ts';

/** Sources on which a transformation is right, and those on which it is not. */
export interface Examples {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

export interface TriedExamples extends Examples {
  /** Duplicates that it brings to no other URL: they prefer another transformation, or their URL was not seen. */
  readonly lonely: readonly number[];
}

/** Where URLs are found by what they show, some keys being open: any text of theirs is the same there. */
export interface Shown {
  under(open: readonly number[]): ShownUnder;
  /** Whether other URLs have the same content. */
  hasDuplicates(row: number): boolean;
}

export interface ShownUnder {
  keyOf(row: number): number;
  rowsShowing(key: number): readonly number[];
}

/**
 * Applies the transformation to all URLs that have what it needs. URLs that come out alike stand together with
 * URLs that always looked so: right for the cluster that prevails there with two or more, wrong for the
 * others. Nothing is said by a single page that meets nobody, nor by duplicates that meet where no URL was seen: any constant would bring them together.
 */
export function examplesOf(
  { transformation }: Proposal,
  rows: readonly number[],
  { tree, set, shown }: { readonly tree: TokenTree; readonly set: DuplicateSet; readonly shown: Shown },
): TriedExamples {
  const open = transformation.flatMap(({ key, term }) => (term.is === 'wild' ? [key] : []));
  const hasOpenPart = transformation.some(({ term }) => term.is === 'parts' && isWild(term));
  const seen = shown.under(open);
  const outcomes = outcomesOf(transformation, rows, tree);
  const right: number[] = [];
  const wrong: number[] = [];
  const lonely: number[] = [];
  for (const [key, members] of outcomes) {
    const before = seen.rowsShowing(key);
    const met = new Set([...members, ...before]);
    const prevailing = prevailingCluster(met, set.cluster);
    for (const row of members) {
      if (open.length === 0 && seen.keyOf(row) === key) continue;
      if (met.size === 1) {
        if (shown.hasDuplicates(row)) lonely.push(row);
      } else if (set.cluster[row] !== prevailing) wrong.push(row);
      else if (hasOpenPart || before.length > 0) right.push(row);
    }
  }
  return { right, wrong, lonely };
}

export function shownBy(tree: TokenTree, set: DuplicateSet): Shown {
  const sizes = new Map<number, number>();
  for (const row of set.rows) sizes.set(set.cluster[row]!, (sizes.get(set.cluster[row]!) ?? 0) + 1);
  const cache = new Map<string, ShownUnder>();
  return {
    hasDuplicates: (row) => sizes.get(set.cluster[row]!)! > 1,
    under(open) {
      const name = open.join();
      const known = cache.get(name) ?? shownUnder(tree, set.rows, new Set(open));
      cache.set(name, known);
      return known;
    },
  };
}

function shownUnder(tree: TokenTree, rows: readonly number[], open: ReadonlySet<number>): ShownUnder {
  const keys = new Float64Array(tree.size);
  const showing = new Map<number, number[]>();
  for (const row of rows) {
    let text = '';
    for (let k = 0; k < tree.keys.length; k++) {
      const { column, values } = tree.nodes[k]!;
      if (column[row] !== 0) text += cellText(tree.keys[k]!, open.has(k) ? null : values[column[row]!]!);
    }
    keys[row] = hash53(text);
    addTo(showing, keys[row]!, row);
  }
  return { keyOf: (row) => keys[row]!, rowsShowing: (key) => showing.get(key) ?? [] };
}

/** URLs by what the transformation makes of them; those that lack what it needs are left out. */
function outcomesOf(
  transformation: Transformation,
  rows: readonly number[],
  tree: TokenTree,
): Map<number, number[]> {
  const needs = [...referred(transformation)];
  const outcomes = new Map<number, number[]>();
  for (const row of rows) {
    if (!needs.every((node) => isFilled(tree, node, row))) continue;
    let text = '';
    for (const { key, term } of transformation) text += cellText(tree.keys[key]!, writeTerm(tree, term, row));
    addTo(outcomes, hash53(text), row);
  }
  return outcomes;
}

function cellText(key: string, text: string | null): string {
  return `${key}\t${text ?? '*'}\n`;
}

function addTo(groups: Map<number, number[]>, key: number, row: number): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [row]);
  else known.push(row);
}

/** Captures are never empty, and never a query name without `=`. */
function isFilled(tree: TokenTree, node: number, row: number): boolean {
  const { column, values } = tree.nodes[node]!;
  const text = values[column[row]!]!;
  return text !== '' && text !== NO_VALUE;
}

/** The cluster with most URLs, if it has two and no other has as many; −1 otherwise. */
function prevailingCluster(rows: ReadonlySet<number>, cluster: Int32Array): number {
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
