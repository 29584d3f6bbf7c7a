/** The URLs of each cluster, in two typed arrays: a million clusters of one must not be a million small arrays. */
export interface Members {
  readonly count: number;
  size(cluster: number): number;
  /** Ascending. */
  urls(cluster: number): Uint32Array;
}

/** The inverse of a column that gives each URL its cluster, −1 for none. */
export function membersOf(cluster: Int32Array, count: number): Members {
  const starts = new Uint32Array(count + 1);
  for (let url = 0; url < cluster.length; url++) if (cluster[url]! >= 0) starts[cluster[url]! + 1]!++;
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice(0, count);
  const urls = new Uint32Array(starts[count]!);
  for (let url = 0; url < cluster.length; url++) if (cluster[url]! >= 0) urls[next[cluster[url]!]!++] = url;
  return {
    count,
    size: (i) => starts[i + 1]! - starts[i]!,
    urls: (i) => urls.subarray(starts[i], starts[i + 1]),
  };
}
