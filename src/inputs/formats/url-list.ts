import type { InputFormat, ReadContext } from '../format.ts';
import { recordsOfLines } from '../lines.ts';
import type { UrlRecord } from '../record.ts';
import { shareOf } from '../share.ts';
import { decodeBytes, originOf, webUrl } from '../web-url.ts';

/** One address a line. A line that begins with a slash belongs to `base`; a bare host name is taken for http. */
export const urlList: InputFormat = {
  name: 'url-list',
  summary: 'one URL a line',
  detect: ({ lines }) => {
    const addresses = shareOf(lines, isAddress);
    // Bare host names are also words of a text: a list of nothing else must be all host names.
    const hosts = shareOf(lines, (line) => BARE_HOST.test(line.trim()));
    return Math.max(addresses * 0.9, hosts === 1 ? 0.6 : 0);
  },
  read: (bytes, context) =>
    recordsOfLines(bytes, context, { encoding: 'latin1', readLine: lineReader(context) }),
};

function lineReader(context: ReadContext): (line: string) => UrlRecord | null {
  const toUrl = urlReader(context);
  return (line) => {
    const text = decodeBytes(line.trim());
    const url = toUrl(unwrapped(text));
    if (url !== null) return { url };
    context.skip(text.startsWith('#') ? 'no-page' : 'not-url', text);
    return null;
  };
}

/** Lists that were cut out of a table keep its quotes, sometimes only the first. */
function unwrapped(text: string): string {
  const first = text.charCodeAt(0);
  if (first !== 34 && first !== 39 && first !== 60) return text;
  return text.slice(1, /["'>]$/.test(text) ? -1 : undefined);
}

function isAddress(line: string): boolean {
  return /^\s*["'<]?https?:\/\/[^\s/]\S*\s*$/i.test(line);
}

function urlReader({ options }: ReadContext): (text: string) => string | null {
  const origin = options.base === '' ? null : originOf(options.base);
  return (text) => {
    const url = webUrl(text);
    if (url !== null) return url;
    if (origin !== null && text.startsWith('/')) return origin + text;
    return BARE_HOST.test(text) ? `http://${text}` : null;
  };
}

const BARE_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?]\S*)?$/i;
