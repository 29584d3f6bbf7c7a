import { readFile } from 'node:fs/promises';
import { UndustError } from '../base/errors.ts';

/** The text of a file that a command needs as a whole; errors name it. */
export async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UndustError('UNDUST_INPUT_MISSING', message(path, cause.code), {
      at: path,
      hint: cause.code === 'EISDIR' ? 'Give a file in it.' : 'Check the path.',
      cause,
    });
  });
}

function message(path: string, code: string | undefined): string {
  if (code === 'ENOENT') return `there is no file ${path}`;
  return code === 'EISDIR'
    ? `${path} is a directory, and a file is expected`
    : `${path} cannot be read (${code})`;
}
