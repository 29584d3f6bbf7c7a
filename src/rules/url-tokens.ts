import { isAlphanumeric } from '../url/tokens.ts';

// A table, since every character of every URL is asked.
const IN_TOKEN: Uint8Array = Uint8Array.from({ length: 65536 }, (_, code) => Number(isAlphanumeric(code)));

/** Where DustBuster's tokens of a URL start, with a hash of each, in arrays that are used again for the next URL. */
export class UrlTokens {
  count: number = 0;
  /** One more than tokens: the last one is the end of the URL. */
  starts: Int32Array = new Int32Array(128);
  hashes: Int32Array = new Int32Array(128);

  read(url: string): void {
    this.count = 0;
    for (let at = 0; at < url.length; ) at = this.#readToken(url, at);
    this.starts[this.count] = url.length;
  }

  #readToken(url: string, start: number): number {
    if (this.count + 1 === this.starts.length) this.#grow();
    let code = url.charCodeAt(start);
    let hash = code + 1;
    let at = start + 1;
    if (IN_TOKEN[code] === 1)
      for (; at < url.length && IN_TOKEN[(code = url.charCodeAt(at))] === 1; at++)
        hash = Math.imul(hash ^ code, 0x01000193);
    this.starts[this.count] = start;
    this.hashes[this.count++] = hash;
    return at;
  }

  #grow(): void {
    const starts = new Int32Array(2 * this.starts.length);
    const hashes = new Int32Array(2 * this.starts.length);
    starts.set(this.starts);
    hashes.set(this.hashes);
    this.starts = starts;
    this.hashes = hashes;
  }
}

/** Whether no token spans the place before the character at `at`. */
export function isBoundary(url: string, at: number): boolean {
  if (at <= 0 || at >= url.length) return true;
  return IN_TOKEN[url.charCodeAt(at)]! + IN_TOKEN[url.charCodeAt(at - 1)]! < 2;
}
