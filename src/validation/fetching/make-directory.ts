import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it. Node's own way goes round for ever where a system says "no such directory" of one that
 * is there, as /proc does.
 */
export async function makeDirectory(path: string): Promise<void> {
  const error = await mkdir(path).then(
    () => null,
    (cause: NodeJS.ErrnoException) => cause,
  );
  if (error === null || (error.code === 'EEXIST' && (await isDirectory(path)))) return;
  if (error.code !== 'ENOENT' || (await isDirectory(dirname(path)))) throw error;
  await makeDirectory(dirname(path));
  await makeDirectory(path);
}

export async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
