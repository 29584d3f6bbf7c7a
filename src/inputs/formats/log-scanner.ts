import type { ReadContext } from '../format.ts';
import type { UrlRecord } from '../record.ts';
import { baseOrigin, createVhostTable, notePlaceholder } from './log-origin.ts';
import { resolveTarget } from './log-target.ts';
import { createLogClock, TIME_LENGTH } from './log-time.ts';

/**
 * Reads blocks of whole lines, each `[vhost ]host ident user [time] "request" status size …`. The same block is
 * walked as bytes, which is cheaper than asking a string for its characters, and cut as text.
 */
export function createLogScanner(context: ReadContext, hasVhost: boolean): (block: Buffer) => UrlRecord[] {
  const clock = createLogClock();
  const vhostOrigin = createVhostTable(context);
  const base = baseOrigin(context);
  if (!hasVhost) notePlaceholder(context);

  const scanLine = (block: Block, start: number, end: number): UrlRecord | null => {
    const { bytes, text } = block;
    const open = openingBracket(bytes, start, end);
    const quote = open < 0 ? -1 : requestStart(bytes, open, end);
    const close = quote < 0 ? -1 : closingQuote(bytes, quote, end);
    const methodEnd = close < 0 ? -1 : find(bytes, SPACE, quote, close);
    if (methodEnd < 0) {
      context.skip('malformed', text.slice(start, end));
      return null;
    }
    const method = methodOf(bytes, quote, methodEnd);
    if (method === null) {
      context.skip(isMethod(text, quote, methodEnd) ? 'method' : 'malformed', text.slice(start, end));
      return null;
    }
    const origin = (hasVhost ? vhostOrigin(text.slice(start, text.indexOf(' ', start))) : null) ?? base;
    const targetStop = targetEnd(block, methodEnd, close);
    const target = text.slice(methodEnd + 1, targetStop);
    const url = isPlainPath(bytes, methodEnd + 1, targetStop)
      ? origin + target
      : resolveTarget(target, origin);
    if (url === null) {
      context.skip('not-url', text.slice(start, end));
      return null;
    }
    return recordAt(bytes, close + 2, { url, method, time: clock(bytes, open + 1) });
  };

  return (bytes) => {
    const records: UrlRecord[] = [];
    const text = bytes.toString('latin1');
    const block = { bytes, text };
    for (let at = 0; at < text.length; ) {
      let end = text.indexOf('\n', at);
      if (end < 0) end = text.length;
      context.lines++;
      if (end - at > 1 || text.slice(at, end).trim() !== '') {
        const record = scanLine(block, at, end);
        if (record !== null) records.push(record);
      }
      at = end + 1;
    }
    return records;
  };
}

interface Block {
  readonly bytes: Uint8Array;
  readonly text: string;
}

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly time: string | null;
}

/** Always the same fields in the same order, so that the engine sees few shapes of record. */
function recordAt(bytes: Uint8Array, at: number, { url, method, time }: Seen): UrlRecord {
  const status = digitsAt(bytes, at);
  const size = status < 0 ? -1 : digitsAt(bytes, at + 4);
  if (time !== null && status >= 0)
    return size >= 0 ? { url, method, time, status, size } : { url, method, time, status };
  return { url, method, ...(time === null ? {} : { time }), ...(status < 0 ? {} : { status }) };
}

/** The bracket before the time, after the first space: a virtual host may itself begin with a bracket (IPv6). */
function openingBracket(bytes: Uint8Array, start: number, end: number): number {
  const space = find(bytes, SPACE, start, end);
  let at = space < 0 ? -1 : find(bytes, BRACKET, space, end);
  // A bracket within the user name is no time.
  while (at >= 0 && bytes[at - 1]! !== SPACE) at = find(bytes, BRACKET, at + 1, end);
  return at;
}

/** The place after the quote that opens the request. */
function requestStart(bytes: Uint8Array, open: number, end: number): number {
  const usual = open + TIME_LENGTH + 3;
  if (usual < end && bytes[usual]! === QUOTE && bytes[usual - 2]! === CLOSE) return usual + 1;
  const quote = find(bytes, QUOTE, open, end);
  return quote < 0 ? -1 : quote + 1;
}

/** The quote that closes the request: not escaped, and a status follows (old servers do not escape quotes). */
function closingQuote(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = bytes[at]!;
    if (code === BACKSLASH) at++;
    else if (code === QUOTE && bytes[at + 1] === SPACE && isStatusStart(bytes[at + 2])) return at;
  }
  return -1;
}

/** The space before ` HTTP/1.1`, or the end of the request where no version is given. */
function targetEnd({ bytes, text }: Block, methodEnd: number, close: number): number {
  const usual = close - 9;
  if (usual > methodEnd && bytes[usual] === SPACE && bytes[usual + 5] === SLASH && bytes[usual + 1] === 0x48)
    return usual;
  const version = text.lastIndexOf(' HTTP/', close);
  return version > methodEnd ? version : close;
}

/** Begins with a slash and needs no decoding: nearly every target. */
function isPlainPath(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! > 127 || bytes[at] === BACKSLASH) return false;
  return bytes[start] === SLASH;
}

function methodOf(bytes: Uint8Array, start: number, end: number): 'GET' | 'HEAD' | null {
  const length = end - start;
  const first = bytes[start];
  if (length === 3 && first === 0x47 && bytes[start + 1] === 0x45 && bytes[start + 2] === 0x54) return 'GET';
  if (length === 4 && first === 0x48 && bytes[start + 1] === 0x45 && bytes[start + 3] === 0x44) return 'HEAD';
  return null;
}

function isMethod(text: string, start: number, end: number): boolean {
  return end - start <= 20 && /^[A-Za-z_-]+$/.test(text.slice(start, end));
}

function digitsAt(bytes: Uint8Array, start: number): number {
  let value = 0;
  let at = start;
  for (;;) {
    const digit = bytes[at]! - ZERO;
    if (!(digit >= 0 && digit <= 9)) break;
    value = value * 10 + digit;
    at++;
  }
  return at === start ? -1 : value;
}

/** Bounded by the line, unlike indexOf, which would search the whole block again for every broken line. */
function find(bytes: Uint8Array, code: number, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at]! === code) return at;
  return -1;
}

function isStatusStart(code: number | undefined): boolean {
  return code !== undefined && ((code >= ZERO && code <= ZERO + 9) || code === DASH);
}

const SPACE = 32;
const QUOTE = 34;
const DASH = 45;
const SLASH = 47;
const ZERO = 48;
const BRACKET = 91;
const BACKSLASH = 92;
const CLOSE = 93;
