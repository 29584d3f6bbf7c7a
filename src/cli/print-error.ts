import { UndustError } from '../base/errors.ts';

/** Three lines: what, where, what to do. The exit code: 2 for wrong usage, 1 for a failed job. */
export function printError(error: unknown): number {
  const known = error instanceof UndustError ? error : asUndustError(error);
  process.stderr.write(
    `undust: ${known.message}\n  where: ${known.at ?? known.code}\n  to do: ${known.hint}\n`,
  );
  if (known.code === 'UNDUST_INTERNAL' && process.env.UNDUST_DEBUG && error instanceof Error) {
    // A thread sends its own trace as the cause: the one of this thread would only lead here.
    process.stderr.write(`${typeof error.cause === 'string' ? error.cause : error.stack}\n`);
  }
  return isUsage(known) ? 2 : 1;
}

function isUsage(error: UndustError): boolean {
  return error.code === 'UNDUST_USAGE' || error.code.startsWith('UNDUST_OPTION');
}

function asUndustError(error: unknown): UndustError {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const at = path ?? undefined;
  if (code === 'ENOENT') {
    return new UndustError(
      'UNDUST_INPUT_MISSING',
      `there is no file ${path}`,
      at ? { at, cause: error } : { cause: error },
    );
  }
  if (code === 'EISDIR') {
    return new UndustError(
      'UNDUST_INPUT_MISSING',
      'a directory stands where a file is expected',
      at ? { at, cause: error } : { cause: error },
    );
  }
  if (code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS' || code === 'ENOTDIR') {
    return new UndustError('UNDUST_OUTPUT_UNWRITABLE', message, at ? { at, cause: error } : { cause: error });
  }
  return new UndustError('UNDUST_INTERNAL', message ?? String(error), {
    cause: error,
    hint: 'Run again with UNDUST_DEBUG=1 for the trace, and please report it with the command and the input.',
  });
}
