import { delimiterHash, tokensOf, UrlTokens } from './url-tokens.ts';

/**
 * Where the pieces of a URL stand, with a hash of each made of the hashes of its tokens: what the index of templates
 * looks at, without making a single string. The numbers stand in arrays that are used again for the next URL.
 */
export class UrlShape {
  url: string = '';
  /** −1: the text has no authority. */
  authorityStart: number = -1;
  authorityEnd: number = -1;
  authorityHash: number = 0;
  pathEnd: number = 0;
  segmentCount: number = 0;
  segmentStarts: Int32Array = new Int32Array(64);
  segmentHashes: Int32Array = new Int32Array(64);
  /** Parts of the query that are not empty. */
  paramCount: number = 0;
  paramStarts: Int32Array = new Int32Array(64);
  /** Where the name ends: at the `=`, or at the end of the parameter. */
  nameEnds: Int32Array = new Int32Array(64);
  paramEnds: Int32Array = new Int32Array(64);
  nameHashes: Int32Array = new Int32Array(64);
  pairHashes: Int32Array = new Int32Array(64);
  /** Where the fragment with its `#` starts, or the URL ends. */
  queryEnd: number = 0;

  /** Cuts the URL as splitUrl does. */
  read(url: string): void {
    const tokens = tokensOf(url);
    this.url = url;
    let token = this.#readPath(tokens, this.#readAuthority(tokens));
    this.paramCount = 0;
    if (tokens.hashes[token] === QUESTION && token < tokens.count) token = this.#readParams(tokens, token);
    this.queryEnd = tokens.starts[token]!;
  }

  segmentEnd(index: number): number {
    return index + 1 < this.segmentCount ? this.segmentStarts[index + 1]! - 1 : this.pathEnd;
  }

  segment(index: number): string {
    return this.url.slice(this.segmentStarts[index]!, this.segmentEnd(index));
  }

  /** The query without its `?`; empty if there is none. */
  get query(): string {
    return this.queryEnd > this.pathEnd ? this.url.slice(this.pathEnd + 1, this.queryEnd) : '';
  }

  /** The token behind the authority. */
  #readAuthority(tokens: UrlTokens): number {
    const { starts, hashes, count } = tokens;
    let token = firstOfAuthority(tokens);
    this.authorityStart = this.authorityEnd = -1;
    if (token < 0) return firstOfPath(tokens);
    this.authorityStart = starts[token]!;
    let hash = SEED;
    for (; token < count; token++) {
      const next = hashes[token]!;
      if (next === SLASH || next === QUESTION || next === HASH) break;
      hash = Math.imul(hash ^ next, PRIME);
    }
    this.authorityEnd = starts[token]!;
    this.authorityHash = hash;
    return token;
  }

  /** The token behind the path. */
  #readPath({ starts, hashes, count }: UrlTokens, first: number): number {
    let token = first;
    let segments = 0;
    let hash = SEED;
    for (; token < count; token++) {
      const next = hashes[token]!;
      if (next === QUESTION || next === HASH) break;
      if (next !== SLASH) {
        hash = Math.imul(hash ^ next, PRIME);
        continue;
      }
      // A path that starts with no slash has no segments, as a template could not name them.
      if (segments === 0 && token > first) continue;
      if (segments > 0) this.segmentHashes[segments - 1] = hash;
      if (segments === this.segmentStarts.length) this.#growSegments();
      this.segmentStarts[segments++] = starts[token]! + 1;
      hash = SEED;
    }
    if (segments > 0) this.segmentHashes[segments - 1] = hash;
    this.segmentCount = segments;
    this.pathEnd = starts[token]!;
    return token;
  }

  /** The token behind the query, whose `?` is the first. */
  #readParams({ starts, hashes, count }: UrlTokens, mark: number): number {
    let token = mark;
    while (token < count && hashes[token] !== HASH) {
      const start = ++token;
      let hash = SEED;
      let nameHash = SEED;
      let equals = -1;
      for (; token < count; token++) {
        const next = hashes[token]!;
        if (next === AMPERSAND || next === HASH) break;
        if (next === EQUALS && equals < 0) {
          equals = token;
          nameHash = hash;
        }
        hash = Math.imul(hash ^ next, PRIME);
      }
      if (token === start) continue;
      if (this.paramCount === this.paramStarts.length) this.#growParams();
      const i = this.paramCount++;
      this.paramStarts[i] = starts[start]!;
      this.nameEnds[i] = starts[equals < 0 ? token : equals]!;
      this.paramEnds[i] = starts[token]!;
      this.nameHashes[i] = equals < 0 ? hash : nameHash;
      this.pairHashes[i] = hash;
    }
    return token;
  }

  #growSegments(): void {
    this.segmentStarts = doubled(this.segmentStarts);
    this.segmentHashes = doubled(this.segmentHashes);
  }

  #growParams(): void {
    this.paramStarts = doubled(this.paramStarts);
    this.nameEnds = doubled(this.nameEnds);
    this.paramEnds = doubled(this.paramEnds);
    this.nameHashes = doubled(this.nameHashes);
    this.pairHashes = doubled(this.pairHashes);
  }
}

const SLASH = delimiterHash('/');
const QUESTION = delimiterHash('?');
const HASH = delimiterHash('#');
const AMPERSAND = delimiterHash('&');
const EQUALS = delimiterHash('=');
const COLON = delimiterHash(':');
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

const textTokens = new UrlTokens();
const HTTP = wordHash('http');
const HTTPS = wordHash('https');

/** The hash that a shape gives to a piece of this text. */
export function shapeHash(text: string): number {
  textTokens.read(text);
  let hash = SEED;
  for (let token = 0; token < textTokens.count; token++)
    hash = Math.imul(hash ^ textTokens.hashes[token]!, PRIME);
  return hash;
}

function wordHash(word: string): number {
  textTokens.read(word);
  return textTokens.hashes[0]!;
}

const shared = new UrlShape();

/** The shape of a URL. One is kept: all rules of a round look at the same URL. */
export function shapeOf(url: string): UrlShape {
  if (shared.url !== url) shared.read(url);
  return shared;
}

/** The token behind `scheme://`, or `//`; −1 if the text does not start so. */
function firstOfAuthority(tokens: UrlTokens): number {
  const { hashes, count } = tokens;
  const isWeb = hashes[0] === HTTPS || hashes[0] === HTTP;
  if (isWeb && count > 3 && hashes[1] === COLON && hashes[2] === SLASH && hashes[3] === SLASH) return 4;
  const start = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\//.exec(tokens.text)?.[0].length;
  return start === undefined ? -1 : tokenAt(tokens, start);
}

/** For texts without a host. */
function firstOfPath(tokens: UrlTokens): number {
  return tokenAt(tokens, /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(tokens.text)?.[0].length ?? 0);
}

function tokenAt({ starts }: UrlTokens, place: number): number {
  let token = 0;
  while (starts[token]! < place) token++;
  return token;
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
