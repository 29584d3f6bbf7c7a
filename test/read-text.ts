import type { ReadOptions } from '../src/inputs/read-options.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import type { UrlRecord } from '../src/inputs/record.ts';
import type { Skip } from '../src/inputs/skip.ts';
import type { SourceReport } from '../src/inputs/source-report.ts';

export interface ReadText {
  readonly records: readonly UrlRecord[];
  readonly skips: readonly Skip[];
  readonly reports: readonly SourceReport[];
}

/** Reads an input that stands in the test itself. */
export async function readText(
  input: string | Uint8Array | readonly Uint8Array[],
  options?: Partial<ReadOptions>,
): Promise<ReadText> {
  const chunks =
    typeof input === 'string' ? [Buffer.from(input)] : input instanceof Uint8Array ? [input] : input;
  const records: UrlRecord[] = [];
  const skips: Skip[] = [];
  const reports: SourceReport[] = [];
  const batches = readRecordBatches([{ name: 'x', bytes: chunked(chunks) }], {
    ...options,
    onSkip: (skip) => skips.push(skip),
    onSource: (report) => reports.push(report),
  });
  for await (const batch of batches) records.push(...batch);
  return { records, skips, reports };
}

async function* chunked(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
