import { GrowingUint32 } from '../base/growing.ts';
import { avalanche } from '../base/hash.ts';
import { textHash } from './words.ts';

/**
 * The pages of one site, reduced to what comparing them takes. A text block is stored once, as hashes of its words;
 * a *unit* is a text at a place of the template; a *version* is a sequence of units, stored once however many
 * URLs serve it. Boilerplate, which every page repeats, thus costs four bytes a page and block.
 */
export class PagePool {
  /** Words of text t: words[textStart[t]] up to words[textStart[t + 1]]. */
  readonly words: GrowingUint32 = new GrowingUint32(1 << 12);
  readonly textStart: GrowingUint32 = new GrowingUint32();
  readonly unitText: GrowingUint32 = new GrowingUint32();
  readonly unitPlace: GrowingUint32 = new GrowingUint32();
  /** Units of version v: units[versionStart[v]] up to units[versionStart[v + 1]]. */
  readonly units: GrowingUint32 = new GrowingUint32(1 << 10);
  readonly versionStart: GrowingUint32 = new GrowingUint32();
  /** What sort of document a version is (a media type's dictionary number): unlike sorts are never near-equal. */
  readonly versionSort: GrowingUint32 = new GrowingUint32();
  readonly #texts = new Map<number, number>();
  readonly #places = new Map<number, number>();
  readonly #unitsByKey = new Map<number, number>();
  readonly #versions = new Map<number, number>();
  readonly #sorts = new Map<string, number>();
  #hashA = 0;
  #hashB = 0;
  #pendingWords = 0;

  readonly #maxWords: number;

  /** Beyond `maxWords` words, a new text is stored as one word, its hash: still equal to itself, alike to nothing. */
  constructor(maxWords: number = 100_000_000) {
    this.#maxWords = maxWords;
    this.textStart.push(0);
    this.versionStart.push(0);
  }

  get textCount(): number {
    return this.textStart.length - 1;
  }

  get placeCount(): number {
    return this.#places.size;
  }

  get versionCount(): number {
    return this.versionStart.length - 1;
  }

  /** Words of the page under way. */
  get pendingWords(): number {
    return this.#pendingWords;
  }

  /** Takes the next block of the page under way. */
  readonly addBlock = (words: Uint32Array, place: number): void => {
    const unit = this.#unitOf(this.#textOf(words), this.#placeOf(place));
    this.units.push(unit);
    this.#pendingWords += words.length;
    this.#hashA = Math.imul(this.#hashA ^ unit, 0x9e3779b1) + 0x7f4a7c15;
    this.#hashB = Math.imul(this.#hashB ^ (this.#hashA >>> 15), 0x85ebca6b) ^ unit;
  };

  /** Ends the page under way and gives its version: an old one if the same units were seen in this order. */
  endPage(sort: string): number {
    const sortId = idOf(this.#sorts, sort);
    const key = pair53(this.#hashA ^ Math.imul(sortId + 1, 0xc2b2ae35), this.#hashB);
    this.#hashA = 0;
    this.#hashB = 0;
    this.#pendingWords = 0;
    const start = this.versionStart.values[this.versionCount]!;
    const known = this.#versions.get(key);
    if (known !== undefined) {
      this.units.length = start;
      return known;
    }
    const version = this.versionCount;
    this.#versions.set(key, version);
    this.versionSort.push(sortId);
    this.versionStart.push(this.units.length);
    return version;
  }

  unitsOf(version: number): Uint32Array {
    const starts = this.versionStart.values;
    return this.units.values.subarray(starts[version]!, starts[version + 1]!);
  }

  wordCount(text: number): number {
    const starts = this.textStart.values;
    return starts[text + 1]! - starts[text]!;
  }

  wordsOf(text: number): Uint32Array {
    const starts = this.textStart.values;
    return this.words.values.subarray(starts[text]!, starts[text + 1]!);
  }

  #textOf(words: Uint32Array): number {
    const key = textHash(words);
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = this.textCount;
    this.#texts.set(key, text);
    if (this.words.length + words.length > this.#maxWords) this.words.push(key % 4294967296);
    else for (let i = 0; i < words.length; i++) this.words.push(words[i]!);
    this.textStart.push(this.words.length);
    return text;
  }

  #placeOf(place: number): number {
    return idOf(this.#places, place);
  }

  #unitOf(text: number, place: number): number {
    const key = text * 0x200000 + (place & 0x1fffff);
    const known = this.#unitsByKey.get(key);
    if (known !== undefined) return known;
    const unit = this.unitText.push(text);
    this.unitPlace.push(place);
    this.#unitsByKey.set(key, unit);
    return unit;
  }
}

function pair53(a: number, b: number): number {
  return (avalanche(a) & 0x1fffff) * 4294967296 + avalanche(b ^ Math.imul(a, 0x27d4eb2f));
}

function idOf<K>(dictionary: Map<K, number>, key: K): number {
  let id = dictionary.get(key);
  if (id === undefined) dictionary.set(key, (id = dictionary.size));
  return id;
}
