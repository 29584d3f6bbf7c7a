import type { Compression } from './compression.ts';

/** What one input turned out to be. */
export interface SourceReport {
  readonly source: string;
  /** Name of the format; `empty` for an input without a byte, `unknown` for a skipped file of a directory. */
  readonly format: string;
  readonly compression: Compression;
  /** Lines, or records where a format has no lines. */
  readonly lines: number;
  readonly records: number;
  readonly notes: readonly string[];
}
