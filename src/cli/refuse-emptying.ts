import { existsSync, statSync } from 'node:fs';
import { UndustError } from '../base/errors.ts';

/** A failed log rotation must not wipe a book: what exists is not replaced by nothing. */
export function refuseEmptying(output: string | undefined, way: string): void {
  if (output === undefined || !existsSync(output) || statSync(output).isDirectory()) return;
  throw new UndustError(
    'UNDUST_BOOK_DRIFT',
    `the input holds no usable URL, and ${output} would be replaced by an empty book`,
    { at: output, hint: `Check the input, or ${way} if the book should go.` },
  );
}
