/** How politely, how patiently and how much is fetched. */
export interface FetchOptions {
  /** Sent with every request; its first word is what robots.txt is asked about. */
  readonly userAgent: string;
  /** Requests a second to one host; a longer Crawl-delay of its robots.txt is respected. */
  readonly rate: number;
  /** Requests to one host at the same time. */
  readonly concurrency: number;
  /** Milliseconds for one whole answer, from connecting to its last byte. */
  readonly timeoutMs: number;
  /** Further tries after 429, a server error, or no answer. */
  readonly retries: number;
  /** Milliseconds before the first further try; doubled for each one after it. */
  readonly backOffMs: number;
  /** A server that asks for a longer pause (Retry-After) in milliseconds is not asked again for this page. */
  readonly maxPauseMs: number;
  /** Bytes of a body, packed or unpacked, beyond which the page is given up. */
  readonly maxBodyBytes: number;
  /** Redirects followed for one page. */
  readonly maxHops: number;
  /** Requests in a row without an answer after which a host is left alone. */
  readonly maxSilent: number;
  /** Requests of all kinds together: robots.txt, redirects and further tries count. */
  readonly maxFetches: number;
  /** Also fetch from private, loopback and link-local addresses. */
  readonly allowPrivate: boolean;
}

export const FETCH_DEFAULTS: FetchOptions = {
  userAgent: 'undust',
  rate: 2,
  concurrency: 2,
  timeoutMs: 20_000,
  retries: 2,
  backOffMs: 1000,
  maxPauseMs: 60_000,
  maxBodyBytes: 4_000_000,
  maxHops: 8,
  maxSilent: 8,
  maxFetches: 2000,
  allowPrivate: false,
};
