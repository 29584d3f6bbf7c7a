import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UndustError } from '../base/errors.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import type { LearnedSite, LearnOptions } from '../pipeline/learn-site.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { writeRuleBook } from '../rules/write-rule-book.ts';
import { fileName } from './book-target.ts';
import { loadBook } from './load-book.ts';
import { pendingFile } from './save-file.ts';

/** A run over many sites that may be interrupted: each book is written when it is done, and found again. */
export interface Resumable {
  /** The book that an earlier run with the same input and options has left for the site. */
  finished(sample: SiteSample, options: Partial<LearnOptions>): Promise<LearnedSite | null>;
  write(book: RuleBook): Promise<void>;
}

export function resumable(directory: string | undefined, previous: string | undefined): Resumable {
  if (directory === undefined || previous !== undefined || !isPlaceForBooks(directory)) {
    throw new UndustError('UNDUST_USAGE', 'only books of several sites in a directory can be resumed', {
      at: '--resume',
      hint: 'Give a directory with -o books/, and no --previous.',
    });
  }
  const pathOf = (site: string): string => join(directory, fileName(site));
  return {
    async finished(sample, options) {
      if (!existsSync(pathOf(sample.site))) return null;
      const book = await loadBook(pathOf(sample.site));
      if ('books' in book || !isSameRun(book, sample, options)) return null;
      return { book, rejected: [] };
    },
    write: async (book) => (await pendingFile(pathOf(book.site))).save(writeRuleBook(book)),
  };
}

function isPlaceForBooks(path: string): boolean {
  return path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
}

function isSameRun({ site, made }: RuleBook, sample: SiteSample, options: Partial<LearnOptions>): boolean {
  return (
    site === sample.site &&
    made.urls === sample.urls.length &&
    made.contents === sample.clusterCount &&
    made.method === options.method &&
    made.seed === options.seed &&
    (made.promise === null || made.promise.maxLoss === options.maxLoss)
  );
}
