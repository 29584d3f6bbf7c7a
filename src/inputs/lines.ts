import type { ReadContext } from './format.ts';
import type { UrlRecord } from './record.ts';

/**
 * Blocks of whole lines. Cutting at the line feed keeps every character of UTF-8 and Latin-1 whole, so a
 * reader may decode a block at once, which is several times cheaper than line by line. A line beyond the
 * limit is counted and skipped; of it no more than the limit is ever held.
 */
export async function* lineBlocks(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
): AsyncGenerator<Buffer> {
  const { maxLineLength } = context.options;
  let tail: Buffer[] = [];
  let tailLength = 0;
  let isDropping = false;
  for await (const chunk of bytes) {
    let rest = asBuffer(chunk);
    if (isDropping) {
      const end = rest.indexOf(LINE_FEED);
      if (end < 0) continue;
      rest = rest.subarray(end + 1);
      isDropping = false;
    }
    const last = rest.lastIndexOf(LINE_FEED);
    if (last >= 0) {
      yield* withoutLongLines(Buffer.concat([...tail, rest.subarray(0, last + 1)]), context);
      tail = [];
      tailLength = 0;
    }
    const unfinished = rest.subarray(last + 1);
    tail.push(unfinished);
    tailLength += unfinished.length;
    if (tailLength > maxLineLength) {
      skipLongLine(Buffer.concat(tail), context);
      tail = [];
      tailLength = 0;
      isDropping = true;
    }
  }
  if (tailLength > 0) yield Buffer.concat(tail);
}

/** One record from each line, or none: the frame of every format that has no more to a line than the line itself. */
export async function* recordsOfLines(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
  { encoding, readLine }: { encoding: 'latin1' | 'utf8'; readLine: (line: string) => UrlRecord | null },
): AsyncGenerator<UrlRecord[]> {
  for await (const block of lineBlocks(bytes, context)) {
    yield recordsOfBlock(block.toString(encoding), context, readLine);
  }
}

/** The same for one block of whole lines. Every line is counted, blank ones are no more than that. */
export function recordsOfBlock(
  block: string,
  context: ReadContext,
  readLine: (line: string) => UrlRecord | null,
): UrlRecord[] {
  const records: UrlRecord[] = [];
  forEachLine(block, (line) => {
    context.lines++;
    const record = line.trim() === '' ? null : readLine(line);
    if (record !== null) records.push(record);
  });
  return records;
}

/** The lines of a block, without their line ends. */
function forEachLine(block: string, visit: (line: string) => void): void {
  let at = 0;
  while (at < block.length) {
    let end = block.indexOf('\n', at);
    if (end < 0) end = block.length;
    const isCrLf = end > at && block.charCodeAt(end - 1) === 13;
    visit(block.slice(at, isCrLf ? end - 1 : end));
    at = end + 1;
  }
}

/** Blocks shorter than the limit hold no line beyond it, and nearly all are: only the others are searched. */
function* withoutLongLines(block: Buffer, context: ReadContext): Generator<Buffer> {
  const { maxLineLength } = context.options;
  if (block.length <= maxLineLength) {
    yield block;
    return;
  }
  let good = 0;
  let at = 0;
  while (at < block.length) {
    const end = block.indexOf(LINE_FEED, at);
    if (end - at > maxLineLength) {
      if (at > good) yield block.subarray(good, at);
      skipLongLine(block.subarray(at, end), context);
      good = end + 1;
    }
    at = end + 1;
  }
  if (good < block.length) yield block.subarray(good);
}

function skipLongLine(line: Buffer, context: ReadContext): void {
  context.lines++;
  context.skip('too-long', line.subarray(0, 400).toString());
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const LINE_FEED = 10;
