import type { InputFormat, ReadContext } from '../format.ts';
import { recordsOfLines } from '../lines.ts';
import { createRecordReader } from '../loose-record.ts';
import type { UrlRecord } from '../record.ts';
import { shareOf } from '../share.ts';

/** CDXJ: key, time and a JSON object a line. Where the object names no address, it is told from the key. */
export const cdxj: InputFormat = {
  name: 'cdxj',
  summary: 'index of a web archive with JSON fields (CDXJ)',
  detect: ({ lines }) => shareOf(lines, (line) => CAPTURE.test(line) || COMMENT.test(line)),
  read: (bytes, context) =>
    recordsOfLines(bytes, context, { encoding: 'utf8', readLine: createCdxjReader(context) }),
};

const CAPTURE = /^(\S+) (\d{4,17}) (\{.*\})\s*$/;
const COMMENT = /^[!@][a-z_]+ [[{"]/i;

function createCdxjReader(context: ReadContext): (line: string) => UrlRecord | null {
  const toRecord = createRecordReader(context);
  return (line) => {
    const parts = CAPTURE.exec(line);
    const fields = parts === null ? null : parsedObject(parts[3]!);
    if (parts === null || fields === null) {
      context.skip(COMMENT.test(line) ? 'no-page' : 'malformed', line);
      return null;
    }
    const named: Record<string, unknown> = { time: parts[2], ...fields };
    if (typeof (named.url ?? named.original_uri ?? named.original) !== 'string') {
      named.url = urlOfKey(parts[1]!);
      context.note('addresses were told from the index keys, which leave out www. and letter case');
    }
    if (named.mime === 'warc/revisit' || named.mime_type === 'warc/revisit') {
      delete named.mime;
      delete named.mime_type;
    }
    return toRecord(named, () => line);
  };
}

/** `com,example:8080)/p?a=1` → `http://example.com:8080/p?a=1`; an address stays what it is. */
function urlOfKey(key: string): string {
  const parts = /^(?:(https?):\/\/\()?([^):]+)(:\d+)?\)(.*)$/.exec(key);
  if (parts === null) return key;
  const host = parts[2]!.split(',').filter(Boolean).reverse().join('.');
  return `${parts[1] ?? 'http'}://${host}${parts[3] ?? ''}${parts[4]!.startsWith('/') ? '' : '/'}${parts[4]}`;
}

function parsedObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
