import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UndustError } from '../src/base/errors.ts';
import type { ReadOptions } from '../src/inputs/read-options.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import type { UrlRecord } from '../src/inputs/record.ts';
import { FORMATS } from '../src/inputs/registry.ts';
import { SKIP_REASONS, type Skip } from '../src/inputs/skip.ts';
import type { SourceReport } from '../src/inputs/source-report.ts';
import { FORMAT_SAMPLES } from './input-format-samples.ts';

test('every format has a sample here', () => {
  expect(FORMAT_SAMPLES.map(({ format }) => format).sort()).toEqual(FORMATS.map(({ name }) => name).sort());
});

describe.each(FORMAT_SAMPLES)('the $format format', ({ format, bytes, urls, separator }) => {
  test('is found by content and gives its addresses', async () => {
    const read = await readAll([bytes]);
    expect(read.reports[0]!.format).toBe(format);
    expect(read.records.map(({ url }) => url)).toEqual(urls);
    expect(read.reports[0]!.records).toBe(urls.length);
  });

  test('where the bytes are cut never changes the records', async () => {
    const whole = await readAll([bytes]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        const read = await readAll(cutAt(bytes, cuts));
        expect(read.records).toEqual(whole.records);
        expect(read.skips).toEqual(whole.skips);
      }),
      { numRuns: 60 },
    );
    expect((await readAll(cutAt(bytes, [...bytes.keys()]))).records).toEqual(whole.records);
  });

  test('an input that breaks off gives what stood before and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (length) => {
        const read = await readAll([bytes.subarray(0, length)], { format });
        // The record at the break may itself be cut, so the last one may differ.
        const sure = read.records.slice(0, -1).map(({ url }) => url);
        expect(sure).toEqual(urls.slice(0, sure.length));
      }),
      { numRuns: 60 },
    );
  });

  test('bytes changed at random end in records, skips or one clear error', async () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        await expectNoSurprise([changed], { format });
      }),
      { numRuns: 100 },
    );
  });

  test('garbage ends in skips or one clear error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), (garbage) =>
        expectNoSurprise([bytes.subarray(0, 20), garbage], { format }),
      ),
      { numRuns: 60 },
    );
  });

  test.runIf(separator !== null)('a gigantic line costs itself and nothing else', async () => {
    const giant = Buffer.alloc(300_000, 'x');
    const end = Buffer.from('\n');
    const last = bytes.at(-1) === 10 ? [] : [end];
    const read = await readAll([bytes, ...last, ...cutAt(giant, [100_000, 200_000]), end, bytes], {
      format,
      maxLineLength: 100_000,
    });
    expect(read.records.map(({ url }) => url)).toEqual([...urls, ...urls]);
    expect(read.skips.filter(({ reason }) => reason === 'too-long')).toHaveLength(1);
  });

  test('every line is a record, a skip or nothing, and every skip has a reason of the closed set', async () => {
    const { records, skips, reports } = await readAll([bytes]);
    expect(records.length + skips.length).toBeLessThanOrEqual(reports[0]!.lines);
    for (const skip of skips) expect(Object.keys(SKIP_REASONS)).toContain(skip.reason);
  });
});

test('random bytes are refused with a hint, or read as something', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 500 }), (garbage) =>
      expectNoSurprise([garbage]),
    ),
  );
});

interface ReadAll {
  readonly records: UrlRecord[];
  readonly skips: Skip[];
  readonly reports: SourceReport[];
}

async function readAll(chunks: readonly Uint8Array[], options?: Partial<ReadOptions>): Promise<ReadAll> {
  const read: ReadAll = { records: [], skips: [], reports: [] };
  const batches = readRecordBatches([{ name: 'x', bytes: chunked(chunks) }], {
    ...options,
    onSkip: (skip) => read.skips.push(skip),
    onSource: (report) => read.reports.push(report),
  });
  for await (const batch of batches) read.records.push(...batch);
  return read;
}

async function expectNoSurprise(
  chunks: readonly Uint8Array[],
  options?: Partial<ReadOptions>,
): Promise<void> {
  try {
    for (const { url } of (await readAll(chunks, options)).records)
      expect(url).toMatch(/^https?:\/\/[^\s/?#]/i);
  } catch (error) {
    if (!(error instanceof UndustError)) throw error;
    expect(error.code).toMatch(/^UNDUST_INPUT_/);
  }
}

async function* chunked(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, i) => bytes.subarray(places[i], end));
}
