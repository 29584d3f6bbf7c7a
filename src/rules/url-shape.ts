/**
 * Where the pieces of a URL stand, with a hash of each: what the index of templates looks at, found in one pass and
 * without making a single string. The numbers stand in arrays that are used again for the next URL.
 */
export class UrlShape {
  url: string = '';
  authorityStart: number = -1;
  authorityEnd: number = -1;
  /** −1: not read that far yet. */
  pathEnd: number = -1;
  /** Segments read so far. */
  segmentCount: number = 0;
  segmentStarts: Int32Array = new Int32Array(64);
  segmentHashes: Int32Array = new Int32Array(64);
  /** Parts of the query that are not empty; −1: not read yet. */
  paramCount: number = -1;
  paramStarts: Int32Array = new Int32Array(64);
  /** Where the name ends: at the `=`, or at the end of the parameter. */
  nameEnds: Int32Array = new Int32Array(64);
  paramEnds: Int32Array = new Int32Array(64);
  nameHashes: Int32Array = new Int32Array(64);
  pairHashes: Int32Array = new Int32Array(64);
  #next: number = 0;

  /** Cuts the URL as splitUrl does; segments and parameters are read when asked for. */
  read(url: string): void {
    this.url = url;
    this.paramCount = -1;
    this.segmentCount = 0;
    this.pathEnd = -1;
    this.authorityStart = startOfAuthority(url);
    this.authorityEnd = this.authorityStart < 0 ? -1 : endOfPiece(url, this.authorityStart);
    this.#next = this.authorityEnd < 0 ? pathStart(url) : this.authorityEnd;
  }

  /** Whether the path has a segment at `index`; if so its start and hash are known from now on. */
  hasSegment(index: number): boolean {
    while (this.segmentCount <= index) {
      if (this.pathEnd >= 0) return false;
      if (this.url.charCodeAt(this.#next) === SLASH) this.#readSegment(this.#next + 1);
      else this.pathEnd = this.segmentCount > 0 ? this.#next : endOfPath(this.url, this.#next);
    }
    return true;
  }

  segmentEnd(index: number): number {
    return this.hasSegment(index + 1) ? this.segmentStarts[index + 1]! - 1 : this.pathEnd;
  }

  /** Reads the path to its end. */
  readPath(): void {
    while (this.pathEnd < 0) this.hasSegment(this.segmentCount);
  }

  /** Finds and hashes the parameters; done once a URL, if a template asks for it. */
  readParams(): void {
    if (this.paramCount >= 0) return;
    this.readPath();
    this.paramCount = 0;
    const { url } = this;
    if (url.charCodeAt(this.pathEnd) !== QUESTION) return;
    for (let at = this.pathEnd; at < url.length && url.charCodeAt(at) !== HASH; )
      at = this.#readParam(url, at + 1);
  }

  /** The query without its `?`; empty if there is none. */
  get query(): string {
    return this.url.charCodeAt(this.pathEnd) === QUESTION
      ? this.url.slice(this.pathEnd + 1, this.queryEnd)
      : '';
  }

  /** Where the fragment with its `#` starts, or the URL ends. */
  get queryEnd(): number {
    const hash = this.url.indexOf('#', this.pathEnd);
    return hash < 0 ? this.url.length : hash;
  }

  #readSegment(start: number): void {
    if (this.segmentCount === this.segmentStarts.length) {
      this.segmentStarts = doubled(this.segmentStarts);
      this.segmentHashes = doubled(this.segmentHashes);
    }
    const { url } = this;
    let hash = SEED;
    let at = start;
    for (; at < url.length; at++) {
      const code = url.charCodeAt(at);
      if (code === SLASH || code === QUESTION || code === HASH) break;
      hash = Math.imul(hash ^ code, PRIME);
    }
    this.segmentStarts[this.segmentCount] = start;
    this.segmentHashes[this.segmentCount++] = hash;
    this.#next = at;
  }

  #readParam(url: string, start: number): number {
    let hash = SEED;
    let nameHash = SEED;
    let nameEnd = -1;
    let at = start;
    for (; at < url.length; at++) {
      const code = url.charCodeAt(at);
      if (code === AMPERSAND || code === HASH) break;
      if (code === EQUALS && nameEnd < 0) {
        nameEnd = at;
        nameHash = hash;
      }
      hash = Math.imul(hash ^ code, PRIME);
    }
    if (at === start) return at;
    if (this.paramCount === this.paramStarts.length) this.#growParams();
    const i = this.paramCount++;
    this.paramStarts[i] = start;
    this.nameEnds[i] = nameEnd < 0 ? at : nameEnd;
    this.paramEnds[i] = at;
    this.nameHashes[i] = nameEnd < 0 ? hash : nameHash;
    this.pairHashes[i] = hash;
    return at;
  }

  #growParams(): void {
    this.paramStarts = doubled(this.paramStarts);
    this.nameEnds = doubled(this.nameEnds);
    this.paramEnds = doubled(this.paramEnds);
    this.nameHashes = doubled(this.nameHashes);
    this.pairHashes = doubled(this.pairHashes);
  }
}

const SLASH = 47;
const QUESTION = 63;
const HASH = 35;
const AMPERSAND = 38;
const EQUALS = 61;
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

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

function startOfAuthority(url: string): number {
  if (url.startsWith('https://')) return 8;
  if (url.startsWith('http://')) return 7;
  return /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\//.exec(url)?.[0].length ?? -1;
}

/** For texts without a host. */
function pathStart(url: string): number {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(url)?.[0].length ?? 0;
}

/** The first `/`, `?` or `#` from `start` on, or the end. */
function endOfPiece(url: string, start: number): number {
  let at = start;
  for (; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === SLASH || code === QUESTION || code === HASH) break;
  }
  return at;
}

function endOfPath(url: string, start: number): number {
  let at = endOfPiece(url, start);
  while (url.charCodeAt(at) === SLASH) at = endOfPiece(url, at + 1);
  return at;
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
