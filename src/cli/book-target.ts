import { join } from 'node:path';
import { UndustError } from '../base/errors.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { writeRuleBook } from '../rules/write-rule-book.ts';
import { isDirectory, makeDirectory } from '../validation/fetching/make-directory.ts';
import { type PendingFile, pendingFile } from './save-file.ts';

/** Where books go: opened before the work starts, so that a wrong place is known at once. */
export interface BookTarget {
  save(books: readonly RuleBook[]): Promise<void>;
  discard(): Promise<void>;
}

/** A file, or a directory (it exists, or the name ends in a slash) that gets one book a site. */
export async function bookTarget(path: string): Promise<BookTarget> {
  if (path.endsWith('/') || (await isDirectory(path))) return directoryTarget(path);
  const file = await pendingFile(path);
  return {
    save: (books) => file.save(writeRuleBook(books.length === 1 ? books[0]! : { undust: 1, books })),
    discard: () => file.discard(),
  };
}

async function directoryTarget(path: string): Promise<BookTarget> {
  await makeDirectory(path).catch((cause: NodeJS.ErrnoException) => {
    throw new UndustError(
      'UNDUST_OUTPUT_UNWRITABLE',
      `the directory ${path} cannot be made (${cause.code})`,
      { at: path, cause },
    );
  });
  const probe: PendingFile = await pendingFile(join(path, 'book.json'));
  return {
    async save(books) {
      await probe.discard();
      for (const book of books)
        await (await pendingFile(join(path, fileName(book.site)))).save(writeRuleBook(book));
    },
    discard: () => probe.discard(),
  };
}

/** A site as a file name: a port's colon becomes a dash, and nothing can climb out of the directory. */
export function fileName(site: string): string {
  return `${site.replace(/[^A-Za-z0-9._-]/g, '-').replace(/^\.+/, '')}.json`;
}
