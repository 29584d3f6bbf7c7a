import { UndustError } from '../base/errors.ts';

/** Runs a reader of a file's text; what it complains of names the file too. */
export function errorsNaming<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UndustError)) throw error;
    throw new UndustError(error.code, error.message, {
      at: error.at ? `${path}: ${error.at}` : path,
      hint: error.hint,
      cause: error,
    });
  }
}
