import { fieldNamed } from './field-names.ts';
import type { ReadContext } from './format.ts';
import type { UrlRecord } from './record.ts';
import { originOf, webUrl } from './web-url.ts';

/** Turns objects with freely named fields into records; what has no usable address becomes a Skip. */
export function createRecordReader(
  context: ReadContext,
): (fields: Readonly<Record<string, unknown>>, text: () => string) => UrlRecord | null {
  const origin = originOf(context.options.base);
  return (fields, text) => {
    const record: Writable<UrlRecord> = { url: '' };
    for (const name in fields) {
      const value = fields[name];
      const field = value === null || value === undefined || value === '' ? null : fieldNamed(name);
      // The first of several names for one field wins, except that our own name always does.
      if (field !== null && (name === field || record[field] === undefined || record[field] === ''))
        setField(record, field, value);
    }
    if (record.url === '') {
      context.skip('no-url', text());
      return null;
    }
    const url =
      webUrl(record.url) ?? (origin !== null && record.url.startsWith('/') ? origin + record.url : null);
    if (url === null) {
      context.skip('not-url', text());
      return null;
    }
    record.url = url;
    return record;
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function setField(record: Writable<UrlRecord>, field: keyof UrlRecord, value: unknown): void {
  if (field === 'status' || field === 'size') {
    const number = numberOf(value);
    if (number !== null) record[field] = number;
  } else if (field === 'time') {
    const time = isoTime(value);
    if (time !== null) record.time = time;
  } else if (field === 'body') {
    if (value instanceof Uint8Array) record.body = value;
  } else if (typeof value === 'string') {
    record[field] = field === 'digest' ? bareDigest(value) : field === 'url' ? value.trim() : value;
  }
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d+(?:\.0*)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'bigint') return Number(number);
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

/** ISO 8601 from what archives and tables hold: 14 digits, seconds or milliseconds since 1970, a date, a text. */
export function isoTime(value: unknown): string | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value === 'bigint') return isoTime(Number(value));
  if (typeof value === 'number') {
    const ms = value > 1e11 ? value : value * 1000;
    return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null;
  }
  if (typeof value !== 'string') return null;
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d*$/.exec(value);
  if (digits === null) return value;
  return `${digits[1]}-${digits[2]}-${digits[3]}T${digits[4]}:${digits[5]}:${digits[6]}Z`;
}

/** WARC writes `sha1:ABC…` where CDX writes `ABC…` for the same content. */
export function bareDigest(digest: string): string {
  return digest.startsWith('sha1:') ? digest.slice(5) : digest;
}
