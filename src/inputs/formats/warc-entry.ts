import type { ByteCursor } from '../byte-cursor.ts';
import type { ReadContext } from '../format.ts';
import { parseHeaders } from '../http-message.ts';

export interface WarcEntry {
  readonly type: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly block: Buffer;
  /** False if the body was beyond the limit, so that only its beginning is here. */
  readonly isWhole: boolean;
}

const MAX_HEADER_LINE = 64 * 1024;
const MAX_HEADER_LINES = 1000;

/** The records of the archive, one after the other; after broken bytes it goes on at the next record. */
export async function* warcEntries(cursor: ByteCursor, context: ReadContext): AsyncGenerator<WarcEntry> {
  const { maxBodyLength } = context.options;
  let isLost = false;
  for (;;) {
    const line = await cursor.line(MAX_HEADER_LINE);
    if (line === null) return;
    if (!line.startsWith('WARC/')) {
      // One Skip for a stretch of bytes that belong to no record, not one for each line of it.
      if (line !== '' && !isLost) {
        context.lines++;
        context.skip('malformed', line);
        isLost = true;
      }
      continue;
    }
    context.lines++;
    const headers = await readHeaders(cursor, line);
    const length = Number(headers.get('content-length') ?? Number.NaN);
    isLost = !Number.isSafeInteger(length) || length < 0;
    if (isLost) {
      context.skip('malformed', `${line} ${[...headers].flat().join(' ')}`);
      continue;
    }
    const { bytes, isWhole } = await cursor.take(length, maxBodyLength);
    const url = (headers.get('warc-target-uri') ?? '').replace(/^<|>$/g, '');
    if (isWhole)
      yield {
        type: headers.get('warc-type') ?? '',
        url,
        headers,
        block: bytes,
        isWhole: length <= maxBodyLength,
      };
    else context.skip('truncated', url);
  }
}

async function readHeaders(cursor: ByteCursor, first: string): Promise<Map<string, string>> {
  const lines = [first];
  while (lines.length < MAX_HEADER_LINES) {
    const line = await cursor.line(MAX_HEADER_LINE);
    if (line === null || line === '') break;
    // Header fields are UTF-8, unlike those of HTTP.
    lines.push(Buffer.from(line, 'latin1').toString('utf8'));
  }
  return parseHeaders(lines.join('\n'));
}
