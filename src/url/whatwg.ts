import { MAX_UNUSUAL_HOST } from './host.ts';
import { plainLength } from './plain.ts';

/**
 * The text as the URL standard's parser reads and writes it; null if the standard refuses it or if it is no http(s)
 * URL. Text that the parser is known to leave alone is not given to it.
 */
export function parseAsStandard(text: string): string | null {
  if (text !== '' && plainLength(text) === text.length && !NEEDS_PARSER.test(text)) return text;
  if (hasEndlessHost(text)) return null;
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

/** What the parser escapes somewhere, and what only a second look can tell. */
const NEEDS_PARSER = /[^\w\-.~!$&()*+,;=:@/?]/;

/** Punycode costs the square of a name's length: an endless one is no name. */
function hasEndlessHost(text: string): boolean {
  if (text.length <= MAX_UNUSUAL_HOST) return false;
  let start = text.indexOf(':') + 1;
  while (isSlash(text.charCodeAt(start))) start++;
  let end = start;
  while (end < text.length && !isSlash(text.charCodeAt(end)) && !isEnd(text.charCodeAt(end))) end++;
  return end - start > MAX_UNUSUAL_HOST;
}

/** Slashes of both kinds, and the blanks that the standard steps over. */
function isSlash(code: number): boolean {
  return code === 47 || code === 92 || code <= 32;
}

function isEnd(code: number): boolean {
  return code === 63 || code === 35;
}
