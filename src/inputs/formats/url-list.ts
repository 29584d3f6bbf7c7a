import type { InputFormat, ReadContext } from '../format.ts';
import { forEachLine, lineBlocks } from '../lines.ts';
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
  async *read(bytes, context) {
    const toUrl = urlReader(context);
    for await (const block of lineBlocks(bytes, context)) {
      const records: UrlRecord[] = [];
      forEachLine(block.toString('latin1'), (line) => {
        context.lines++;
        const text = line.trim();
        if (text === '') return;
        const url = toUrl(decodeBytes(unwrapped(text)));
        if (url !== null) records.push({ url });
        else context.skip(text.startsWith('#') ? 'no-page' : 'not-url', decodeBytes(text));
      });
      yield records;
    }
  },
};

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
