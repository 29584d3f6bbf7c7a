import { UndustError } from '../../base/errors.ts';
import { fieldNamed } from '../field-names.ts';
import type { InputFormat, ReadContext } from '../format.ts';
import { asBuffer } from '../lines.ts';
import { createRecordReader } from '../loose-record.ts';
import type { UrlRecord } from '../record.ts';
import { ParquetThread } from './parquet-thread.ts';

/** Parquet, Common Crawl's columnar index among them: one row group at a time, and only the columns we know. */
export const parquet: InputFormat = {
  name: 'parquet',
  summary: "Parquet with a url column (Common Crawl's columnar index)",
  detect: ({ bytes }) => (asBuffer(bytes).toString('latin1', 0, 4) === 'PAR1' ? 1 : 0),
  async *read(bytes, context) {
    const { maxInflation, decodeTimeoutMs } = context.options;
    const file = await wholeFile(bytes, context);
    const thread = new ParquetThread({ file, maxInflation, timeoutMs: decodeTimeoutMs });
    try {
      yield* readAnswers(thread, context);
    } finally {
      await thread.close();
    }
  },
};

async function* readAnswers(thread: ParquetThread, context: ReadContext): AsyncGenerator<UrlRecord[]> {
  const first = await thread.ask();
  if (first.kind !== 'columns') {
    if (first.kind === 'broken') context.skip('truncated', first.message);
    return;
  }
  const columns = columnsOf(first.names, context);
  const toRecord = createRecordReader(context);
  for (;;) {
    const answer = await thread.ask({ columns });
    if (answer.kind === 'broken') {
      context.lines += answer.rowCount;
      context.skip('corrupt', answer.message);
      // A group that cannot be decoded leaves the next ones readable; a thread that died or hangs does not.
      if (answer.rowCount === 0) return;
    } else if (answer.kind === 'rows') {
      yield answer.rows.flatMap((row) => {
        context.lines++;
        return toRecord(row, () => shown(row)) ?? [];
      });
    } else return;
  }
}

function columnsOf(names: readonly string[], { source }: ReadContext): string[] {
  const columns = names.filter((name) => fieldNamed(name) !== null);
  if (names.length === 0 || columns.some((name) => fieldNamed(name) === 'url')) return columns;
  throw new UndustError(
    'UNDUST_INPUT_FORMAT',
    `no column of the Parquet file is an address: ${names.join(', ')}`,
    { at: source, hint: 'Name the column that holds the address url.' },
  );
}

function shown(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

/** A file is read where it is needed; a stream has to be held, for Parquet's table of contents stands at the end. */
async function wholeFile(
  bytes: AsyncIterable<Uint8Array>,
  { path, source }: ReadContext,
): Promise<string | Uint8Array> {
  if (path !== null) {
    await bytes[Symbol.asyncIterator]().return?.();
    return path;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_HELD) throw tooLargeToHold(source);
  }
  return Buffer.concat(chunks);
}

const MAX_HELD = 512 * 1024 * 1024;

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
