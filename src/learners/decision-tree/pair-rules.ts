import type { KeyColumns } from '../key-columns.ts';
import { bestTargets } from '../target-rank.ts';
import type { TokenTree } from './token-tree.ts';
import {
  type IsFunction,
  signatureOf,
  type Transformation,
  transformationBetween,
} from './transformation.ts';

/** The clustered URLs of a site. */
export interface DuplicateSet {
  readonly urls: readonly string[];
  readonly columns: KeyColumns;
  readonly cluster: Int32Array;
  /** URLs of known content that the columns describe wholly. */
  readonly rows: readonly number[];
  /** For each URL which path segments it has and which are empty, as a text: `xx_`. */
  readonly pathShape: readonly string[];
}

/** A transformation for sources of one path shape, and the clusters that showed it. */
export interface Proposal {
  readonly transformation: Transformation;
  readonly pathShape: string;
  readonly signature: string;
  readonly clusters: Set<number>;
  /** Pairs that showed it. */
  pairs: number;
  /** A target that it led to: it gives irrelevant tokens a text to be fetched with. */
  aim: number;
}

export interface SourceOptions {
  /** Sources kept of each skeleton (keys and function values) in a cluster. */
  readonly sources: number;
}

/**
 * Pairs of a source and its cluster's target, few for each cluster: members of one skeleton differ in
 * arguments only, so a handful says what thousands would, and the number of pairs stays linear.
 */
export function pairRules(
  tree: TokenTree,
  set: DuplicateSet,
  { sources, isFunction }: SourceOptions & { readonly isFunction: IsFunction },
): Proposal[] {
  const best = bestTargets(set.urls, set.columns, set);
  const taken = new Map<string, number>();
  const proposals = new Map<string, Proposal>();
  for (const row of [...set.rows].sort((a, b) => (set.urls[a]! < set.urls[b]! ? -1 : 1))) {
    const cluster = set.cluster[row]!;
    const aim = best[cluster]!;
    if (aim === row) continue;
    const skeleton = `${cluster} ${skeletonOf(tree, row, isFunction)}`;
    const count = taken.get(skeleton) ?? 0;
    if (count >= sources) continue;
    taken.set(skeleton, count + 1);
    const transformation = transformationBetween(tree, { row, aim }, isFunction);
    const signature = `${set.pathShape[row]}\n${signatureOf(tree, transformation)}`;
    const known = proposals.get(signature);
    if (known === undefined)
      proposals.set(signature, {
        transformation,
        pathShape: set.pathShape[row]!,
        signature,
        clusters: new Set([cluster]),
        pairs: 1,
        aim,
      });
    else {
      known.clusters.add(cluster);
      known.pairs++;
      if (set.urls[aim]! < set.urls[known.aim]!) known.aim = aim;
    }
  }
  return [...proposals.values()];
}

function skeletonOf(tree: TokenTree, row: number, isFunction: IsFunction): string {
  let text = '';
  for (let key = 0; key < tree.keys.length; key++) {
    const id = tree.nodes[key]!.column[row]!;
    if (id !== 0) text += `${key}${isFunction(key, id) ? `=${id}` : ''},`;
  }
  return text;
}
