import { createReadStream, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UndustError } from '../base/errors.ts';

/** A path (`-` is standard input, a directory stands for the files in it), or bytes under a name. */
export type Source = string | { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };

/** One input to read. */
export interface OpenedSource {
  readonly name: string;
  /** Null for standard input and given bytes. */
  readonly path: string | null;
  /** Bytes as stored; null if unknown. */
  readonly size: number | null;
  /** Found in a directory: if it is of no known format, it is skipped, not refused. */
  readonly isIncidental: boolean;
  open(): AsyncIterable<Uint8Array>;
}

/** Every input, directories walked in sorted order. A path that is not there is refused before anything is read. */
export async function openSources(sources: readonly Source[]): Promise<OpenedSource[]> {
  const opened: OpenedSource[] = [];
  for (const source of sources) {
    if (typeof source !== 'string') opened.push(givenSource(source.name, source.bytes));
    else if (source === '-') opened.push(givenSource('standard input', process.stdin));
    else opened.push(...(await openPath(source)));
  }
  return opened;
}

/** A file that another input names; null if there is none. */
export function fileIfPresent(path: string): OpenedSource | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? fileSource(path, found.size, true) : null;
}

async function openPath(path: string): Promise<OpenedSource[]> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new UndustError('UNDUST_INPUT_MISSING', `there is no file or directory ${path}`, {
      at: path,
      cause,
    });
  });
  if (!found.isDirectory()) return [fileSource(path, found.isFile() ? found.size : null, false)];
  const files: OpenedSource[] = [];
  await walk(path, files);
  return files;
}

async function walk(directory: string, files: OpenedSource[]): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await walk(path, files);
    // A link to a directory is not followed: it may lead back here.
    else if ((await stat(path).catch(() => null))?.isFile())
      files.push(fileSource(path, (await stat(path)).size, true));
  }
}

function fileSource(path: string, size: number | null, isIncidental: boolean): OpenedSource {
  return {
    name: path,
    path,
    size,
    isIncidental,
    open: () => readFile(path),
  };
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: READ_BYTES });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UndustError('UNDUST_INPUT_MISSING', `${path} cannot be read: ${reason}`, { at: path, cause });
  }
}

function givenSource(name: string, bytes: AsyncIterable<Uint8Array>): OpenedSource {
  return { name, path: null, size: null, isIncidental: false, open: () => bytes };
}

const READ_BYTES = 256 * 1024;
