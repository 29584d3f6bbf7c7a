import type { InputFormat, ReadContext } from '../format.ts';
import { recordsOfLines } from '../lines.ts';
import { isoTime } from '../loose-record.ts';
import type { UrlRecord } from '../record.ts';
import { shareOf } from '../share.ts';
import { decodeBytes, webUrl } from '../web-url.ts';

/** CDX, the index of a web archive: one capture a line; a header may name the fields by letters. */
export const cdx: InputFormat = {
  name: 'cdx',
  summary: 'index of a web archive (CDX with 7, 9, 10 or 11 fields, or a header)',
  detect: ({ lines }) => (HEADER.test(lines[0] ?? '') ? 1 : shareOf(lines, isCapture)),
  read: (bytes, context) =>
    recordsOfLines(bytes, context, { encoding: 'latin1', readLine: createCdxReader(context) }),
};

const HEADER = /^.?CDX(?: [A-Za-z]){3,}\s*$/;

/** Letters of the usual layouts, by number of fields: N key, b time, a address, m type, s status, k digest, r redirect. */
const LAYOUTS: Readonly<Record<number, string>> = {
  7: 'NbamskS',
  9: 'NbamskrVg',
  10: 'NbamskrMVg',
  11: 'NbamskrMSVg',
};

function isCapture(line: string): boolean {
  return /^\S+ \d{14} \S*:\S+ \S+ (?:\d{3}|-) \S+(?: |$)/.test(line);
}

function createCdxReader(context: ReadContext): (line: string) => UrlRecord | null {
  let letters: string | null = null;
  return (line) => {
    if (HEADER.test(line)) {
      const separator = line.indexOf('CDX') + 3;
      letters = line.slice(separator).replace(/\s/g, '');
      context.skip('no-page', line);
      return null;
    }
    const cells = line.trim().split(/[ \t]/);
    const layout = letters ?? LAYOUTS[cells.length];
    if (layout === undefined || cells.length !== layout.length) {
      context.skip('malformed', line);
      return null;
    }
    const cell = (letter: string): string | null => {
      const value = cells[layout.indexOf(letter)];
      return value === undefined || value === '-' || value === '' ? null : value;
    };
    return captureOf(cell, line, context);
  };
}

function captureOf(
  cell: (letter: string) => string | null,
  line: string,
  context: ReadContext,
): UrlRecord | null {
  const address = cell('a') ?? cell('A');
  const url = webUrl(decodeBytes(address ?? ''));
  if (url === null) {
    context.skip(address === null ? 'no-url' : 'not-url', line);
    return null;
  }
  const status = /^\d{3}$/.exec(cell('s') ?? '');
  const type = cell('m');
  const digest = cell('k') ?? cell('c');
  const location = cell('r');
  const time = isoTime(cell('b'));
  return {
    url,
    ...(status === null ? {} : { status: Number(status[0]) }),
    ...(digest === null ? {} : { digest: digest.replace(/^sha1:/, '') }),
    // A revisit says that the content is that of its digest, not what type it has.
    ...(type === null || type === 'warc/revisit' || type === 'unk' ? {} : { contentType: type }),
    ...(location === null ? {} : { location }),
    ...(time === null ? {} : { time }),
  };
}
