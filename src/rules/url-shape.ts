/**
 * Where the pieces of a URL stand, with a hash of each: what the index of templates looks at, found in one pass and
 * without making a single string. The numbers stand in arrays that are used again for the next URL.
 */
export class UrlShape {
  url: string = '';
  authorityStart: number = -1;
  authorityEnd: number = -1;
  pathEnd: number = 0;
  segmentCount: number = 0;
  segmentStarts: Int32Array = new Int32Array(64);
  segmentHashes: Int32Array = new Int32Array(64);
  paramCount: number = -1;
  nameHashes: Int32Array = new Int32Array(64);
  pairHashes: Int32Array = new Int32Array(64);

  /** Cuts the URL as splitUrl does. */
  read(url: string): void {
    this.url = url;
    this.paramCount = -1;
    this.segmentCount = 0;
    this.#findAuthority(url);
    let at = this.authorityEnd < 0 ? this.#pathStart(url) : this.authorityEnd;
    if (at < url.length && url.charCodeAt(at) === SLASH) {
      do at = this.#readSegment(url, at + 1);
      while (at < url.length && url.charCodeAt(at) === SLASH);
    } else {
      while (at < url.length && !endsPath(url.charCodeAt(at))) at++;
    }
    this.pathEnd = at;
  }

  segmentEnd(index: number): number {
    return index + 1 < this.segmentCount ? this.segmentStarts[index + 1]! - 1 : this.pathEnd;
  }

  /** Hashes the names and the name–value pairs of the query; done once a URL, if a template asks for it. */
  readParams(): void {
    if (this.paramCount >= 0) return;
    this.paramCount = 0;
    const { url } = this;
    if (url.charCodeAt(this.pathEnd) !== QUESTION) return;
    for (let at = this.pathEnd; at < url.length && url.charCodeAt(at) !== HASH; )
      at = this.#readParam(url, at + 1);
  }

  #readSegment(url: string, start: number): number {
    if (this.segmentCount === this.segmentStarts.length) {
      this.segmentStarts = doubled(this.segmentStarts);
      this.segmentHashes = doubled(this.segmentHashes);
    }
    let hash = SEED;
    let at = start;
    for (; at < url.length; at++) {
      const code = url.charCodeAt(at);
      if (code === SLASH || endsPath(code)) break;
      hash = Math.imul(hash ^ code, PRIME);
    }
    this.segmentStarts[this.segmentCount] = start;
    this.segmentHashes[this.segmentCount++] = hash;
    return at;
  }

  #readParam(url: string, start: number): number {
    if (this.paramCount === this.nameHashes.length) {
      this.nameHashes = doubled(this.nameHashes);
      this.pairHashes = doubled(this.pairHashes);
    }
    let hash = SEED;
    let name = 0;
    let hasName = false;
    let at = start;
    for (; at < url.length; at++) {
      const code = url.charCodeAt(at);
      if (code === AMPERSAND || code === HASH) break;
      if (code === EQUALS && !hasName) {
        name = hash;
        hasName = true;
      }
      hash = Math.imul(hash ^ code, PRIME);
    }
    this.nameHashes[this.paramCount] = hasName ? name : hash;
    this.pairHashes[this.paramCount++] = hash;
    return at;
  }

  #findAuthority(url: string): void {
    this.authorityStart = -1;
    this.authorityEnd = -1;
    const start = SCHEME.test(url) ? SCHEME.lastIndex : url.startsWith('//') ? 2 : -1;
    SCHEME.lastIndex = 0;
    if (start < 0) return;
    let at = start;
    for (; at < url.length; at++) {
      const code = url.charCodeAt(at);
      if (code === SLASH || endsPath(code)) break;
    }
    this.authorityStart = start;
    this.authorityEnd = at;
  }

  #pathStart(url: string): number {
    return /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(url)?.[0].length ?? 0;
  }
}

const SLASH = 47;
const QUESTION = 63;
const HASH = 35;
const AMPERSAND = 38;
const EQUALS = 61;
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//y;

/** The hash that a shape gives to this text. */
export function shapeHash(text: string, start: number = 0, end: number = text.length): number {
  let hash = SEED;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}

const shared = new UrlShape();

/** The shape of a URL. One is kept: the rules of a round, and most rounds, look at the same URL. */
export function shapeOf(url: string): UrlShape {
  if (shared.url !== url || url === '') shared.read(url);
  return shared;
}

function endsPath(code: number): boolean {
  return code === QUESTION || code === HASH;
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
