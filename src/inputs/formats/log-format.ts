import { UndustError } from '../../base/errors.ts';

/** What a field of a log line can tell us. */
export type LogField =
  | 'request'
  | 'method'
  | 'target'
  | 'path'
  | 'query'
  | 'host'
  | 'port'
  | 'scheme'
  | 'status'
  | 'size'
  | 'time'
  | 'isoTime'
  | 'unixTime'
  | 'date'
  | 'clockTime'
  | 'contentType'
  | 'location';

/** A piece of a layout: fixed text, or a field (null: one we do not need). */
export type LogPart = { readonly literal: string } | { readonly field: LogField | null };

/** A layout in nginx ($remote_addr …) or Apache (%h …) notation, or the name of a well-known one. */
export function parseLogFormat(layout: string): LogPart[] {
  const text = NAMED_LAYOUTS[layout.toLowerCase()] ?? layout.replaceAll('\\"', '"').replaceAll('\\t', '\t');
  const parts: LogPart[] = [];
  let end = 0;
  for (const match of text.matchAll(text.includes('$') && !text.includes('%') ? NGINX_FIELD : APACHE_FIELD)) {
    if (match.index > end) parts.push({ literal: text.slice(end, match.index) });
    parts.push(...partsOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ literal: text.slice(end) });
  check(parts, layout);
  return joinLiterals(parts);
}

const NAMED_LAYOUTS: Readonly<Record<string, string>> = {
  common: '%h %l %u %t "%r" %>s %b',
  combined: '%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"',
  vhost_combined: '%v:%p %h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i"',
};

const NGINX_FIELD = /\$(?:\{([a-z0-9_]+)\}|([a-z0-9_]+))/gi;
const APACHE_FIELD = /%[!<>\d,]*(?:\{([^}]*)\})?(\^[A-Za-z]{2}|[A-Za-z%])/g;

function partsOf(match: RegExpMatchArray): LogPart[] {
  if (match[0].startsWith('$'))
    return [{ field: NGINX_FIELDS[(match[1] ?? match[2] ?? '').toLowerCase()] ?? null }];
  if (match[2] === '%') return [{ literal: '%' }];
  // Apache puts the brackets around the time itself.
  if (match[2] === 't' && match[1] === undefined)
    return [{ literal: '[' }, { field: 'time' }, { literal: ']' }];
  const name = match[1] === undefined ? match[2]! : `{${match[1].toLowerCase()}}${match[2]}`;
  return [{ field: APACHE_FIELDS[name] ?? null }];
}

const NGINX_FIELDS: Readonly<Record<string, LogField>> = {
  request: 'request',
  request_method: 'method',
  request_uri: 'target',
  uri: 'path',
  document_uri: 'path',
  args: 'query',
  query_string: 'query',
  host: 'host',
  http_host: 'host',
  server_name: 'host',
  server_port: 'port',
  scheme: 'scheme',
  status: 'status',
  body_bytes_sent: 'size',
  bytes_sent: 'size',
  time_local: 'time',
  time_iso8601: 'isoTime',
  msec: 'unixTime',
  sent_http_content_type: 'contentType',
  sent_http_location: 'location',
};

const APACHE_FIELDS: Readonly<Record<string, LogField>> = {
  r: 'request',
  m: 'method',
  U: 'path',
  q: 'query',
  v: 'host',
  V: 'host',
  '{host}i': 'host',
  p: 'port',
  s: 'status',
  b: 'size',
  B: 'size',
  O: 'size',
  '{sec}t': 'unixTime',
  '{content-type}o': 'contentType',
  '{location}o': 'location',
};

function check(parts: readonly LogPart[], layout: string): void {
  const names = new Set(parts.map((part) => ('field' in part ? part.field : null)));
  if (names.has('request') || names.has('target') || names.has('path')) return;
  throw new UndustError('UNDUST_OPTION_VALUE', 'the log format has no field for the request', {
    at: `logFormat: ${layout}`,
    hint: 'Give the layout from the server configuration, with $request or $request_uri (nginx), %r or %U (Apache).',
  });
}

/** `[` of the time after a literal space becomes one literal, so that each field ends at all of what follows. */
function joinLiterals(parts: readonly LogPart[]): LogPart[] {
  const joined: LogPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && 'literal' in last && 'literal' in part) {
      joined[joined.length - 1] = { literal: last.literal + part.literal };
    } else joined.push(part);
  }
  return joined;
}
