import type { ReadOptions } from './read-options.ts';
import type { UrlRecord } from './record.ts';
import type { SkipReason } from './skip.ts';

/** The beginning of an input, decompressed and without a byte-order mark: all that detection may look at. */
export interface InputHead {
  readonly bytes: Uint8Array;
  /** The same as text; bytes that are no UTF-8 are replaced. */
  readonly text: string;
  /** The lines that are whole, at most `HEAD_LINES`, blank ones left out. */
  readonly lines: readonly string[];
}

/** What a reader may ask of its surroundings, and where it says what it left out. */
export interface ReadContext {
  readonly source: string;
  readonly head: InputHead;
  readonly options: ReadOptions;
  /** The file itself, if it stands uncompressed on the disk: for formats that need to jump. */
  readonly path: string | null;
  /** Lines (or records) met so far: the reader counts them up, skips included. */
  lines: number;
  skip(reason: SkipReason, text: string): void;
  /** Something the user should know once for this input. */
  note(text: string): void;
  /** Asks for a file that stands beside this one to be read too; false if it is not there. */
  follow(name: string): boolean;
}

/**
 * One way of writing URLs down. A format is a plain object; adding one is one file and one line in registry.ts.
 * Reading is done in batches, because an await for each record would cost more than the record.
 */
export interface InputFormat {
  readonly name: string;
  readonly summary: string;
  /** How sure we are, in [0, 1]; the surest format reads the input, and below one half none does. */
  detect(head: InputHead, options: ReadOptions): number;
  read(bytes: AsyncIterable<Uint8Array>, context: ReadContext): AsyncGenerator<UrlRecord[]>;
}
