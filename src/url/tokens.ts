/**
 * DustBuster's view: maximal alphanumeric runs, and every other character a token of its own.
 * `_` is no letter here, or the paper's rule `story_` → `story?id=` could not be said.
 */
export const START = '^';
export const END = '$';

/** The tokens of a URL, without the anchors. Joining them gives the URL back. */
export function tokenize(url: string): string[] {
  const tokens: string[] = [];
  let start = 0;
  while (start < url.length) {
    let end = start + 1;
    if (isAlphanumeric(url.charCodeAt(start)))
      while (end < url.length && isAlphanumeric(url.charCodeAt(end))) end++;
    tokens.push(url.slice(start, end));
    start = end;
  }
  return tokens;
}

/** The tokens between a start and an end anchor, as the paper counts them. */
export function anchoredTokens(url: string): string[] {
  return [START, ...tokenize(url), END];
}

/** Letters and digits of ASCII, and everything beyond ASCII: a word in another script stays one token. */
export function isAlphanumeric(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code >= 128
  );
}
