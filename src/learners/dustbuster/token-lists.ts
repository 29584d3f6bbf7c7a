import { isAlphanumeric } from '../../url/tokens.ts';
import { TokenNumbers } from './token-numbers.ts';

/**
 * The anchors as characters that no URL holds, so that a substring of tokens is one plain string: joining the
 * tokens and cutting them again always gives the same tokens.
 */
export const START_MARK = '\u0002';
export const END_MARK = '\u0003';

/** URLs as token numbers between a start and an end anchor, in one array; URL `u` is `tokens[offsets[u] … offsets[u + 1])`. */
export interface TokenLists {
  readonly tokens: Int32Array;
  readonly offsets: Uint32Array;
  readonly numbers: TokenNumbers;
}

export function tokenLists(urls: readonly string[]): TokenLists {
  const numbers = new TokenNumbers();
  const startMark = numbers.of(START_MARK, 0, 1);
  const endMark = numbers.of(END_MARK, 0, 1);
  const offsets = new Uint32Array(urls.length + 1);
  let tokens = new Int32Array(urls.length * 24 + 64);
  let length = 0;
  for (let u = 0; u < urls.length; u++) {
    const url = urls[u]!;
    if (length + url.length + 2 > tokens.length) tokens = grown(tokens, length + url.length + 2);
    tokens[length++] = startMark;
    for (let start = 0; start < url.length; ) {
      const end = endOfToken(url, start);
      tokens[length++] = numbers.of(url, start, end);
      start = end;
    }
    tokens[length++] = endMark;
    offsets[u + 1] = length;
  }
  return { tokens: tokens.subarray(0, length), offsets, numbers };
}

/** The text of the tokens `from … to` (positions in `lists.tokens`), anchors as their marks. */
export function textOf(lists: TokenLists, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += lists.numbers.text(lists.tokens[at]!);
  return text;
}

function endOfToken(url: string, start: number): number {
  let end = start + 1;
  if (isAlphanumeric(url.charCodeAt(start)))
    while (end < url.length && isAlphanumeric(url.charCodeAt(end))) end++;
  return end;
}

function grown(old: Int32Array<ArrayBuffer>, need: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(need, Math.ceil(old.length * 1.5)));
  larger.set(old);
  return larger;
}
