import { MAX_UNUSUAL_HOST, readAuthority, startOfAuthority } from './host.ts';
import { normalLength } from './plain.ts';

/**
 * The text as the URL standard's parser reads and writes it; null if the standard refuses it or if it is no http(s)
 * URL. Text that the parser is known to leave alone is not given to it.
 */
export function parseAsStandard(text: string): string | null {
  if (text !== '' && normalLength(text) === text.length && !NEEDS_PARSER.test(text)) return text;
  if (hasEndlessHost(text)) return null;
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return parseAsciiHost(text);
  }
}

const STAND_IN = 'a.test';

/**
 * The standard leaves ASCII names alone; platforms of before 2025 refuse those that are bad punycode. Such a name is
 * read by us and the rest of the text by the platform, with another host in its place.
 */
function parseAsciiHost(text: string): string | null {
  const start = startOfAuthority(text);
  const authority = start < 0 ? null : readAuthority(text, start);
  if (authority === null || !/^[!-~]*xn--[!-~]*$/i.test(authority.host)) return null;
  const { userInfo, host, asciiHost } = authority;
  const at = userInfo === null ? start : start + userInfo.length + 1;
  const { href, username, password } = new URL(text.slice(0, at) + STAND_IN + text.slice(at + host.length));
  const hostAt = username === '' && password === '' ? href.indexOf('//') + 2 : href.indexOf('@') + 1;
  return href.slice(0, hostAt) + asciiHost + href.slice(hostAt + STAND_IN.length);
}

/** What the parser escapes somewhere, and what only a second look can tell. */
const NEEDS_PARSER = /[^\w\-.~!$&()*+,;=:@/?]|xn--/;

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
