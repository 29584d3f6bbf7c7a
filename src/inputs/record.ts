/** One sighting of a URL, with whatever the source knows of it. A missing field is unknown, never zero. */
export interface UrlRecord {
  readonly url: string;
  readonly status?: number;
  /** Bytes of the body as served. */
  readonly size?: number;
  /** Where a redirect points, as given. */
  readonly location?: string;
  readonly contentType?: string;
  readonly title?: string;
  /** The canonical URL that the page declares. */
  readonly canonical?: string;
  /** Equal digests mean equal content. */
  readonly digest?: string;
  /** 64-bit simhash of the text, 16 hex digits. */
  readonly simhash?: string;
  /** ISO 8601. */
  readonly time?: string;
  readonly method?: string;
  readonly html?: string;
  readonly text?: string;
  /** A body that is no text. */
  readonly body?: Uint8Array;
}
