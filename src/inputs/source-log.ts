import type { Compression } from './compression.ts';
import type { ReadOptions } from './read-options.ts';
import { SKIP_TEXT_LENGTH, type SkipReason } from './skip.ts';

/** Counts while an input is read, and tells its listeners. */
export class SourceLog {
  readonly #source: string;
  readonly #options: ReadOptions;
  readonly #notes = new Set<string>();
  lines = 0;
  records = 0;

  constructor(source: string, options: ReadOptions) {
    this.#source = source;
    this.#options = options;
  }

  readonly skip = (reason: SkipReason, text: string): void => {
    const { onSkip } = this.#options;
    onSkip?.({ reason, source: this.#source, line: this.lines, text: text.slice(0, SKIP_TEXT_LENGTH) });
  };

  readonly note = (text: string): void => {
    this.#notes.add(text);
  };

  report(format: string, compression: Compression): void {
    const { lines, records } = this;
    this.#options.onSource?.({
      source: this.#source,
      format,
      compression,
      lines,
      records,
      notes: [...this.#notes],
    });
  }
}
