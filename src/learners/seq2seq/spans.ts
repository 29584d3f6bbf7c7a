import { DYNAMIC_DELIMITERS } from '../../url/words.ts';

/**
 * The words of a URL with the places where they stand, so that a template can be cut from the URL's own text.
 * `paper` cuts as url/words.ts does. `fine` also takes `.` and `:` behind the host as delimiters: file endings
 * and separators of name spaces become words, and the names before them arguments that can be carried over.
 */
export interface WordSpan {
  readonly word: string;
  readonly start: number;
  /** A query name, a query value, or neither. */
  readonly role: 'name' | 'value' | 'other';
}

export type Cut = 'paper' | 'fine';

const FINE_DELIMITERS: ReadonlySet<string> = new Set([...DYNAMIC_DELIMITERS, '.', ':']);

export function isDelimiter(word: string): boolean {
  return word.length === 1 && FINE_DELIMITERS.has(word);
}

export function wordSpans(url: string, cut: Cut): WordSpan[] {
  const delimiters = cut === 'fine' ? FINE_DELIMITERS : DYNAMIC_DELIMITERS;
  const spans: WordSpan[] = [];
  let start = addOrigin(url, spans);
  let role: WordSpan['role'] = 'other';
  for (let i = start; i <= url.length; i++) {
    const char = url[i];
    if (char !== undefined && char !== '/' && !delimiters.has(char)) continue;
    if (i > start) spans.push({ word: url.slice(start, i), start, role });
    start = i + 1;
    if (char === undefined || char === '/') continue;
    spans.push({ word: char, start: i, role: 'other' });
    role = roleAfter(char, role);
  }
  return spans;
}

function roleAfter(char: string, role: WordSpan['role']): WordSpan['role'] {
  if (char === '#') return 'other';
  if (char === '?') return role === 'other' ? 'name' : role;
  if (role === 'other') return 'other';
  if (char === '&') return 'name';
  return char === '=' ? 'value' : role;
}

/** The scheme with its colon and the host are a word each; returns where the rest begins. */
function addOrigin(url: string, spans: WordSpan[]): number {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:(?=\/\/)/.exec(url)?.[0] ?? '';
  if (scheme !== '') spans.push({ word: scheme, start: 0, role: 'other' });
  if (!url.startsWith('//', scheme.length)) return scheme.length;
  const start = scheme.length + 2;
  let end = start;
  while (end < url.length && !'/?#'.includes(url[end]!)) end++;
  if (end > start) spans.push({ word: url.slice(start, end), start, role: 'other' });
  return end;
}

/** The words as a URL again: `/` between two plain words, `//` after the scheme, none around delimiters. */
export function joinSpans(words: readonly string[]): string {
  let text = '';
  words.forEach((word, i) => {
    if (i === 1 && /^[A-Za-z][A-Za-z0-9+.-]*:$/.test(words[0]!)) text += '//';
    else if (i > 0 && !isDelimiter(word) && !isDelimiter(words[i - 1]!)) text += '/';
    text += word;
  });
  return text;
}
