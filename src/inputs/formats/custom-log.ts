import type { ReadContext } from '../format.ts';
import { recordsOfBlock } from '../lines.ts';
import type { UrlRecord } from '../record.ts';
import { type LogField, type LogPart, parseLogFormat } from './log-format.ts';
import { baseOrigin, createVhostTable, notePlaceholder } from './log-origin.ts';
import { resolveTarget } from './log-target.ts';
import { createLogClock, TIME_LENGTH } from './log-time.ts';

/** Reads the layout that the user gave: each field runs to the literal text that follows it. */
export function scanCustomLog(context: ReadContext): (block: Buffer) => UrlRecord[] {
  const parts = parseLogFormat(context.options.logFormat);
  const toRecord = createFieldReader(context);
  const readLine = (line: string): UrlRecord | null => {
    const fields = cutLine(line, parts);
    return fields === null ? skipMalformed(context, line) : toRecord(fields, line);
  };
  return (block) => recordsOfBlock(block.toString('latin1'), context, readLine);
}

export type LogFields = Partial<Record<LogField, string>>;

/** What the fields of a line say, for layouts in which they may stand in any order. */
export function createFieldReader(
  context: ReadContext,
): (fields: LogFields, line: string) => UrlRecord | null {
  const vhostOrigin = createVhostTable(context);
  const base = baseOrigin(context);
  const readTime = createTimeReader();
  return (fields, line) => {
    const { method, target } = requestOf(fields);
    if (target === null) return skipMalformed(context, line);
    if (method !== 'GET' && method !== 'HEAD') {
      context.skip(/^[A-Za-z_-]{1,20}$/.test(method) ? 'method' : 'malformed', line);
      return null;
    }
    const origin = vhostOrigin(vhostOf(fields));
    if (origin === null) notePlaceholder(context);
    const url = resolveTarget(target, origin ?? base);
    if (url === null) {
      context.skip('not-url', line);
      return null;
    }
    return {
      url,
      method,
      ...numberField('status', fields.status),
      ...numberField('size', fields.size),
      ...textField('time', readTime(fields)),
      ...textField('contentType', fields.contentType),
      ...textField('location', fields.location),
    };
  };
}

function cutLine(line: string, parts: readonly LogPart[]): LogFields | null {
  const fields: LogFields = {};
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if ('literal' in part) {
      if (!line.startsWith(part.literal, at)) return null;
      at += part.literal.length;
      continue;
    }
    const next = parts[i + 1];
    const end = next === undefined || !('literal' in next) ? line.length : fieldEnd(line, at, next.literal);
    if (end < 0) return null;
    if (part.field !== null && line.slice(at, end) !== '-') fields[part.field] ??= line.slice(at, end);
    at = end;
  }
  return fields;
}

/** Where the literal stands next; a quote after a backslash belongs to the field. */
function fieldEnd(line: string, start: number, literal: string): number {
  let at = line.indexOf(literal, start);
  while (at > start && literal.startsWith('"') && line[at - 1] === '\\') at = line.indexOf(literal, at + 1);
  return at;
}

function requestOf(fields: LogFields): { method: string; target: string | null } {
  const request = fields.request;
  if (request === undefined) {
    const query = fields.query === undefined || fields.query === '?' ? '' : fields.query;
    const target = fields.target ?? (fields.path === undefined ? null : withQuery(fields.path, query));
    return { method: fields.method ?? 'GET', target };
  }
  const space = request.indexOf(' ');
  if (space < 0) return { method: '', target: null };
  const version = request.lastIndexOf(' HTTP/');
  return {
    method: request.slice(0, space),
    target: request.slice(space + 1, version > space ? version : undefined),
  };
}

/** Apache's %q brings its question mark, the others do not. */
function withQuery(path: string, query: string): string {
  if (query === '') return path;
  return query.startsWith('?') ? path + query : `${path}?${query}`;
}

function vhostOf({ host, port, scheme }: LogFields): string {
  if (host === undefined) return '';
  const hasPort = /:\d+$/.test(host);
  if (scheme === 'https' && (hasPort ? host.endsWith(':443') : port === undefined))
    return `${host.replace(/:443$/, '')}:443`;
  return hasPort || port === undefined ? host : `${host}:${port}`;
}

function createTimeReader(): (fields: LogFields) => string | undefined {
  const clock = createLogClock();
  return ({ time, isoTime, unixTime, date, clockTime }) => {
    if (time !== undefined) return clock(Buffer.from(time.slice(0, TIME_LENGTH), 'latin1'), 0) ?? undefined;
    if (date !== undefined && clockTime !== undefined) return `${date}T${clockTime}Z`;
    const ms = unixTime === undefined ? Date.parse(isoTime ?? '') : Number(unixTime) * 1000;
    return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : undefined;
  };
}

function numberField<K extends 'status' | 'size'>(name: K, text: string | undefined): { [P in K]?: number } {
  return (text !== undefined && /^\d+$/.test(text) ? { [name]: Number(text) } : {}) as { [P in K]?: number };
}

function textField<K extends 'time' | 'contentType' | 'location'>(
  name: K,
  text: string | undefined,
): { [P in K]?: string } {
  return (text === undefined || text === '' ? {} : { [name]: text }) as { [P in K]?: string };
}

function skipMalformed(context: ReadContext, line: string): null {
  context.skip('malformed', line);
  return null;
}
