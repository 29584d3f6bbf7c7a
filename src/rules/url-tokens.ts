import { isAlphanumeric } from '../url/tokens.ts';

// A table, since every character of every URL is asked.
const IN_TOKEN: Uint8Array = Uint8Array.from({ length: 65536 }, (_, code) => Number(isAlphanumeric(code)));

/** The hash of a token that is a single character, neither letter nor digit: the only tokens with a positive hash. */
export function delimiterHash(char: string): number {
  return char.charCodeAt(0) + 1;
}

/**
 * Where DustBuster's tokens of a text start, with a hash of each, in arrays that are used again for the next text. It
 * is the only reading of the characters: all kinds of rules are found by these hashes, or by hashes of them.
 */
export class UrlTokens {
  text: string = '';
  count: number = 0;
  /** One more than tokens: the last one is the end of the text. */
  starts: Int32Array = new Int32Array(128);
  hashes: Int32Array = new Int32Array(128);

  read(text: string): void {
    this.text = text;
    let { starts, hashes } = this;
    const { length } = text;
    let count = 0;
    for (let at = 0; at < length; ) {
      if (count + 1 === starts.length) {
        this.#grow();
        ({ starts, hashes } = this);
      }
      starts[count] = at;
      let code = text.charCodeAt(at++);
      let hash = code + 1;
      if (IN_TOKEN[code] === 1) {
        while (at < length && IN_TOKEN[(code = text.charCodeAt(at))] === 1) {
          hash = Math.imul(hash ^ code, 0x01000193);
          at++;
        }
        hash |= WORD;
      }
      hashes[count++] = hash;
    }
    starts[count] = length;
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

/** The sign bit: no run of letters is taken for a delimiter. */
const WORD = 1 << 31;

const shared = new UrlTokens();

/** The tokens of a URL. One reading is kept: all rules of a round look at the same URL. */
export function tokensOf(url: string): UrlTokens {
  if (shared.text !== url) shared.read(url);
  return shared;
}

/** Whether no token spans the place before the character at `at`. */
export function isBoundary(url: string, at: number): boolean {
  if (at <= 0 || at >= url.length) return true;
  return IN_TOKEN[url.charCodeAt(at)]! + IN_TOKEN[url.charCodeAt(at - 1)]! < 2;
}
