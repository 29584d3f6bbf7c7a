/** What a reader should know besides the result: on standard error, so that results can be piped. */
export function printNotes(notes: readonly string[]): void {
  for (const note of notes) process.stderr.write(`${note}\n`);
}

/** Said by every command that finds nothing to work on; its result is then empty, which is no failure. */
export const NO_URL = 'There is no usable URL in the input';
