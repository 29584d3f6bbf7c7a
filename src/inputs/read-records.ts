import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UndustError } from '../base/errors.ts';
import { withDefaults } from '../base/options.ts';
import { type Compression, compressionOf, inflate } from './compression.ts';
import { formatOf } from './detect.ts';
import type { ReadContext } from './format.ts';
import { HEAD_BYTES, inputHead, peek, withoutByteOrderMark } from './peek.ts';
import { READ_DEFAULTS, type ReadOptions } from './read-options.ts';
import type { UrlRecord } from './record.ts';
import { SKIP_TEXT_LENGTH } from './skip.ts';
import { fileIfPresent, type OpenedSource, openSources, type Source } from './source.ts';

/** Every URL record of the sources, in their order. */
export async function* readRecords(
  sources: readonly Source[],
  options?: Partial<ReadOptions>,
): AsyncGenerator<UrlRecord> {
  for await (const batch of readRecordBatches(sources, options)) yield* batch;
}

/** The same in batches: for millions of records, an await for each would cost more than reading it. */
export async function* readRecordBatches(
  sources: readonly Source[],
  options?: Partial<ReadOptions>,
): AsyncGenerator<UrlRecord[]> {
  const settings = withDefaults('readRecords', READ_DEFAULTS, options);
  const queue = await openSources(sources);
  const seen = new Set<string>();
  const progress = trackProgress(queue, settings);
  for (let i = 0; i < queue.length; i++) {
    const source = queue[i]!;
    // A directory may hold both a sitemap index and the files that it names: each file is read once.
    if (source.path !== null && source.isIncidental && seen.has(realpathSync(source.path))) continue;
    if (source.path !== null) seen.add(realpathSync(source.path));
    const follow = (found: OpenedSource): void => {
      queue.push(found);
    };
    yield* readSource(source, settings, { follow, count: progress });
  }
}

interface Surroundings {
  readonly follow: (source: OpenedSource) => void;
  readonly count: (source: OpenedSource, bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

async function* readSource(
  source: OpenedSource,
  options: ReadOptions,
  { follow, count }: Surroundings,
): AsyncGenerator<UrlRecord[]> {
  const notes = new Set<string>();
  const stored = await peek(count(source, source.open()), 4);
  const compression = compressionOf(stored.head);
  let lines = 0;
  const skip: ReadContext['skip'] = (reason, text) =>
    options.onSkip?.({ reason, source: source.name, line: lines, text: text.slice(0, SKIP_TEXT_LENGTH) });
  const inflated = inflate(stored.bytes, compression, {
    maxInflation: options.maxInflation,
    onTrouble: skip,
  });
  const { head, bytes } = await peek(withoutByteOrderMark(inflated), HEAD_BYTES);
  const report = (format: string, records: number): void =>
    options.onSource?.({ source: source.name, format, compression, lines, records, notes: [...notes] });
  if (head.length === 0) {
    await exhaust(bytes);
    return report('empty', 0);
  }
  const inputs = inputHead(head);
  const format = formatOf(inputs, options);
  if (format === null) {
    await bytes[Symbol.asyncIterator]().return?.();
    if (!source.isIncidental) throw unknownFormat(source.name, inputs.text);
    skip('unknown-format', inputs.text);
    return report('unknown', 0);
  }
  const context: ReadContext = {
    source: source.name,
    head: inputs,
    options,
    path: plainPath(source, compression),
    get lines() {
      return lines;
    },
    set lines(value) {
      lines = value;
    },
    skip,
    note: (text) => notes.add(text),
    follow: (name) => {
      const found = source.path === null ? null : fileIfPresent(join(dirname(source.path), name));
      if (found !== null) follow(found);
      return found !== null;
    },
  };
  let records = 0;
  for await (const batch of format.read(bytes, context)) {
    records += batch.length;
    if (batch.length > 0) yield batch;
  }
  report(format.name, records);
}

function plainPath(source: OpenedSource, compression: Compression): string | null {
  return compression === 'none' && source.size !== null ? source.path : null;
}

function unknownFormat(name: string, text: string): UndustError {
  const start = JSON.stringify(text.slice(0, 60));
  return new UndustError('UNDUST_INPUT_FORMAT', `no known format begins like this: ${start}`, { at: name });
}

/** An input whose compressed stream is damaged at once still has to say so: reading on reports it. */
async function exhaust(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

function trackProgress(queue: readonly OpenedSource[], { onProgress }: ReadOptions): Surroundings['count'] {
  let read = 0;
  return async function* count(source, bytes) {
    for await (const chunk of bytes) {
      read += chunk.length;
      onProgress?.({ source: source.name, bytes: read, totalBytes: totalSize(queue) });
      yield chunk;
    }
  };
}

function totalSize(queue: readonly OpenedSource[]): number | null {
  let sum = 0;
  for (const { size } of queue) {
    if (size === null) return null;
    sum += size;
  }
  return sum;
}
