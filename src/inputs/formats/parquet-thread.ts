import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** What the thread answers, one at a time. */
export type ParquetAnswer =
  | { readonly kind: 'columns'; readonly names: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly kind: 'broken'; readonly message: string; readonly rowCount: number }
  | { readonly kind: 'end' };

export interface ParquetInput {
  /** A file by its path, or the bytes of one. */
  readonly file: string | Uint8Array;
  readonly maxInflation: number;
  /** Silence after which the thread is given up. */
  readonly timeoutMs: number;
}

/**
 * Decodes Parquet in a thread of its own. The decoder believes what a file says of itself: one wrong byte can
 * make it run in circles or fill the memory, and only a thread can be stopped from outside.
 */
export class ParquetThread {
  readonly #worker: Worker;
  readonly #timeoutMs: number;
  #answer: (answer: ParquetAnswer) => void = () => {};

  constructor({ file, maxInflation, timeoutMs }: ParquetInput) {
    this.#timeoutMs = timeoutMs;
    const resolve = createRequire(import.meta.url).resolve;
    this.#worker = new Worker(SOURCE, {
      eval: true,
      workerData: {
        file,
        maxInflation,
        hyparquet: resolve('hyparquet'),
        compressors: resolve('hyparquet-compressors'),
      },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker.on('message', (answer: ParquetAnswer) => this.#answer(answer));
    this.#worker.on('error', (error: Error) => this.#answer(broken(error.message)));
  }

  /** Asks for the next answer; a request may name the columns to read. */
  ask(request: { readonly columns?: readonly string[] } = {}): Promise<ParquetAnswer> {
    return new Promise((resolve) => {
      const alarm = setTimeout(
        () => this.#answer(broken('the decoder does not come to an end')),
        this.#timeoutMs,
      );
      this.#answer = (answer) => {
        clearTimeout(alarm);
        resolve(answer);
      };
      this.#worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

const MAX_HEAP_MB = 1024;

function broken(message: string): ParquetAnswer {
  return { kind: 'broken', message, rowCount: 0 };
}

/** JavaScript as text: a thread cannot be started from TypeScript, and so it is the same before and after the build. */
const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const { openSync, readSync, fstatSync } = require('node:fs');
const { pathToFileURL } = require('node:url');

const buffer = typeof workerData.file === 'string' ? onDisk(workerData.file) : inMemory(workerData.file);
const MAX_PAGE = 256 * 1024 * 1024;
const BATCH = 5000;
const answers = answer();
parentPort.on('message', async (request) => {
  const { value, done } = await answers.next(request).catch((error) => ({ value: broken(error, 0) }));
  parentPort.postMessage(done ? { kind: 'end' } : value);
});

async function* answer() {
  const { parquetMetadataAsync, parquetReadObjects } = await import(pathToFileURL(workerData.hyparquet).href);
  const { compressors } = await import(pathToFileURL(workerData.compressors).href);
  const metadata = await parquetMetadataAsync(buffer);
  const names = (metadata.row_groups[0]?.columns ?? []).map(({ meta_data }) => meta_data.path_in_schema);
  const { columns } = yield { kind: 'columns', names: names.filter((path) => path.length === 1).flat() };
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowCount = Number(group.num_rows);
    const rowEnd = rowStart + rowCount;
    const options = { file: buffer, metadata, columns, rowStart, rowEnd, compressors: bounded(compressors) };
    rowStart = rowEnd;
    try {
      const rows = await parquetReadObjects(options);
      for (let at = 0; at < rows.length; at += BATCH) yield { kind: 'rows', rows: rows.slice(at, at + BATCH) };
    } catch (error) {
      yield broken(error, rowCount);
    }
  }
}

// The lengths in the file are the writer's word only: a page that claims gigabytes is refused.
function bounded(compressors) {
  return Object.fromEntries(Object.entries(compressors).map(([name, decompress]) => [name, (input, length) => {
    if (length > Math.max(MAX_PAGE, input.length * workerData.maxInflation))
      throw new Error('a page of ' + input.length + ' bytes claims to inflate to ' + length);
    return decompress(input, length);
  }]));
}

function broken(error, rowCount) {
  return { kind: 'broken', message: String(error?.message ?? error), rowCount };
}

function inMemory(bytes) {
  return { byteLength: bytes.length, slice: (start, end) => Uint8Array.prototype.slice.call(bytes, start, end).buffer };
}

function onDisk(path) {
  const file = openSync(path);
  const byteLength = fstatSync(file).size;
  return { byteLength, slice: (start, end = byteLength) => {
    const part = new Uint8Array(Math.max(0, Math.min(end, byteLength) - start));
    readSync(file, part, 0, part.length, start);
    return part.buffer;
  } };
}
`;
