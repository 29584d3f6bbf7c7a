/**
 * One site's usable URLs and all that was seen of them, before clustering: the richer brother of SiteSample.
 * Numbers stand for texts (dictionary-encoded); −1 is unknown.
 */
export interface SiteColumns {
  readonly site: string;
  readonly urls: readonly string[];
  readonly sightings: Uint32Array;
  readonly minSize: Float64Array;
  readonly maxSize: Float64Array;
  readonly digest: Int32Array;
  readonly title: Int32Array;
  /**
   * Where a URL redirects to, and what it declares as its canonical URL. A number below `urls.length` is one of
   * these URLs; a larger one stands for a URL that is not among them.
   */
  readonly redirect: Int32Array;
  readonly canonical: Int32Array;
  readonly simhashHigh: Uint32Array;
  readonly simhashLow: Uint32Array;
  readonly hasSimhash: Uint8Array;
  /** 1 where nothing speaks for the content: an error page served as if it were one, or an empty one. */
  readonly isVoid: Uint8Array;
  /** The row number that the builder gave each URL. */
  readonly rows: Uint32Array;
}
