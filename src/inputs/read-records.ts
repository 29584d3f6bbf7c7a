import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UndustError } from '../base/errors.ts';
import { withDefaults } from '../base/options.ts';
import { type Compression, compressionOf, inflate } from './compression.ts';
import { formatOf } from './detect.ts';
import type { InputHead, ReadContext } from './format.ts';
import { HEAD_BYTES, inputHead, peek, withoutByteOrderMark } from './peek.ts';
import { READ_DEFAULTS, type ReadOptions } from './read-options.ts';
import type { UrlRecord } from './record.ts';
import { fileIfPresent, type OpenedSource, openSources, type Source } from './source.ts';
import { SourceLog } from './source-log.ts';

/** Every URL record of the sources (or of one), in their order. */
export async function* readRecords(
  sources: Source | readonly Source[],
  options?: Partial<ReadOptions>,
): AsyncGenerator<UrlRecord> {
  for await (const batch of readRecordBatches(sources, options)) yield* batch;
}

/** The same in batches: for millions of records, an await for each would cost more than reading it. */
export async function* readRecordBatches(
  sources: Source | readonly Source[],
  options?: Partial<ReadOptions>,
): AsyncGenerator<UrlRecord[]> {
  const settings = withDefaults('readRecords', READ_DEFAULTS, options);
  const queue = await openSources(Array.isArray(sources) ? sources : [sources as Source]);
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
  const log = new SourceLog(source.name, options);
  const { compression, head, bytes } = await unpack(count(source, source.open()), options, log);
  const format = isBlank(head) ? null : formatOf(head, options);
  if (format === null) {
    await abandon(bytes, head, { source, log });
    return log.report(isBlank(head) ? 'empty' : 'unknown', compression);
  }
  const context: ReadContext = {
    source: source.name,
    head,
    options,
    path: plainPath(source, compression),
    get lines() {
      return log.lines;
    },
    set lines(value) {
      log.lines = value;
    },
    skip: log.skip,
    note: log.note,
    follow: (name) => {
      const found = source.path === null ? null : fileIfPresent(join(dirname(source.path), name));
      if (found !== null) follow(found);
      return found !== null;
    },
  };
  for await (const batch of format.read(bytes, context)) {
    log.records += batch.length;
    if (batch.length > 0) yield batch;
  }
  log.report(format.name, compression);
}

interface Unpacked {
  readonly compression: Compression;
  readonly head: InputHead;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The bytes inflated, without a byte-order mark, and their beginning. */
async function unpack(
  stored: AsyncIterable<Uint8Array>,
  { maxInflation }: ReadOptions,
  log: SourceLog,
): Promise<Unpacked> {
  const packed = await peek(stored, 4);
  const compression = compressionOf(packed.head);
  const inflated = inflate(packed.bytes, compression, { maxInflation, onTrouble: log.skip });
  const { head, bytes } = await peek(withoutByteOrderMark(inflated), HEAD_BYTES);
  return { compression, head: inputHead(head), bytes };
}

/** An input that nothing can be read from: empty, of no known format, or damaged from the start. */
async function abandon(
  bytes: AsyncIterable<Uint8Array>,
  head: InputHead,
  { source, log }: { source: OpenedSource; log: SourceLog },
): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.();
  if (isBlank(head)) return;
  if (!source.isIncidental) throw unknownFormat(source.name, head.text);
  log.skip('unknown-format', head.text);
}

/** Empty, or a few empty lines and nothing more: what a search that found nothing leaves behind. */
function isBlank({ bytes, text }: InputHead): boolean {
  return bytes.length < HEAD_BYTES && text.trim() === '';
}

function plainPath(source: OpenedSource, compression: Compression): string | null {
  return compression === 'none' && source.size !== null ? source.path : null;
}

function unknownFormat(name: string, text: string): UndustError {
  const start = JSON.stringify(text.slice(0, 60));
  return new UndustError('UNDUST_INPUT_FORMAT', `no known format begins like this: ${start}`, { at: name });
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
