import { avalanche } from '../base/hash.ts';
import { type BottomK, bottomK, resemblance } from '../clusters/bottom-k.ts';
import { type Chrome, findChrome } from '../clusters/chrome.ts';
import { mainText } from '../clusters/main-text.ts';
import { PagePool } from '../clusters/page-pool.ts';
import { shinglesOf } from '../clusters/shingles.ts';
import { equalMinima, SKETCH_MINIMA, type Sketch, sketchOf } from '../clusters/sketch.ts';
import type { PageContent } from './fetching/page-content.ts';
import { volatilePlaces } from './volatile-places.ts';

/** A page as it is compared: a text of the pool, or the digest of something else. */
export type Document = { readonly version: number } | { readonly digest: string };

export interface SameOptions {
  readonly test: 'resemblance' | 'sketch' | 'relaxed-sketch';
  readonly minResemblance: number;
  readonly ignoreOrder: boolean;
}

/** The fetched pages of one site, and when two of them are the same. */
export class FetchedPages {
  readonly #pool = new PagePool();
  readonly #options: SameOptions;
  readonly #documents = new WeakMap<PageContent, Document>();
  readonly #texts = new Map<number, Text | null>();
  #chrome: Chrome = { commonText: new Uint8Array(0), volatilePlace: new Uint8Array(0) };

  constructor(options: SameOptions) {
    this.#options = options;
  }

  add(content: PageContent): Document {
    let document = this.#documents.get(content);
    if (document === undefined) {
      document = 'digest' in content ? content : { version: this.#addText(content.blocks, content.sort) };
      this.#documents.set(content, document);
    }
    return document;
  }

  /**
   * What most of the pages so far share is the site's frame, and what changed between two looks at a page is volatile:
   * neither counts from now on. Learned once, before any rule is judged, so that no verdict depends on the order.
   */
  learnFrame(looks: readonly (readonly [Document, Document])[]): void {
    const { commonText, volatilePlace } = findChrome(this.#pool, { minVersions: MIN_FRAME_PAGES });
    const pairs = looks.flatMap(([a, b]): [number, number][] =>
      'version' in a && 'version' in b ? [[a.version, b.version]] : [],
    );
    const changing = volatilePlaces(this.#pool, pairs);
    this.#chrome = { commonText, volatilePlace: volatilePlace.map((flag, place) => flag | changing[place]!) };
    this.#texts.clear();
  }

  /** A page without any text is evidence for nothing. */
  isEmpty(document: Document): boolean {
    return 'version' in document && this.#textOf(document.version) === null;
  }

  isSame(a: Document, b: Document): boolean {
    if ('digest' in a || 'digest' in b) return 'digest' in a && 'digest' in b && a.digest === b.digest;
    const x = this.#textOf(a.version);
    const y = this.#textOf(b.version);
    if (x === null || y === null || x.sort !== y.sort) return false;
    const { test, minResemblance, ignoreOrder } = this.#options;
    if (ignoreOrder && x.wordCount >= MIN_BAG_WORDS && x.bag === y.bag) return true;
    if (test === 'resemblance') return resemblance(x.bottom, y.bottom) >= minResemblance;
    return equalMinima(x.sketch, y.sketch) >= (test === 'sketch' ? SKETCH_MINIMA : SKETCH_MINIMA / 2);
  }

  #addText(blocks: Uint32Array, sort: string): number {
    for (let at = 0; at < blocks.length; ) {
      const count = blocks[at + 1]!;
      this.#pool.addBlock(blocks.subarray(at + 2, at + 2 + count), blocks[at]!);
      at += 2 + count;
    }
    return this.#pool.endPage(sort);
  }

  #textOf(version: number): Text | null {
    let text = this.#texts.get(version);
    if (text === undefined) {
      const words = mainText(this.#pool, version, this.#chrome);
      text = textOf(words, this.#pool.versionSort.values[version]!);
      this.#texts.set(version, text);
    }
    return text;
  }
}

/** Fewer distinct pages do not show what is frame and what is content. */
const MIN_FRAME_PAGES = 12;

/** Texts with fewer words may be unlike and still have the same ones. */
const MIN_BAG_WORDS = 10;

interface Text {
  readonly sort: number;
  readonly wordCount: number;
  readonly sketch: Sketch;
  readonly bottom: BottomK;
  /** The words whatever their order. */
  readonly bag: string;
}

function textOf(words: Uint32Array, sort: number): Text | null {
  const shingles = shinglesOf(words);
  const sketch = sketchOf(shingles);
  if (sketch === null) return null;
  return { sort, wordCount: words.length, sketch, bottom: bottomK(shingles), bag: bagOf(words) };
}

function bagOf(words: Uint32Array): string {
  let a = 0;
  let b = 0;
  for (const word of words) {
    a = (a + avalanche(word)) | 0;
    b = (b + avalanche(word ^ 0x5bd1e995)) | 0;
  }
  return `${words.length} ${a} ${b}`;
}
