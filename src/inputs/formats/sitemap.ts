import { SaxesParser } from 'saxes';
import type { InputFormat, ReadContext } from '../format.ts';
import { createRecordReader } from '../loose-record.ts';
import type { UrlRecord } from '../record.ts';

/** Sitemaps and sitemap indexes. A sitemap that an index names is read if it stands beside it; nothing is fetched. */
export const sitemap: InputFormat = {
  name: 'sitemap',
  summary: 'XML sitemap or sitemap index (parts beside the index are read too)',
  detect: ({ text }) => (/<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(text) ? 1 : 0),
  async *read(bytes, context) {
    const reader = new SitemapReader(context);
    const decoder = new TextDecoder(encodingOf(context.head.text));
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length && !reader.isBroken; at += SLICE) {
        reader.write(decoder.decode(chunk.subarray(at, at + SLICE), { stream: true }));
      }
      yield reader.take();
      if (reader.isBroken) return;
    }
    reader.write(decoder.decode());
    reader.close();
    yield reader.take();
  },
};

const SLICE = 64 * 1024;

/** A sitemap is three levels deep; a file that goes on nesting is an attack or no sitemap. */
const MAX_DEPTH = 64;

class SitemapReader {
  readonly #context: ReadContext;
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  readonly #toRecord: ReturnType<typeof createRecordReader>;
  #fields: Record<string, string> = {};
  #text = '';
  #records: UrlRecord[] = [];
  #sinceEvent = 0;
  isBroken = false;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#toRecord = createRecordReader(context);
    this.#parser.on('opentag', ({ name }) => this.#open(localName(name)));
    this.#parser.on('closetag', ({ name }) => this.#close(localName(name)));
    this.#parser.on('text', (text) => this.#append(text));
    this.#parser.on('cdata', (text) => this.#append(text));
    // The parser goes on after an error, as readers of sitemaps must: a bare & in an address is common.
    this.#parser.on('error', () => {});
  }

  write(text: string): void {
    this.#sinceEvent += text.length;
    this.#parser.write(text);
    if (this.#sinceEvent > this.#context.options.maxLineLength)
      this.#abandon('too-long', 'text without a tag');
  }

  close(): void {
    if (!this.isBroken && this.#path.length > 0)
      this.#abandon('truncated', `inside <${this.#path.join('><')}>`);
    else if (!this.isBroken) this.#parser.close();
  }

  take(): UrlRecord[] {
    const taken = this.#records;
    this.#records = [];
    return taken;
  }

  #open(name: string): void {
    this.#sinceEvent = 0;
    this.#text = '';
    this.#path.push(name);
    if (this.#path.length === 2) this.#fields = {};
    if (this.#path.length > MAX_DEPTH) this.#abandon('malformed', `tags nested more than ${MAX_DEPTH} deep`);
  }

  /** Only children of url and sitemap count: image:loc and video:loc stand deeper. */
  #close(name: string): void {
    this.#sinceEvent = 0;
    this.#path.pop();
    if (this.#path.length === 2) this.#fields[name] = this.#text.trim();
    else if (this.#path.length === 1 && !this.isBroken) this.#finish(name);
    this.#text = '';
  }

  #finish(name: string): void {
    this.#context.lines++;
    const { loc = '', lastmod = '' } = this.#fields;
    if (name === 'sitemap') this.#follow(loc);
    else if (name === 'url') {
      const record = this.#toRecord({ url: loc, time: lastmod }, () => loc);
      if (record !== null) this.#records.push(record);
    }
  }

  #follow(loc: string): void {
    const name = /[^/?#]+(?=$|[?#])/.exec(loc)?.[0] ?? '';
    if (name === '' || name === '..' || !this.#context.follow(name))
      this.#context.skip('remote-sitemap', loc);
  }

  #append(text: string): void {
    this.#sinceEvent = 0;
    if (this.#path.length === 3) this.#text += text;
  }

  #abandon(reason: 'too-long' | 'malformed' | 'truncated', text: string): void {
    if (!this.isBroken) this.#context.skip(reason, text);
    this.isBroken = true;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** What the XML declaration says; UTF-16 has become UTF-8 before it comes here. */
function encodingOf(head: string): string {
  const named = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return /^utf-?16/i.test(named) ? 'utf-8' : new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}
