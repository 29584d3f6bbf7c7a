/**
 * `http://` or `https://`, a lower-case host name that is neither punycode (no two hyphens in a row) nor an IP
 * address (letters at the end), a path, and then neither escape nor fragment nor dot segment.
 * One expression, since a loop over the characters was measured a quarter slower. No two of its parts can match the
 * same text and nothing follows the last one, so it never goes back over the path: it is linear.
 */
const PLAIN = /https?:\/\/(?:[a-z0-9_]+[.-])+[a-z]+\/[^%#.]*(?:\.(?!(?<=\/\.)\.?(?:[/?#]|$))[^%#.]*)*/y;

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

/** Whether a glance shows all of the text to be such a URL. */
export function isPlain(url: string): boolean {
  return url !== '' && plainLength(url) === url.length;
}

const PLAIN_HOME = /^https?:\/\/(?:[a-z0-9_]+[.-])+[a-z]+$/;

/** Whether the text is a plain address with nothing behind it, not even a slash. */
export function isPlainHome(url: string): boolean {
  return url.length < MAX_PLAIN_LENGTH && PLAIN_HOME.test(url);
}
