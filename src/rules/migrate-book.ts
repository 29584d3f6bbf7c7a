import { UndustError } from '../base/errors.ts';
import { fieldError, isObject } from './validate-json.ts';

type Json = Readonly<Record<string, unknown>>;

export const BOOK_VERSION = 1;

/** For each older version of the format, how it is said in the next one. Version 1 is the first: none yet. */
export const MIGRATIONS: ReadonlyMap<number, (book: Json) => Json> = new Map();

/** The book in today's version of the format; a version nobody here knows is refused. */
export function migrate(
  json: unknown,
  migrations: ReadonlyMap<number, (book: Json) => Json> = MIGRATIONS,
): unknown {
  if (!isObject(json)) throw fieldError('', 'a rule book is a JSON object');
  let book = json;
  while (book.undust !== BOOK_VERSION) {
    const step = migrations.get(book.undust as number);
    if (step === undefined) throw unknownVersion(book.undust);
    book = step(book);
  }
  return book;
}

function unknownVersion(version: unknown): UndustError {
  if (version === undefined)
    return new UndustError('UNDUST_BOOK_VERSION', 'this is no rule book: the field "undust" is missing', {
      at: 'undust',
      hint: 'Add "undust": 1 if it is one.',
    });
  return new UndustError(
    'UNDUST_BOOK_VERSION',
    `rule books of version ${JSON.stringify(version)} are unknown here; this undust writes version ${BOOK_VERSION}`,
    { at: 'undust' },
  );
}
