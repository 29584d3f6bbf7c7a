import { ByteCursor } from '../byte-cursor.ts';
import type { InputFormat, ReadContext } from '../format.ts';
import { parseResponse } from '../http-message.ts';
import { bareDigest } from '../loose-record.ts';
import { contentOf, responseFields } from '../page-content.ts';
import type { UrlRecord } from '../record.ts';
import { webUrl } from '../web-url.ts';
import { MethodPairing } from './method-pairing.ts';
import { RecordBatch } from './record-batch.ts';
import { type WarcEntry, warcEntries } from './warc-entry.ts';

/**
 * WARC, read with a cursor of our own: after a record whose length is wrong it
 * goes on at the next one, of a body beyond the limit it holds nothing, and it serves ARC as well.
 */
export const warc: InputFormat = {
  name: 'warc',
  summary: 'web archive (WARC, also WET): pages, revisits, resources',
  detect: ({ text }) => (/^\s{0,8}WARC\/\d\.\d+\r?\n/.test(text) ? 1 : 0),
  async *read(bytes, context) {
    const cursor = new ByteCursor(bytes);
    const batch = new RecordBatch();
    const pairing = new MethodPairing(context);
    try {
      for await (const entry of warcEntries(cursor, context)) {
        for (const record of pairing.push(entry, recordOf(entry, context))) batch.add(record);
        if (batch.isFull) yield batch.take();
      }
      for (const record of pairing.end()) batch.add(record);
      yield batch.take();
    } finally {
      await cursor.close();
    }
  },
};

/** What the entry says of a page; null if it shows none (said as a Skip, but for requests, which pairing counts). */
function recordOf(entry: WarcEntry, context: ReadContext): UrlRecord | null {
  const { type, headers } = entry;
  if (type === 'request') return null;
  if (!PAGE_TYPES.has(type)) {
    context.skip('no-page', `${type} ${entry.url}`);
    return null;
  }
  const url = webUrl(entry.url);
  if (url === null) {
    context.skip(entry.url === '' ? 'no-url' : 'not-url', `${type} ${entry.url}`);
    return null;
  }
  const fields = contentFields(entry, context.options.maxBodyLength);
  if (fields === null) {
    context.skip('malformed', `${type} ${url}`);
    return null;
  }
  const digest = headers.get('warc-payload-digest');
  const time = headers.get('warc-date');
  return { url, ...fields, ...(digest ? { digest: bareDigest(digest) } : {}), ...(time ? { time } : {}) };
}

const PAGE_TYPES: ReadonlySet<string> = new Set(['response', 'revisit', 'resource', 'conversion']);

function contentFields(entry: WarcEntry, maxLength: number): Omit<UrlRecord, 'url'> | null {
  const { type, headers, block, isWhole } = entry;
  const contentType = headers.get('content-type') ?? '';
  if (type === 'resource' || type === 'conversion') {
    return {
      size: Number(headers.get('content-length')),
      contentType,
      ...(isWhole ? contentOf(block, contentType) : {}),
    };
  }
  const response = parseResponse(block);
  // A revisit may keep no HTTP header at all; its digest is what counts.
  if (response === null) return type === 'revisit' ? {} : null;
  return responseFields(response, { isWhole: isWhole && type === 'response', maxLength });
}
