import { open } from 'node:fs/promises';
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { UndustError } from '../../base/errors.ts';
import { fieldNamed } from '../field-names.ts';
import type { InputFormat, ReadContext } from '../format.ts';
import { asBuffer } from '../lines.ts';
import { createRecordReader } from '../loose-record.ts';
import type { UrlRecord } from '../record.ts';

/** Parquet, Common Crawl's columnar index among them: one row group at a time, and only the columns we know. */
export const parquet: InputFormat = {
  name: 'parquet',
  summary: "Parquet with a url column (Common Crawl's columnar index)",
  detect: ({ bytes }) => (asBuffer(bytes).toString('latin1', 0, 4) === 'PAR1' ? 1 : 0),
  async *read(bytes, context) {
    const source = await openBuffer(bytes, context);
    try {
      yield* readGroups(source.buffer, context);
    } finally {
      await source.close();
    }
  },
};

const BATCH = 5000;

async function* readGroups(file: AsyncBuffer, context: ReadContext): AsyncGenerator<UrlRecord[]> {
  const metadata = await parquetMetadataAsync(file).catch((error: Error) => {
    context.skip('truncated', error.message);
    return null;
  });
  if (metadata === null) return;
  const columns = columnsOf(metadata, context);
  const toRecord = createRecordReader(context);
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const options = { file, metadata, columns, rowStart, rowEnd, compressors: boundedCompressors(context) };
    rowStart = rowEnd;
    const rows = await parquetReadObjects(options).catch((error: Error) => {
      context.lines += Number(group.num_rows);
      context.skip('corrupt', error.message);
      return [];
    });
    for (let at = 0; at < rows.length; at += BATCH) {
      yield rows.slice(at, at + BATCH).flatMap((row) => {
        context.lines++;
        return (
          toRecord(row, () =>
            JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
          ) ?? []
        );
      });
    }
  }
}

function columnsOf(metadata: FileMetaData, { source }: ReadContext): string[] {
  const names = metadata.row_groups[0]?.columns.flatMap(({ meta_data }) =>
    meta_data !== undefined && meta_data.path_in_schema.length === 1 ? [meta_data.path_in_schema[0]!] : [],
  );
  const columns = (names ?? []).filter((name) => fieldNamed(name) !== null);
  if (names === undefined || columns.some((name) => fieldNamed(name) === 'url')) return columns;
  throw new UndustError(
    'UNDUST_INPUT_FORMAT',
    `no column of the Parquet file is an address: ${names.join(', ')}`,
    {
      at: source,
      hint: 'Name the column that holds the address url.',
    },
  );
}

/** The lengths in a Parquet file are the writer's word only: a page that claims gigabytes is refused. */
function boundedCompressors({ options }: ReadContext): Compressors {
  const bounded = Object.entries(compressors).map(([name, decompress]) => [
    name,
    (input: Uint8Array, outputLength: number): Uint8Array => {
      if (outputLength > Math.max(MAX_PAGE, input.length * options.maxInflation))
        throw new Error(`a page of ${input.length} bytes claims to inflate to ${outputLength}`);
      return decompress(input, outputLength);
    },
  ]);
  return Object.fromEntries(bounded) as Compressors;
}

const MAX_PAGE = 256 * 1024 * 1024;

/** A file is read where it is needed; a stream has to be held, for Parquet's table of contents stands at the end. */
async function openBuffer(
  bytes: AsyncIterable<Uint8Array>,
  { path, source }: ReadContext,
): Promise<{ buffer: AsyncBuffer; close: () => Promise<void> }> {
  if (path !== null) {
    await bytes[Symbol.asyncIterator]().return?.();
    return openFile(path);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_HELD) throw tooLargeToHold(source);
  }
  const whole = Buffer.concat(chunks);
  const buffer: AsyncBuffer = {
    byteLength: whole.length,
    slice: (start, end) => Uint8Array.prototype.slice.call(whole, start, end).buffer as ArrayBuffer,
  };
  return { buffer, close: async () => {} };
}

const MAX_HELD = 512 * 1024 * 1024;

async function openFile(path: string): Promise<{ buffer: AsyncBuffer; close: () => Promise<void> }> {
  const file = await open(path);
  const { size } = await file.stat();
  const buffer: AsyncBuffer = {
    byteLength: size,
    slice: async (start, end = size) => {
      const part = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      await file.read(part, 0, part.length, start);
      return part.buffer;
    },
  };
  return { buffer, close: () => file.close() };
}

function tooLargeToHold(source: string): UndustError {
  return new UndustError(
    'UNDUST_INPUT_BROKEN',
    'a Parquet input that comes as a stream is too large to hold',
    {
      at: source,
      hint: 'Give the uncompressed file by its path, so that it can be read in parts.',
    },
  );
}
