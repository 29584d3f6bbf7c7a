import { isAscii } from 'node:buffer';

/** What became of one line: the text to write, and whether the line was a URL at all. */
export interface MappedLine {
  readonly text: string;
  readonly isUrl: boolean;
}

export interface LineCounts {
  lines: number;
  notUrls: number;
  /** The first line that was no URL, for the message. */
  firstNotUrl: { readonly line: number; readonly text: string } | null;
}

/** Lines longer than this pass through unread: they are no URL that anything could fetch. */
const MAX_LINE_BYTES = 4 << 20;

/**
 * Lines in, lines out, in order, holding one chunk at a time. A line that is not valid UTF-8 passes through
 * byte for byte: nothing may be lost on the way through a pipe.
 */
export async function* mapLines(
  bytes: AsyncIterable<Uint8Array>,
  map: (line: string) => MappedLine,
  counts: LineCounts,
): AsyncGenerator<Uint8Array | string> {
  let unfinished: Buffer[] = [];
  let unfinishedBytes = 0;
  let isLong = false;
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const end = buffer.lastIndexOf(10);
    if (end < 0) {
      unfinishedBytes += buffer.length;
      if (isLong || unfinishedBytes > MAX_LINE_BYTES) {
        isLong = true;
        yield Buffer.concat([...unfinished, buffer]);
        unfinished = [];
      } else unfinished.push(buffer);
      continue;
    }
    let start = 0;
    if (isLong) {
      start = buffer.indexOf(10) + 1;
      yield buffer.subarray(0, start);
      countNotUrl(counts, '(a line of over 4 MiB)');
      isLong = false;
    }
    if (start <= end)
      yield mapWhole(Buffer.concat([...unfinished, buffer.subarray(start, end)]), map, counts);
    unfinished = end + 1 < buffer.length ? [Buffer.from(buffer.subarray(end + 1))] : [];
    unfinishedBytes = buffer.length - end - 1;
  }
  if (unfinished.length > 0) yield mapWhole(Buffer.concat(unfinished), map, counts);
  else if (isLong) countNotUrl(counts, '(a line of over 4 MiB)');
}

/** Complete lines, without the last line feed. */
function mapWhole(block: Buffer, map: (line: string) => MappedLine, counts: LineCounts): Uint8Array | string {
  const hasMark = counts.lines === 0 && block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf;
  const body = hasMark ? block.subarray(3) : block;
  if (!isAscii(body)) return mapOneByOne(body, map, counts);
  let out = '';
  for (const line of body.toString('latin1').split('\n')) out += `${mapText(line, map, counts)}\n`;
  return out;
}

function mapOneByOne(block: Buffer, map: (line: string) => MappedLine, counts: LineCounts): Uint8Array {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const out: Buffer[] = [];
  for (let start = 0; start <= block.length; ) {
    const feed = block.indexOf(10, start);
    const raw = block.subarray(start, feed < 0 ? block.length : feed);
    out.push(mapRaw(raw, decoder, (line) => mapText(line, map, counts)) ?? passRaw(raw, counts), NEWLINE);
    if (feed < 0) break;
    start = feed + 1;
  }
  return Buffer.concat(out);
}

const NEWLINE = Buffer.from('\n');

function mapRaw(
  raw: Buffer,
  decoder: InstanceType<typeof TextDecoder>,
  map: (line: string) => string,
): Buffer | null {
  let line: string;
  try {
    line = decoder.decode(raw);
  } catch {
    return null;
  }
  return Buffer.from(map(line));
}

function passRaw(raw: Buffer, counts: LineCounts): Buffer {
  counts.lines++;
  countNotUrlLine(counts, raw.toString('latin1'));
  return raw;
}

function mapText(line: string, map: (line: string) => MappedLine, counts: LineCounts): string {
  counts.lines++;
  const mapped = map(line.endsWith('\r') ? line.slice(0, -1) : line);
  if (mapped.isUrl) return mapped.text;
  if (line !== '') countNotUrlLine(counts, line);
  return mapped.text;
}

function countNotUrl(counts: LineCounts, text: string): void {
  counts.lines++;
  countNotUrlLine(counts, text);
}

function countNotUrlLine(counts: LineCounts, text: string): void {
  counts.notUrls++;
  counts.firstNotUrl ??= { line: counts.lines, text: text.slice(0, 100) };
}
