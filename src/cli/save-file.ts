import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UndustError } from '../base/errors.ts';

/** A file that appears whole or not at all. */
export interface PendingFile {
  /** Writes the text and puts the file in its place. */
  save(text: string | Uint8Array): Promise<void>;
  /** Leaves no trace. */
  discard(): Promise<void>;
}

/**
 * Opens a new file beside the target, so that an unwritable place is known before any work is done, and an
 * interrupted run leaves the old file as it was. If the last step fails, the text stays beside the target.
 */
export async function pendingFile(target: string): Promise<PendingFile> {
  await refuseDirectory(target);
  const beside = join(dirname(target), `.undust-${randomBytes(6).toString('hex')}.partial`);
  const file = await open(beside, 'wx').catch((cause: NodeJS.ErrnoException) => {
    throw new UndustError(
      'UNDUST_OUTPUT_UNWRITABLE',
      cause.code === 'ENOENT'
        ? `${target} cannot be written: its directory does not exist`
        : `${target} cannot be written (${cause.code})`,
      {
        at: target,
        cause,
      },
    );
  });
  pending.add(beside);
  return {
    async save(text) {
      try {
        await file.writeFile(text);
        await file.sync();
        await file.close();
        await rename(beside, target);
      } catch (cause) {
        throw new UndustError(
          'UNDUST_OUTPUT_UNWRITABLE',
          `${target} could not be written: ${(cause as Error).message}`,
          {
            at: target,
            hint: `What could be written is in ${beside}; make room and run again.`,
            cause,
          },
        );
      } finally {
        pending.delete(beside);
      }
    },
    async discard() {
      await file.close();
      await rm(beside, { force: true });
      pending.delete(beside);
    },
  };
}

/** Told before the work: the text could only be put beside it. */
async function refuseDirectory(target: string): Promise<void> {
  const found = await stat(target).catch(() => null);
  if (!target.endsWith('/') && !found?.isDirectory()) return;
  throw new UndustError(
    'UNDUST_OUTPUT_UNWRITABLE',
    `${target} is a directory, and one file is to be written`,
    {
      at: target,
      hint: `Give the name of a file, such as ${join(target, 'NAME')}.`,
    },
  );
}

/** Files begun and not finished: whatever ends the program, they go. */
const pending = new Set<string>();

process.on('exit', () => {
  for (const file of pending) rmSync(file, { force: true });
});
