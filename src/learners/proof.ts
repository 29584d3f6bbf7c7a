import { KeyNumbers } from './key-numbers.ts';

/**
 * What a rule does to the pages, counted without enumerating pairs: URLs that come out under one key form a
 * group; pairs within a group are support pairs, those of different clusters false ones (Eq. 3 of the
 * pattern-tree paper). Linear in the number of URLs.
 */
export interface Proof {
  readonly supportPairs: number;
  readonly falsePairs: number;
  /** falsePairs / supportPairs; NaN without a support pair, which fails every limit. */
  readonly fpr: number;
  /** Clusters of which a group holds at least two URLs. */
  readonly merged: number;
  /** Clusters that share a group with another, bigger one. */
  readonly collided: number;
  /** URLs in focus that vanish rightly: those of a group, less one a cluster that no other URL of the group shows. */
  readonly saved: number;
  /** URLs in focus that met others, less one in groups that have no others. */
  readonly judged: number;
  /** Those of them that met mostly other content than their own. */
  readonly strays: number;
  /** Labels that must be right lest the judged stray: their own, and the other one's too in groups of two. */
  readonly atStake: number;
  /** strays / judged: one vote a URL, so that a cluster of thousands cannot carry a rule; NaN if none was judged. */
  readonly strayRate: number;
}

export interface ProofOptions {
  /** Trust in each cluster, in [0, 1]; null means 1 for all. */
  readonly weight: Float64Array | null;
  /** Only groups with a row below this number count: the others are not of the rule's making. */
  readonly focus: number;
}

export const PROOF_DEFAULTS: ProofOptions = { weight: null, focus: Number.POSITIVE_INFINITY };

/**
 * @param keys what becomes of each URL: equal numbers mean equal keys
 * @param clusters the cluster of each URL, −1 where unknown (such URLs prove nothing and are left out)
 */
export function proofOf(
  keys: Float64Array,
  clusters: Int32Array,
  options: ProofOptions = PROOF_DEFAULTS,
): Proof {
  const groups = groupRows(keys, clusters);
  const tally = new Tally(options.weight);
  const counts = new Map<number, number>();
  const others = new Map<number, number>();
  for (let g = 0; g + 1 < groups.starts.length; g++) {
    const from = groups.starts[g]!;
    const to = groups.starts[g + 1]!;
    // Rows keep their order within a group, so the first one tells whether any is in focus.
    if (to - from < 2 || groups.rows[from]! >= options.focus) continue;
    if (isPure(groups.rows, clusters, { from, to })) {
      let outside = 0;
      while (groups.rows[to - 1 - outside]! >= options.focus) outside++;
      tally.addPure(clusters[groups.rows[from]!]!, to - from, outside);
      continue;
    }
    counts.clear();
    others.clear();
    for (let i = from; i < to; i++) {
      const cluster = clusters[groups.rows[i]!]!;
      counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
      if (groups.rows[i]! >= options.focus) others.set(cluster, (others.get(cluster) ?? 0) + 1);
    }
    tally.add(to - from, counts, others);
  }
  return tally.proof();
}

/** Most groups of a good rule show one content, and need no counting by content. */
function isPure(
  rows: Uint32Array,
  clusters: Int32Array,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const cluster = clusters[rows[from]!]!;
  for (let i = from + 1; i < to; i++) if (clusters[rows[i]!] !== cluster) return false;
  return true;
}

/**
 * The proof less the strays that wrong labels make under any right rule: `noise` is the share of wrong labels, and
 * chance may bring a few more (one standard deviation).
 */
export function withoutNoise(proof: Proof, noise: number): Proof {
  if (noise === 0) return proof;
  const expected = expectedStrays(proof.atStake, noise);
  const strays = Math.max(0, proof.strays - expected);
  // A pair is false if either label is wrong: one stray in a group of forty spoils a twentieth of the pairs.
  const falseShare = 1 - (1 - Math.min(1, expected / Math.max(1, proof.atStake))) ** 2;
  const falsePairs = Math.max(0, proof.falsePairs - falseShare * proof.supportPairs);
  return {
    ...proof,
    strays,
    falsePairs,
    fpr: falsePairs / proof.supportPairs,
    strayRate: strays / proof.judged,
    collided: Math.max(0, proof.collided - expected),
  };
}

/** Strays that are no surprise where so many labels are at stake. */
export function expectedStrays(atStake: number, noise: number): number {
  return noise * atStake + Math.sqrt(noise * atStake);
}

interface RowGroups {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

/** Rows of known cluster, brought together by key: hashing to dense group numbers, then a counting sort. */
export function groupRows(keys: Float64Array, clusters: Int32Array): RowGroups {
  const groupOf = new Int32Array(keys.length).fill(-1);
  const numbers = new KeyNumbers(keys.length);
  for (let i = 0; i < keys.length; i++) if (clusters[i]! >= 0) groupOf[i] = numbers.add(keys[i]!);
  const starts = new Uint32Array(numbers.size + 1);
  for (const group of groupOf) if (group >= 0) starts[group + 1]!++;
  for (let g = 0; g < numbers.size; g++) starts[g + 1]! += starts[g]!;
  const next = starts.slice();
  const rows = new Uint32Array(starts[numbers.size]!);
  for (let i = 0; i < groupOf.length; i++) {
    const group = groupOf[i]!;
    if (group >= 0) rows[next[group]!++] = i;
  }
  return { rows, starts };
}

class Tally {
  readonly #weight: Float64Array | null;
  #support = 0;
  #false = 0;
  #merged = 0;
  #collided = 0;
  #saved = 0;
  #strays = 0;
  #judged = 0;
  #atStake = 0;

  constructor(weight: Float64Array | null) {
    this.#weight = weight;
  }

  /** The same as `add` for a group of one cluster, `outside` of whose URLs are out of focus. */
  addPure(cluster: number, size: number, outside: number): void {
    const trust = this.#weight === null ? 1 : this.#weight[cluster]!;
    const judged = size - Math.max(1, outside);
    this.#merged++;
    this.#saved += judged;
    this.#judged += judged;
    this.#atStake += size === 2 ? 2 * judged : judged;
    this.#support += (trust * trust * size * (size - 1)) / 2;
  }

  add(size: number, counts: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): void {
    for (const count of counts.values()) if (count > 1) this.#merged++;
    this.#collided += counts.size - 1;
    this.#saved += size - counts.size;
    for (const count of others.values()) this.#saved -= count - 1;
    this.#judge(size, counts, others);
    this.#addPairs(counts);
  }

  proof(): Proof {
    return {
      supportPairs: this.#support,
      falsePairs: this.#false,
      fpr: this.#support > 0 ? this.#false / this.#support : Number.NaN,
      merged: this.#merged,
      collided: this.#collided,
      saved: this.#saved,
      judged: this.#judged,
      strays: this.#strays,
      atStake: this.#atStake,
      strayRate: this.#judged > 0 ? this.#strays / this.#judged : Number.NaN,
    };
  }

  /** The group belongs to its largest cluster, of equal ones to that with more URLs out of focus. */
  #judge(size: number, counts: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): void {
    let outside = 0;
    for (const count of others.values()) outside += count;
    let owner = -1;
    let largest = -1;
    for (const [cluster, count] of counts) {
      const strength = count + (others.get(cluster) ?? 0) / (size + 1);
      if (strength <= largest) continue;
      largest = strength;
      owner = cluster;
    }
    const inFocus = size - outside;
    const judged = inFocus - (outside === 0 ? 1 : 0);
    this.#judged += judged;
    this.#atStake += size === 2 ? 2 * judged : judged;
    this.#strays += inFocus - (counts.get(owner)! - (others.get(owner) ?? 0));
  }

  /** A pair counts the product of its clusters' trust: (Σw)² keeps that linear in the clusters. */
  #addPairs(counts: ReadonlyMap<number, number>): void {
    let sum = 0;
    let squares = 0;
    let same = 0;
    for (const [cluster, count] of counts) {
      const trust = this.#weight === null ? 1 : this.#weight[cluster]!;
      sum += trust * count;
      squares += trust * trust * count;
      same += (trust * trust * count * (count - 1)) / 2;
    }
    const all = (sum * sum - squares) / 2;
    this.#support += all;
    this.#false += all - same;
  }
}
