/**
 * What the safe steps leave alone, told at a glance: in one expression, since a loop over the characters was measured
 * twice as slow. It is linear: what follows a host's name cannot stand in one, and nothing follows the last part, so
 * it goes back over the name at most once and never over the path. Sets of characters are written with as few gaps as
 * can be, which is what they cost: the grave accent is as good as any sign in a name, and `$` is taken one by one.
 */
const NAME = '[-.0-9_-z]+(?=[/:])(?<=[./-][a-z]+)';
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const IPV4 = String.raw`(?:${BYTE}\.){3}${BYTE}`;
const OTHER_PORT = String.raw`(?::(?!80\/|443\/)[1-9]\d{0,3})?`;
const ADDRESS = String.raw`https?:\/\/(?:${NAME}|${IPV4})${OTHER_PORT}\/`;
const NO_DOT_SEGMENT = String.raw`[$.](?!(?<=\/\.)\.?(?:[/?#]|$))`;
/** In upper case, and of a byte that must not be decoded. */
const NORMAL_ESCAPE = '%(?:[0189A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|[46]0|5[B-E]|7[B-DF])';

const NORMAL = new RegExp(`${ADDRESS}[^#-%.]*(?:(?:${NO_DOT_SEGMENT}|${NORMAL_ESCAPE})[^#-%.]*)*`, 'y');
const PLAIN = new RegExp(`${ADDRESS}[^#-%.]*(?:${NO_DOT_SEGMENT}[^#-%.]*)*`, 'y');
const PLAIN_HOME = /^https?:\/\/(?:[a-z0-9_]+[.-])+[a-z]+$/;

// The engine's memory for going back is bounded, and it throws beyond: longer texts take the longer way.
const MAX_LENGTH = 65536;

/**
 * How much of the text, from its start, a glance shows to be an http(s) URL that the safe steps leave alone; it
 * reaches into the path or is 0. Zero says nothing: such a URL takes the longer way.
 */
export function normalLength(url: string): number {
  if (url.length > MAX_LENGTH) return 0;
  NORMAL.lastIndex = 0;
  return NORMAL.test(url) ? NORMAL.lastIndex : 0;
}

/**
 * Whether a glance shows all of the text to be such a URL, and one without escapes: text can be put in and taken out
 * of its path without cutting any.
 */
export function isPlain(url: string): boolean {
  PLAIN.lastIndex = 0;
  return url.length <= MAX_LENGTH && PLAIN.test(url) && PLAIN.lastIndex === url.length;
}

/** Whether the text is a plain address with nothing behind it, not even a slash. */
export function isPlainHome(url: string): boolean {
  return url.length < MAX_LENGTH && PLAIN_HOME.test(url);
}
