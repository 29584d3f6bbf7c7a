import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UndustError } from '../src/base/errors.ts';
import type { ReadOptions } from '../src/inputs/read-options.ts';
import { FORMATS } from '../src/inputs/registry.ts';
import { SKIP_REASONS } from '../src/inputs/skip.ts';
import { FORMAT_SAMPLES } from './input-format-samples.ts';
import { readText } from './read-text.ts';

test('every format has a sample here', () => {
  expect(FORMAT_SAMPLES.map(({ format }) => format).sort()).toEqual(FORMATS.map(({ name }) => name).sort());
});

describe.each(FORMAT_SAMPLES)('the $format format', ({ format, bytes, urls, separator }) => {
  // Each Parquet input starts a thread.
  const numRuns = format === 'parquet' ? 8 : 60;

  test('is found by content and gives its addresses', async () => {
    const read = await readText([bytes]);
    expect(read.reports[0]!.format).toBe(format);
    expect(read.records.map(({ url }) => url)).toEqual(urls);
    expect(read.reports[0]!.records).toBe(urls.length);
  });

  test('where the bytes are cut never changes the records', async () => {
    const whole = await readText([bytes]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        const read = await readText(cutAt(bytes, cuts));
        expect(read.records).toEqual(whole.records);
        expect(read.skips).toEqual(whole.skips);
      }),
      { numRuns },
    );
    expect((await readText(cutAt(bytes, [...bytes.keys()]))).records).toEqual(whole.records);
  });

  test('an input that breaks off gives what stood before and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (length) => {
        const read = await readText([bytes.subarray(0, length)], { format });
        // The record at the break may itself be cut, so the last one may differ.
        const sure = read.records.slice(0, -1).map(({ url }) => url);
        expect(sure).toEqual(urls.slice(0, sure.length));
      }),
      { numRuns },
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
      { numRuns },
    );
  });

  test('garbage ends in skips or one clear error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), (garbage) =>
        expectNoSurprise([bytes.subarray(0, 20), garbage], { format }),
      ),
      { numRuns },
    );
  });

  test.runIf(separator !== null)('a gigantic line costs itself and nothing else', async () => {
    const giant = Buffer.alloc(300_000, 'x');
    const end = Buffer.from('\n');
    const last = bytes.at(-1) === 10 ? [] : [end];
    const read = await readText([bytes, ...last, ...cutAt(giant, [100_000, 200_000]), end, bytes], {
      format,
      maxLineLength: 100_000,
    });
    expect(read.records.map(({ url }) => url)).toEqual([...urls, ...urls]);
    const alone = (await readText(bytes)).skips.length;
    expect(read.skips).toHaveLength(2 * alone + 1);
    expect(read.skips.filter(({ reason }) => reason === 'too-long')).toHaveLength(1);
  });

  test('every line is a record, a skip or nothing, and every skip has a reason of the closed set', async () => {
    const { records, skips, reports } = await readText([bytes]);
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

async function expectNoSurprise(
  chunks: readonly Uint8Array[],
  options?: Partial<ReadOptions>,
): Promise<void> {
  try {
    for (const { url } of (await readText(chunks, { decodeTimeoutMs: 1000, ...options })).records)
      expect(url).toMatch(/^https?:\/\/[^\s/?#]/i);
  } catch (error) {
    if (!(error instanceof UndustError)) throw error;
    expect(error.code).toMatch(/^UNDUST_INPUT_/);
  }
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, i) => bytes.subarray(places[i], end));
}
