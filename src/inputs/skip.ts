import { ownCopy } from './own-copy.ts';

/**
 * Why a line or record was not used. The set is closed: every reader must choose one of these, so that a
 * summary can be read without knowing the format. Malformed input is a Skip, never an error.
 */
export const SKIP_REASONS = {
  malformed: 'does not have the shape of its format',
  'not-url': 'the address is no http or https URL',
  'no-url': 'the record has no address',
  method: 'a request that is neither GET nor HEAD',
  'no-page': 'a record that shows no page (request, metadata, warcinfo, comment)',
  'too-long': 'longer than the limit',
  truncated: 'the input ends in the middle of it',
  corrupt: 'the compressed bytes are damaged; reading goes on at the next intact part, if there is one',
  bomb: 'inflates far beyond its size; the rest of the file is not read',
  'unknown-format': 'a file of no known format in a directory',
  'remote-sitemap': 'a sitemap named by an index and not found beside it',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

/** An input line or record that was not used. */
export interface Skip {
  readonly reason: SkipReason;
  readonly source: string;
  /** Line or record number, from 1; 0 if the whole file is meant. */
  readonly line: number;
  /** What stood there, cut to `SKIP_TEXT_LENGTH`. */
  readonly text: string;
}

export interface SkipCount {
  readonly reason: SkipReason;
  readonly meaning: string;
  readonly count: number;
  readonly examples: readonly Skip[];
}

export const SKIP_TEXT_LENGTH = 200;

/** Counts skips by reason and keeps the first few of each as examples. */
export class SkipLog {
  readonly #maxExamples: number;
  readonly #counts = new Map<SkipReason, { count: number; examples: Skip[] }>();

  constructor(maxExamples: number = 3) {
    this.#maxExamples = maxExamples;
  }

  readonly add = (skip: Skip): void => {
    let entry = this.#counts.get(skip.reason);
    if (entry === undefined) this.#counts.set(skip.reason, (entry = { count: 0, examples: [] }));
    entry.count++;
    if (entry.examples.length < this.#maxExamples) entry.examples.push({ ...skip, text: ownCopy(skip.text) });
  };

  get total(): number {
    let sum = 0;
    for (const { count } of this.#counts.values()) sum += count;
    return sum;
  }

  /** The counts in the order of the table above. */
  summary(): SkipCount[] {
    return (Object.keys(SKIP_REASONS) as SkipReason[]).flatMap((reason) => {
      const entry = this.#counts.get(reason);
      return entry === undefined ? [] : [{ reason, meaning: SKIP_REASONS[reason], ...entry }];
    });
  }
}
