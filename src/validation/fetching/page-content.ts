import { GrowingUint32 } from '../../base/growing.ts';
import { type BlockSink, readPage, readText } from '../../clusters/page-text.ts';
import { bodyDigest } from '../../clusters/site-pages.ts';
import { contentOf } from '../../inputs/page-content.ts';
import type { Answer } from './answer.ts';

/** What is kept of a fetched page. */
export type PageContent = TextContent | BinaryContent;

export interface TextContent {
  /** Blocks of visible text one after the other: place, number of words, the hashes of the words. */
  readonly blocks: Uint32Array;
  /** Media type: unlike sorts are never the same page. */
  readonly sort: string;
}

export interface BinaryContent {
  readonly digest: string;
}

export interface ReadContent {
  readonly content: PageContent;
  /** Where a page of hardly any text sends its reader on; null if it does not. */
  readonly refresh: string | null;
}

export function readContent({ body, contentType }: Answer, url: string): ReadContent {
  const { html, text, body: bytes } = contentOf(body, contentType);
  if (bytes !== undefined) return { content: { digest: bodyDigest(bytes) }, refresh: null };
  const sort = html === undefined ? contentType.split(';', 1)[0]!.trim().toLowerCase() : 'text/html';
  const blocks = new GrowingUint32(256);
  let wordCount = 0;
  const sink: BlockSink = (words, place) => {
    blocks.push(place);
    blocks.push(words.length);
    for (const word of words) blocks.push(word);
    wordCount += words.length;
  };
  let refresh: string | null = null;
  if (html !== undefined) refresh = readPage(html, url, sink).refresh;
  else readText(text ?? '', sink);
  const sendsOn = refresh !== null && refresh !== url && wordCount <= MAX_REFRESH_WORDS;
  return { content: { blocks: blocks.view().slice(), sort }, refresh: sendsOn ? refresh : null };
}

/** A page that sends its reader on and says more than this has content of its own. */
const MAX_REFRESH_WORDS = 40;
