export interface ClusterOptions {
  /**
   * When two page texts are one: `exact` word for word; `resemblance` also if nearly all their 10-word shingles agree;
   * `sketch` and `relaxed-sketch` also if 4, or 2, of the 4 minima of their shingles do; `simhash` also if at most 3 of
   * 64 bits differ and the titles are the same.
   */
  readonly test: 'exact' | 'resemblance' | 'sketch' | 'relaxed-sketch' | 'simhash';
  /** Estimated resemblance from which the test `resemblance` takes two texts for one. */
  readonly minResemblance: number;
  /** Words of a text before anything but equality is believed of it. */
  readonly minWords: number;
  /** Whether simhashes are compared even of URLs that have a digest, which otherwise decides alone unless the page is there too. */
  readonly combineDigests: boolean;
  /** Whether the canonical URLs that pages declare are believed, with suspicion. */
  readonly canonicals: boolean;
  /** Resemblance below which a page's text contradicts the canonical URL that it declares. */
  readonly minCanonicalResemblance: number;
}

export const CLUSTER_DEFAULTS: ClusterOptions = {
  test: 'resemblance',
  minResemblance: 0.98,
  minWords: 50,
  combineDigests: false,
  canonicals: true,
  minCanonicalResemblance: 0.8,
};
