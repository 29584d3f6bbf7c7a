import { UndustError } from '../base/errors.ts';
import type { UrlRecord } from '../inputs/record.ts';

/** What the library learns from: a stream or an array of records. */
export type GivenRecords = AsyncIterable<UrlRecord> | Iterable<UrlRecord>;

/** A batch at a time: an await for each of ten million records would cost more than learning from them. */
const BATCH = 1000;

/** The records in batches; what is none is refused with what was expected, before it can break something deep inside. */
export async function* recordBatches(records: GivenRecords): AsyncGenerator<readonly UrlRecord[]> {
  if (!isIterable(records)) throw wrong(records, 'learn');
  let batch: UrlRecord[] = [];
  let count = 0;
  for await (const record of records) {
    batch.push(recordFrom(record, `record ${++count}`));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function isIterable(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
  );
}

/** Records parsed from JSON may say null where nothing is known. */
function recordFrom(record: unknown, at: string): UrlRecord {
  if (typeof record !== 'object' || record === null) throw wrong(record, at);
  if (typeof (record as UrlRecord).url !== 'string') throw wrong(record, at);
  const fields = Object.entries(record);
  if (!fields.some(([, value]) => value === null)) return record as UrlRecord;
  return Object.fromEntries(fields.filter(([, value]) => value !== null)) as unknown as UrlRecord;
}

function wrong(given: unknown, at: string): UndustError {
  const shown = typeof given === 'string' ? `the text ${JSON.stringify(given.slice(0, 60))}` : kindOf(given);
  return new UndustError('UNDUST_USAGE', `records such as { url, digest } are expected, not ${shown}`, {
    at,
    hint: 'Give an array or a stream of records; readRecords([path]) makes one of a log, crawl or list.',
  });
}

function kindOf(given: unknown): string {
  if (given === null || given === undefined) return String(given);
  if (typeof given !== 'object') return `a ${typeof given}`;
  return typeof (given as UrlRecord).url === 'string' ? 'a single one' : 'an object without a url';
}
