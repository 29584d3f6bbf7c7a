import type { InputFormat, ReadContext } from '../format.ts';
import { recordsOfLines } from '../lines.ts';
import type { UrlRecord } from '../record.ts';
import { createFieldReader, type LogFields } from './custom-log.ts';
import type { LogField } from './log-format.ts';

/** W3C extended log, as IIS, CloudFront and others write it: `#Fields:` names the columns, also in the middle. */
export const w3cLog: InputFormat = {
  name: 'w3c-log',
  summary: 'W3C extended log (IIS, CloudFront), with its #Fields line',
  detect: ({ lines }) => (lines.some((line) => /^#Fields:.*\bcs-uri/i.test(line)) ? 1 : 0),
  read: (bytes, context) =>
    recordsOfLines(bytes, context, { encoding: 'latin1', readLine: createW3cReader(context) }),
};

function createW3cReader(context: ReadContext): (line: string) => UrlRecord | null {
  const toRecord = createFieldReader(context);
  let columns: (LogField | null)[] = [];
  return (line) => {
    if (line.startsWith('#')) {
      if (/^#Fields:/i.test(line)) columns = columnsOf(line.slice(8).trim().split(/\s+/));
      context.skip('no-page', line);
      return null;
    }
    const values = line.split(line.includes('\t') ? '\t' : ' ');
    if (columns.length === 0 || values.length !== columns.length) {
      context.skip('malformed', line);
      return null;
    }
    const fields: LogFields = {};
    columns.forEach((field, i) => {
      if (field !== null && values[i] !== '-') fields[field] ??= values[i]!;
    });
    return toRecord(fields, line);
  };
}

/** Behind a proxy, x-host-header is the host that the visitor asked for; the other names are the proxy's own. */
function columnsOf(names: readonly string[]): (LogField | null)[] {
  const hasVisitorsHost = names.some((name) => name.toLowerCase() === 'x-host-header');
  return names.map((name) => {
    const field = W3C_FIELDS[name.toLowerCase()] ?? null;
    return field === 'host' && hasVisitorsHost && name.toLowerCase() !== 'x-host-header' ? null : field;
  });
}

const W3C_FIELDS: Readonly<Record<string, LogField>> = {
  date: 'date',
  time: 'clockTime',
  'cs-method': 'method',
  'cs-uri': 'target',
  'cs-uri-stem': 'path',
  'cs-uri-query': 'query',
  'x-host-header': 'host',
  'cs-host': 'host',
  'cs(host)': 'host',
  's-port': 'port',
  'cs-protocol': 'scheme',
  'sc-status': 'status',
  'sc-bytes': 'size',
  'sc-content-type': 'contentType',
};
