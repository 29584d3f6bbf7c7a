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
  const renumber = new Map<number, number>();
  const weights: number[] = [];
  const cluster = sample.cluster === null ? null : new Int32Array(pick.length);
  if (sample.cluster !== null && cluster !== null) {
    pick.forEach((index, i) => {
      const old = sample.cluster![index]!;
      if (old >= 0 && !renumber.has(old)) {
        renumber.set(old, renumber.size);
        weights.push(sample.clusterWeight?.[old] ?? 1);
      }
      cluster[i] = old < 0 ? -1 : renumber.get(old)!;
    });
  }
  return {
    site: sample.site,
    urls: pick.map((index) => sample.urls[index]!),
    sightings: Uint32Array.from(pick, (index) => sample.sightings[index]!),
    minSize: Float64Array.from(pick, (index) => sample.minSize[index]!),
    maxSize: Float64Array.from(pick, (index) => sample.maxSize[index]!),
    cluster,
    clusterCount: renumber.size,
    clusterWeight: sample.clusterWeight === null ? null : Float64Array.from(weights),
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
