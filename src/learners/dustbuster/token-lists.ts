import { isAlphanumeric } from '../../url/tokens.ts';

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
  /** Token number → text. */
  readonly texts: readonly string[];
}

export function tokenLists(urls: readonly string[]): TokenLists {
  const numbers = new Map<string, number>([
    [START_MARK, 0],
    [END_MARK, 1],
  ]);
  const texts = [START_MARK, END_MARK];
  const offsets = new Uint32Array(urls.length + 1);
  let tokens = new Int32Array(urls.length * 24 + 64);
  let length = 0;
  urls.forEach((url, u) => {
    if (length + url.length + 2 > tokens.length) tokens = grown(tokens, length + url.length + 2);
    tokens[length++] = 0;
    for (let start = 0; start < url.length; ) {
      const end = endOfToken(url, start);
      const text = url.slice(start, end);
      let number = numbers.get(text);
      if (number === undefined) {
        number = texts.length;
        numbers.set(text, number);
        texts.push(text);
      }
      tokens[length++] = number;
      start = end;
    }
    tokens[length++] = 1;
    offsets[u + 1] = length;
  });
  return { tokens: tokens.slice(0, length), offsets, texts };
}

/** The text of the tokens `from … to` (positions in `lists.tokens`), anchors as their marks. */
export function textOf(lists: TokenLists, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += lists.texts[lists.tokens[at]!]!;
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
