import { Parser } from 'htmlparser2';
import { avalanche, hash32 } from '../base/hash.ts';
import { hiddenBy, INLINE, UNSEEN } from './elements.ts';
import { WordHasher } from './words.ts';

/** What a page says of itself, apart from its text. */
export interface PageHead {
  readonly title: string | null;
  /** Its declared canonical URL, absolute. */
  readonly canonical: string | null;
  /** Where a meta refresh leads, absolute. */
  readonly refresh: string | null;
  readonly language: string | null;
}

/** Takes one block of visible text: its words, valid only during the call, and the place where it stands. */
export type BlockSink = (words: Uint32Array, place: number) => void;

/**
 * One pass over the HTML: the visible text goes out block by block (paragraph, item, cell), so the page itself is
 * never kept. A block's place is the hash of its element and the two above it, with their ids and classes:
 * the same part of a template has the same place on every page.
 */
export function readPage(html: string, url: string, sink: BlockSink): PageHead {
  const reader = new PageReader(sink);
  const parser = new Parser(reader, { decodeEntities: true });
  parser.write(html);
  parser.end();
  return reader.head(url);
}

/** Plain text: its paragraphs are the blocks. */
export function readText(text: string, sink: BlockSink): void {
  const words = new WordHasher();
  for (const paragraph of text.split(/\n\s*\n/)) {
    words.add(paragraph);
    words.finish();
    if (words.length > 0) sink(words.hashes.subarray(0, words.length), 0);
    words.clear();
  }
}

class PageReader {
  readonly #sink: BlockSink;
  readonly #words = new WordHasher();
  /** Signature hashes of the open block elements, and what to restore when one closes. */
  readonly #signatures: number[] = [0, 0, 0];
  #hiddenDepth = 0;
  #depth = 0;
  #inTitle = false;
  #title = '';
  #hasTitle = false;
  #canonical: string | null = null;
  #base: string | null = null;
  #refresh: string | null = null;
  #language: string | null = null;
  /** Words of the block inside links to the same page: a block of nothing else is a contents list. */
  #fragmentFrom = -1;
  #fragmentWords = 0;

  constructor(sink: BlockSink) {
    this.#sink = sink;
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth++;
    if (this.#hiddenDepth > 0) return;
    if (name === 'title' && !this.#hasTitle) this.#inTitle = true;
    else if (name === 'meta' || name === 'link' || name === 'base' || name === 'html')
      this.#readHead(name, attributes);
    if (UNSEEN.has(name) || hiddenBy(attributes)) {
      this.#hiddenDepth = this.#depth;
      if (!INLINE.has(name)) this.#endBlock();
      return;
    }
    if (name === 'br' || name === 'img' || name === 'input') this.#words.finish();
    else if (name === 'a') this.#openLink(attributes.href);
    else if (!INLINE.has(name)) {
      this.#endBlock();
      this.#signatures.push(signatureOf(name, attributes));
    }
  }

  onclosetag(name: string): void {
    const depth = this.#depth--;
    if (this.#hiddenDepth > 0) {
      if (this.#hiddenDepth === depth) this.#hiddenDepth = 0;
      return;
    }
    if (name === 'title') {
      this.#inTitle = false;
      this.#hasTitle = true;
    } else if (name === 'a') this.#closeLink();
    else if (!INLINE.has(name)) {
      this.#endBlock();
      this.#signatures.pop();
    }
  }

  ontext(text: string): void {
    if (this.#inTitle) this.#title += text;
    else if (this.#hiddenDepth === 0) this.#words.add(text);
  }

  onend(): void {
    this.#endBlock();
  }

  head(url: string): PageHead {
    const title = this.#title.trim().replace(/\s+/g, ' ');
    const base = absolute(this.#base, url) ?? url;
    return {
      title: title === '' ? null : title,
      canonical: absolute(this.#canonical, base),
      refresh: absolute(this.#refresh, base),
      language: this.#language,
    };
  }

  #readHead(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'html') this.#language ??= attributes.lang ?? attributes['xml:lang'] ?? null;
    else if (name === 'base') this.#base ??= attributes.href ?? null;
    else if (name === 'link') {
      if (/(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? ''))
        this.#canonical ??= attributes.href ?? null;
    } else if ((attributes['http-equiv'] ?? '').toLowerCase() === 'refresh')
      this.#refresh ??=
        /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(attributes.content ?? '')?.[1]?.trim() ??
        null;
  }

  #openLink(href: string | undefined): void {
    this.#fragmentFrom = href?.startsWith('#') ? this.#words.length : -1;
  }

  #closeLink(): void {
    if (this.#fragmentFrom < 0) return;
    this.#words.finish();
    this.#fragmentWords += this.#words.length - this.#fragmentFrom;
    this.#fragmentFrom = -1;
  }

  #endBlock(): void {
    this.#closeLink();
    const words = this.#words;
    words.finish();
    // A list of links into the page itself repeats its headings: exports and printable views leave it out.
    if (words.length > this.#fragmentWords) this.#sink(words.hashes.subarray(0, words.length), this.#place());
    words.clear();
    this.#fragmentWords = 0;
  }

  #place(): number {
    const s = this.#signatures;
    const top = s.length - 1;
    return avalanche(s[top]! ^ Math.imul(s[top - 1]!, 0x9e3779b1) ^ Math.imul(s[top - 2]!, 0x85ebca6b));
  }
}

/** Digits are written as 0: ids such as `post-123` name one place of the template. */
function signatureOf(name: string, attributes: Readonly<Record<string, string>>): number {
  const names = `${attributes.id ?? ''} ${attributes.class ?? ''}`.replace(/\d+/g, '0');
  return hash32(`${name} ${names}`);
}

function absolute(href: string | null, base: string): string | null {
  if (href === null || href.trim() === '') return null;
  return URL.canParse(href, base) ? new URL(href, base).href : null;
}
