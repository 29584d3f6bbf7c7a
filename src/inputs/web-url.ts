/**
 * The text as an http or https URL with a host, or null. Only the beginning is looked at: a full parse costs
 * more than reading the line, and the sample builder parses every distinct URL once anyway.
 */
export function webUrl(text: string): string | null {
  const start = schemeLength(text);
  if (start === 0) return null;
  const first = text.charCodeAt(start);
  // No host: the end, a slash, a question mark, a number sign, a space.
  return !(first > 32) || first === 47 || first === 63 || first === 35 ? null : text;
}

/** Length of `http://` or `https://` at the beginning, in any case; 0 if there is none. */
function schemeLength(text: string): number {
  if ((text.charCodeAt(0) | 32) !== 104) return 0;
  if (text.startsWith('http://')) return 7;
  if (text.startsWith('https://')) return 8;
  return /^https?:\/\//i.exec(text)?.[0].length ?? 0;
}

/**
 * Text cut out of a Latin-1 block, as the bytes meant it: UTF-8 where it is valid; otherwise each byte beyond
 * ASCII percent-coded, so that two different addresses never become one.
 */
export function decodeBytes(latin1: string): string {
  if (!BEYOND_ASCII.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD')
    ? latin1.replace(BEYOND_ASCII_ALL, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    : text;
}

const BEYOND_ASCII = /[\x80-\xff]/;
const BEYOND_ASCII_ALL = /[\x80-\xff]/g;

/** Origin of a base given by the user, without a last slash; null if it is no web address. */
export function originOf(base: string): string | null {
  const text = base.includes('://') ? base : `http://${base}`;
  if (webUrl(text) === null || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** Where relative addresses belong when nobody says. */
export const PLACEHOLDER_ORIGIN = 'http://localhost';
