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
  /** collided / (collided + merged): one vote a cluster, so that one of thousands of URLs cannot carry a rule; or NaN. */
  readonly voteRate: number;
  /** URLs that vanish rightly: those of a group, less one a cluster. */
  readonly saved: number;
  /** URLs in the minority of a group of three or more that has a clear majority, and all URLs of such groups. */
  readonly strays: number;
  readonly ruled: number;
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
  for (let g = 0; g + 1 < groups.starts.length; g++) {
    const from = groups.starts[g]!;
    const to = groups.starts[g + 1]!;
    // Rows keep their order within a group, so the first one tells whether any is in focus.
    if (to - from < 2 || groups.rows[from]! >= options.focus) continue;
    counts.clear();
    for (let i = from; i < to; i++) {
      const cluster = clusters[groups.rows[i]!]!;
      counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
    }
    tally.add(to - from, counts);
  }
  return tally.proof();
}

interface RowGroups {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

/** Rows of known cluster, brought together by key: hashing to dense group numbers, then a counting sort. */
export function groupRows(keys: Float64Array, clusters: Int32Array): RowGroups {
  const groupOf = new Int32Array(keys.length).fill(-1);
  const numbers = new Map<number, number>();
  for (let i = 0; i < keys.length; i++) {
    if (clusters[i]! < 0) continue;
    let group = numbers.get(keys[i]!);
    if (group === undefined) {
      group = numbers.size;
      numbers.set(keys[i]!, group);
    }
    groupOf[i] = group;
  }
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

/** A group of three or more is clear when more than this share of it is one cluster. */
const CLEAR_MAJORITY = 0.6;

class Tally {
  readonly #weight: Float64Array | null;
  #support = 0;
  #false = 0;
  #merged = 0;
  #collided = 0;
  #saved = 0;
  #strays = 0;
  #ruled = 0;

  constructor(weight: Float64Array | null) {
    this.#weight = weight;
  }

  add(size: number, counts: ReadonlyMap<number, number>): void {
    let largest = 0;
    for (const count of counts.values()) {
      if (count > 1) this.#merged++;
      if (count > largest) largest = count;
    }
    this.#collided += counts.size - 1;
    this.#saved += size - counts.size;
    if (size > 2 && largest > CLEAR_MAJORITY * size) {
      this.#strays += size - largest;
      this.#ruled += size;
    }
    this.#addPairs(counts);
  }

  proof(): Proof {
    const votes = this.#merged + this.#collided;
    return {
      supportPairs: this.#support,
      falsePairs: this.#false,
      fpr: this.#support > 0 ? this.#false / this.#support : Number.NaN,
      merged: this.#merged,
      collided: this.#collided,
      voteRate: votes > 0 ? this.#collided / votes : Number.NaN,
      saved: this.#saved,
      strays: this.#strays,
      ruled: this.#ruled,
    };
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
