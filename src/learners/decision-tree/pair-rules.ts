import type { KeyColumns } from '../key-columns.ts';
import { bestTargets } from '../target-rank.ts';
import type { FunctionTexts } from './function-texts.ts';
import type { TokenTree } from './token-tree.ts';
import { signatureOf, type Transformation, transformationBetween } from './transformation.ts';

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
  { sources, functions }: SourceOptions & { readonly functions: FunctionTexts },
): Proposal[] {
  const pairs = new Pairs(tree, set, new Skeletons(tree, functions, sources));
  pairs.addAll([...set.rows].sort((a, b) => (set.urls[a]! < set.urls[b]! ? -1 : 1)));
  return pairs.proposals();
}

class Pairs {
  readonly #tree: TokenTree;
  readonly #set: DuplicateSet;
  readonly #skeletons: Skeletons;
  readonly #best: Int32Array;
  readonly #bySignature = new Map<string, Proposal>();

  constructor(tree: TokenTree, set: DuplicateSet, skeletons: Skeletons) {
    this.#tree = tree;
    this.#set = set;
    this.#skeletons = skeletons;
    this.#best = bestTargets(set.urls, set.columns, set);
  }

  addAll(rows: readonly number[]): void {
    const { cluster } = this.#set;
    for (const row of rows) {
      const aim = this.#best[cluster[row]!]!;
      if (aim !== row && this.#skeletons.take(row, cluster[row]!)) this.#add(row, aim);
    }
  }

  proposals(): Proposal[] {
    return [...this.#bySignature.values()];
  }

  #add(row: number, aim: number): void {
    const { urls, cluster } = this.#set;
    const pathShape = this.#set.pathShape[row]!;
    const transformation = transformationBetween(this.#tree, { row, aim }, this.#skeletons.functions);
    const signature = `${pathShape}\n${signatureOf(this.#tree, transformation)}`;
    const known = this.#bySignature.get(signature);
    if (known === undefined) {
      const clusters = new Set([cluster[row]!]);
      this.#bySignature.set(signature, { transformation, pathShape, signature, clusters, pairs: 1, aim });
      return;
    }
    known.clusters.add(cluster[row]!);
    known.pairs++;
    if (urls[aim]! < urls[known.aim]!) known.aim = aim;
  }
}

class Skeletons {
  readonly functions: FunctionTexts;
  readonly #tree: TokenTree;
  readonly #sources: number;
  readonly #taken = new Map<string, number>();

  constructor(tree: TokenTree, functions: FunctionTexts, sources: number) {
    this.functions = functions;
    this.#tree = tree;
    this.#sources = sources;
  }

  /** Whether the URL is among the first of its skeleton in the cluster. */
  take(row: number, cluster: number): boolean {
    const skeleton = `${cluster} ${this.#of(row)}`;
    const count = this.#taken.get(skeleton) ?? 0;
    if (count >= this.#sources) return false;
    this.#taken.set(skeleton, count + 1);
    return true;
  }

  #of(row: number): string {
    let text = '';
    for (let key = 0; key < this.#tree.keys.length; key++) {
      const id = this.#tree.nodes[key]!.column[row]!;
      if (id !== 0) text += `${key}${this.functions.has(key, id) ? `=${id}` : ''},`;
    }
    return text;
  }
}
