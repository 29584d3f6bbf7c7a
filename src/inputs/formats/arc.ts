import { ByteCursor } from '../byte-cursor.ts';
import type { InputFormat, ReadContext } from '../format.ts';
import { parseResponse } from '../http-message.ts';
import { isoTime } from '../loose-record.ts';
import { contentOf, responseFields } from '../page-content.ts';
import type { UrlRecord } from '../record.ts';
import { decodeBytes, webUrl } from '../web-url.ts';
import { RecordBatch } from './record-batch.ts';

/** ARC, the archive format before WARC: one line says address, time, type and length, then come the bytes. */
export const arc: InputFormat = {
  name: 'arc',
  summary: 'web archive in the older ARC format',
  detect: ({ text }) => (/^\s{0,8}filedesc:\/\//.test(text) ? 1 : 0),
  async *read(bytes, context) {
    const cursor = new ByteCursor(bytes);
    const batch = new RecordBatch();
    try {
      for await (const entry of arcEntries(cursor, context)) {
        const record = recordOf(entry, context);
        if (record !== null) batch.add(record);
        if (batch.isFull) yield batch.take();
      }
      yield batch.take();
    } finally {
      await cursor.close();
    }
  },
};

interface ArcEntry {
  readonly url: string;
  readonly time: string;
  readonly contentType: string;
  readonly block: Buffer;
  readonly isWhole: boolean;
}

/** `url ip date type length`, in version 2 with five fields before the length. The url may hold spaces. */
const HEADER = /^([a-z]+:.*?) (\S+) (\d{8,17}) (\S+)(?: \S+ \S+ \S+ \d+ \S+)? (\d{1,15})$/i;
const MAX_HEADER_LINE = 64 * 1024;

async function* arcEntries(cursor: ByteCursor, context: ReadContext): AsyncGenerator<ArcEntry> {
  const { maxBodyLength } = context.options;
  let isLost = false;
  for (;;) {
    const line = await cursor.line(MAX_HEADER_LINE);
    if (line === null) return;
    if (line === '') continue;
    const parts = HEADER.exec(line);
    if (parts === null) {
      if (!isLost) {
        context.lines++;
        context.skip('malformed', line);
      }
      isLost = true;
      continue;
    }
    isLost = false;
    context.lines++;
    const length = Number(parts[5]);
    const { bytes, isWhole } = await cursor.take(length, maxBodyLength);
    const url = decodeBytes(parts[1]!);
    if (!isWhole) context.skip('truncated', url);
    else
      yield { url, time: parts[3]!, contentType: parts[4]!, block: bytes, isWhole: length <= maxBodyLength };
  }
}

function recordOf(
  { url, time, contentType, block, isWhole }: ArcEntry,
  context: ReadContext,
): UrlRecord | null {
  if (webUrl(url) === null) {
    context.skip(url.startsWith('filedesc:') ? 'no-page' : 'not-url', url);
    return null;
  }
  const response = parseResponse(block);
  const fields =
    response === null
      ? { contentType, size: block.length, ...(isWhole ? contentOf(block, contentType) : {}) }
      : responseFields(response, { isWhole, maxLength: context.options.maxBodyLength });
  const iso = isoTime(time);
  return { url, ...fields, ...(iso === null ? {} : { time: iso }) };
}
