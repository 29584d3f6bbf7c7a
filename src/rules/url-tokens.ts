import { isAlphanumeric } from '../url/tokens.ts';

// A table, since every character of every URL is asked.
const IN_TOKEN: Uint8Array = Uint8Array.from({ length: 65536 }, (_, code) => Number(isAlphanumeric(code)));

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
    let last = -1;
    let wasWord = 0;
    let hash = 0;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      const isWord = IN_TOKEN[code]!;
      if ((isWord & wasWord) === 0) {
        if (last >= 0) hashes[last] = marked(hash, wasWord);
        if (++last + 1 === starts.length) {
          this.#grow();
          ({ starts, hashes } = this);
        }
        starts[last] = at;
        hash = 0;
      }
      wasWord = isWord;
      hash = Math.imul(hash ^ code, PRIME);
    }
    if (last >= 0) hashes[last] = marked(hash, wasWord);
    this.count = last + 1;
    starts[last + 1] = length;
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

const PRIME = 0x01000193;

/** With the sign bit for words, so that none is taken for a delimiter; never 0. */
function marked(hash: number, isWord: number): number {
  return isWord === 1 ? hash | (1 << 31) : hash & 0x7fffffff;
}

/** The hash of a token that is a single character, neither letter nor digit: only these are positive. */
export function delimiterHash(char: string): number {
  return marked(Math.imul(char.charCodeAt(0), PRIME), 0);
}

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
