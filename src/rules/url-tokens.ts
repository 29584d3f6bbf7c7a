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
    let { starts, hashes } = this;
    let count = 0;
    for (let at = 0; at < url.length; ) {
      if (count + 1 === starts.length) {
        this.#grow();
        ({ starts, hashes } = this);
      }
      starts[count] = at;
      let code = url.charCodeAt(at++);
      let hash = code + 1;
      if (IN_TOKEN[code] === 1) {
        while (at < url.length && IN_TOKEN[(code = url.charCodeAt(at))] === 1) {
          hash = Math.imul(hash ^ code, 0x01000193);
          at++;
        }
      }
      hashes[count++] = hash;
    }
    starts[count] = url.length;
    this.count = count;
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
