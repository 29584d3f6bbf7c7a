import { codeAt } from '../url/code-at.ts';
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

  /** Without branches, since where words end cannot be foretold: what is written too early is written again. */
  read(text: string): void {
    this.text = text;
    const { length } = text;
    if (length + 2 > this.starts.length) this.#grow(length + 2);
    const { starts, hashes } = this;
    let last = -1;
    let wasWord = 0;
    let hash = 0;
    starts[0] = 0;
    for (let at = 0; at < length; at++) {
      const code = codeAt(text, at);
      const isWord = IN_TOKEN[code]!;
      const goesOn = isWord & wasWord;
      last += 1 - goesOn;
      hash = Math.imul((hash & -goesOn) ^ code, PRIME);
      hashes[last] = marked(hash, isWord);
      starts[last + 1] = at + 1;
      wasWord = isWord;
    }
    this.count = last + 1;
  }

  #grow(size: number): void {
    this.starts = new Int32Array(2 * size);
    this.hashes = new Int32Array(2 * size);
  }
}

const PRIME = 0x01000193;

/** With the sign bit for words, so that none is taken for a delimiter. */
function marked(hash: number, isWord: number): number {
  return (hash & 0x7fffffff) | (isWord << 31);
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
