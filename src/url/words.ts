/**
 * Seq2Seq's view: `http:` and the whole host are one token each, the static delimiter `/` is dropped, and the
 * dynamic delimiters are tokens themselves. Nothing marks a last slash, so the words of `/a` and `/a/` agree:
 * what comes out is a key.
 */
export const DYNAMIC_DELIMITERS: ReadonlySet<string> = new Set(['?', '=', '&', '#', ';', ',', '!', '|']);

export function wordsOf(url: string): string[] {
  const words: string[] = [];
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:(?=\/\/)/.exec(url)?.[0] ?? '';
  if (scheme !== '') words.push(scheme);
  let rest = url.slice(scheme.length);
  if (rest.startsWith('//')) {
    const host = /^\/\/([^/?#]*)/.exec(rest)![1]!;
    if (host !== '') words.push(host);
    rest = rest.slice(2 + host.length);
  }
  let start = 0;
  for (let i = 0; i <= rest.length; i++) {
    const char = rest[i];
    if (char !== undefined && char !== '/' && !DYNAMIC_DELIMITERS.has(char)) continue;
    if (i > start) words.push(rest.slice(start, i));
    if (char !== undefined && char !== '/') words.push(char);
    start = i + 1;
  }
  return words;
}

/** The words as a URL again: `/` between two plain words and behind the host, `//` after the scheme, none around delimiters. */
export function joinWords(words: readonly string[]): string {
  let text = '';
  let previous = '';
  words.forEach((word, i) => {
    if (i > 0) text += separator(previous, word, i, words);
    text += word;
    previous = word;
  });
  return text;
}

function separator(previous: string, word: string, i: number, words: readonly string[]): string {
  const hasScheme = /^[A-Za-z][A-Za-z0-9+.-]*:$/.test(words[0]!);
  if (hasScheme && i === 1) return '//';
  // Only `?` and `#` end a host: with any other delimiter the host would grow.
  if (hasScheme && i === 2) return word === '?' || word === '#' ? '' : '/';
  return DYNAMIC_DELIMITERS.has(previous) || DYNAMIC_DELIMITERS.has(word) ? '' : '/';
}
