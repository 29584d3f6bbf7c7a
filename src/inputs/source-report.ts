/** What one input turned out to be. */
export interface SourceReport {
  readonly source: string;
  /** Name of the format; `empty` for an input without a byte. */
  readonly format: string;
  readonly compression: 'none' | 'gzip' | 'zstd';
  /** Lines, or records where a format has no lines. */
  readonly lines: number;
  readonly records: number;
  readonly notes: readonly string[];
}
