/**
 * All that a learner sees of one site. URLs are unique, written by the safe normalization, and stand in the
 * order in which they were first seen: crawl simulation and the 75/25 protocol depend on that order.
 */
export interface SiteSample {
  readonly site: string;
  readonly urls: readonly string[];
  /** How often each URL was seen. */
  readonly sightings: Uint32Array;
  /** Smallest and largest size over all full answers; NaN where none is known. */
  readonly minSize: Float64Array;
  readonly maxSize: Float64Array;
  /** The cluster (0, 1, …: dense) of each URL, −1 where its content is unknown; null if no content is known. */
  readonly cluster: Int32Array | null;
  /** Number of clusters; 0 if none is known. */
  readonly clusterCount: number;
  /** How far each cluster can be trusted, in [0, 1]; null means 1 for all. */
  readonly clusterWeight: Float64Array | null;
}

/** The sample cut to some of its URLs (ascending indexes), clusters numbered densely again. */
export function subsample(sample: SiteSample, indexes: ArrayLike<number>): SiteSample {
  const pick = Array.from(indexes);
  const urls: string[] = [];
  const sightings = new Uint32Array(pick.length);
  const minSize = new Float64Array(pick.length);
  const maxSize = new Float64Array(pick.length);
  for (const [i, index] of pick.entries()) {
    urls.push(sample.urls[index]!);
    sightings[i] = sample.sightings[index]!;
    minSize[i] = sample.minSize[index]!;
    maxSize[i] = sample.maxSize[index]!;
  }
  return { site: sample.site, urls, sightings, minSize, maxSize, ...clustersOf(sample, pick) };
}

function clustersOf(
  { cluster, clusterWeight }: SiteSample,
  pick: readonly number[],
): Pick<SiteSample, 'cluster' | 'clusterCount' | 'clusterWeight'> {
  if (cluster === null) return { cluster, clusterCount: 0, clusterWeight: null };
  const renumber = new Map<number, number>();
  const renumbered = new Int32Array(pick.length);
  for (const [i, index] of pick.entries()) {
    const old = cluster[index]!;
    if (old >= 0 && !renumber.has(old)) renumber.set(old, renumber.size);
    renumbered[i] = old < 0 ? -1 : renumber.get(old)!;
  }
  return {
    cluster: renumbered,
    clusterCount: renumber.size,
    clusterWeight:
      clusterWeight === null ? null : Float64Array.from(renumber.keys(), (old) => clusterWeight[old] ?? 1),
  };
}

/** A sample from bare URLs and, if known, a content label for each: for tests, lists and the library. */
export function sampleOf(
  site: string,
  urls: readonly string[],
  labels?: readonly (string | number | null)[],
): SiteSample {
  const numbers = new Map<string | number, number>();
  const cluster = labels
    ? Int32Array.from(labels, (label) => {
        if (label === null) return -1;
        if (!numbers.has(label)) numbers.set(label, numbers.size);
        return numbers.get(label)!;
      })
    : null;
  return {
    site,
    urls,
    sightings: new Uint32Array(urls.length).fill(1),
    minSize: new Float64Array(urls.length).fill(Number.NaN),
    maxSize: new Float64Array(urls.length).fill(Number.NaN),
    cluster,
    clusterCount: numbers.size,
    clusterWeight: null,
  };
}
