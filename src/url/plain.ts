/**
 * `http://` or `https://`, a lower-case host name that is neither punycode (no two hyphens in a row) nor an IP
 * address (letters at the end), a path, and then neither escape nor fragment nor a segment that starts with a dot.
 * One expression, since a loop over the characters was measured a quarter slower. No two of its parts can match the
 * same text and nothing follows the last one, so it never goes back over the path: it is linear.
 */
const PLAIN = /https?:\/\/(?:[a-z0-9_]+[.-])+[a-z]+\/[^%#.]*(?:(?<!\/)\.[^%#.]*)*/y;

// The engine's memory for going back is bounded, and it throws beyond: longer texts take the longer way.
const MAX_PLAIN_LENGTH = 65536;

/**
 * How much of the text, from its start, a glance shows to be an http(s) URL that the safe steps leave alone; it
 * reaches into the path or is 0. Zero says nothing: such a URL takes the longer way.
 */
export function plainLength(url: string): number {
  if (url.length > MAX_PLAIN_LENGTH) return 0;
  PLAIN.lastIndex = 0;
  return PLAIN.test(url) ? PLAIN.lastIndex : 0;
}

/** The end of a lower-case `http://host` with a plain name and no port, −1 if the text starts otherwise. */
export function endOfPlainAddress(url: string): number {
  const start = startOfPlainHost(url);
  if (start < 0) return -1;
  let label = 0;
  let previous = DOT;
  let i = start;
  for (; i < url.length; i++) {
    const kind = HOST_CLASS[url.charCodeAt(i)] ?? OTHER;
    if (kind === OTHER) break;
    if (kind === HYPHEN && previous === HYPHEN) return -1;
    if (previous === DOT) label = kind;
    previous = kind;
  }
  if (label !== LETTER || previous === DOT) return -1;
  const next = url.charCodeAt(i);
  return i === url.length || next === 47 || next === 63 || next === 35 ? i : -1;
}

const OTHER = 0;
const DIGIT = 1;
const HYPHEN = 2;
const DOT = 3;
const LETTER = 4;
const HOST_CLASS = new Uint8Array(128);
for (const code of [...'0123456789_'].map((char) => char.charCodeAt(0))) HOST_CLASS[code] = DIGIT;
HOST_CLASS[45] = HYPHEN;
HOST_CLASS[46] = DOT;
for (let code = 97; code <= 122; code++) HOST_CLASS[code] = LETTER;

/** The index behind a lower-case `http://` or `https://`, −1 if the text starts otherwise. */
function startOfPlainHost(url: string): number {
  if (url.startsWith('http://')) return 7;
  return url.startsWith('https://') ? 8 : -1;
}
