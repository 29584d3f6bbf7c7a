import type { Skip } from './skip.ts';
import type { SourceReport } from './source-report.ts';

export interface ReadProgress {
  readonly source: string;
  /** Bytes read so far over all sources, as they stand on the disk. */
  readonly bytes: number;
  /** Bytes of all sources; null if one of them has no known size. */
  readonly totalBytes: number | null;
}

export interface ReadOptions {
  /** Name of the format of every input; `auto` looks at the content. */
  readonly format: string;
  /** Where relative request targets and paths belong, such as https://www.example.org; empty: the virtual host in the log, else http://localhost. */
  readonly base: string;
  /** Layout of an access log in nginx ($remote_addr …) or Apache (%h %l …) notation; empty: found by content. */
  readonly logFormat: string;
  /** Column names of a CSV or TSV file without a header, separated by commas; empty: the first row names them. */
  readonly columns: string;
  /** Bytes of the longest line that is read; a longer one is skipped without being held. */
  readonly maxLineLength: number;
  /** Bytes of the longest page body that is kept; a longer one leaves a record without content. */
  readonly maxBodyLength: number;
  /** Bytes of output for one byte of compressed input beyond which a file counts as a bomb. */
  readonly maxInflation: number;
  /** Milliseconds after which a decoder that does not answer (a damaged Parquet file) is given up. */
  readonly decodeTimeoutMs: number;
  /** Called for every line or record that is not used. */
  readonly onSkip: ((skip: Skip) => void) | null;
  /** Called after every block that was read. */
  readonly onProgress: ((progress: ReadProgress) => void) | null;
  /** Called when an input has been read to its end. */
  readonly onSource: ((report: SourceReport) => void) | null;
}

export const READ_DEFAULTS: ReadOptions = {
  format: 'auto',
  base: '',
  logFormat: '',
  columns: '',
  maxLineLength: 8 * 1024 * 1024,
  maxBodyLength: 16 * 1024 * 1024,
  maxInflation: 400,
  decodeTimeoutMs: 60_000,
  onSkip: null,
  onProgress: null,
  onSource: null,
};
