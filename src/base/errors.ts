/**
 * Every way undust can fail, with the advice a person gets when the place of failure has none of its own.
 * docs/errors.md is tested equal to this table.
 */
export const ADVICE = {
  UNDUST_OPTION_UNKNOWN: 'Check the spelling against docs/options.md.',
  UNDUST_OPTION_VALUE: 'Give one of the values listed in docs/options.md.',
  UNDUST_USAGE: 'Run the command with --help for its arguments and examples.',
  UNDUST_INPUT_MISSING: 'Check the path; use - to read standard input.',
  UNDUST_INPUT_FORMAT: 'Say what the file is with --format; undust inspect --help lists the formats.',
  UNDUST_INPUT_BROKEN:
    'Check the file with the tool that wrote it; what could be read before the break was kept.',
  UNDUST_BOOK_SYNTAX: 'Compare the file with docs/rule-book-format.md.',
  UNDUST_BOOK_VERSION: 'Use a newer undust, or learn the book again with this one.',
  UNDUST_BOOK_SITE: 'Give a book that was learned for this site, or learn one.',
  UNDUST_RULE_LOOP: 'Remove one of the rules named in the message.',
  UNDUST_OUTPUT_UNWRITABLE: 'Choose a target in a directory you may write to.',
  UNDUST_FETCH_REFUSED:
    'Only public http and https addresses are fetched; --allow-private lifts this for a test server.',
  UNDUST_FETCH_FAILED: 'Check that the site answers, then run again; with --cache nothing is fetched twice.',
  UNDUST_MODEL_FORMAT: 'Train the network again with undust learn --method seq2seq --ship-network.',
  UNDUST_LEARN_NEEDS_CLUSTERS:
    'Give an input that knows page content (digest, simhash or html), or use --method dustbuster.',
  UNDUST_BOOK_DRIFT: 'Review the difference and repeat with --force if it is right.',
  UNDUST_INTERNAL: 'This is a defect of undust: please report it with the command and the input.',
} as const;

export type ErrorCode = keyof typeof ADVICE;

export interface ErrorPlace {
  /** Where it happened: a file and line, an option, a field of a book. */
  readonly at?: string;
  /** What to do about it; the code's general advice when absent. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/** The one error class: branch on `code`; the message says what, `at` says where, `hint` says what to do. */
export class UndustError extends Error {
  readonly code: ErrorCode;
  readonly at: string | null;
  readonly hint: string;

  constructor(code: ErrorCode, message: string, place: ErrorPlace = {}) {
    super(message, place.cause === undefined ? undefined : { cause: place.cause });
    this.name = 'UndustError';
    this.code = code;
    this.at = place.at ?? null;
    this.hint = place.hint ?? ADVICE[code];
  }
}
