import { decodeBytes, webUrl } from '../web-url.ts';

/**
 * Turns request targets into URLs and remembers them: a log names the same pages again and again, and handing
 * out the same string object makes every later look-up of it cheap. Copies, because a piece cut out of a block
 * would keep the whole block in memory.
 */
export class TargetTable {
  readonly #byOrigin = new Map<string, Map<string, string | null>>();
  #origin = '';
  #known: Map<string, string | null> = new Map();
  #size = 0;

  /** The URL of a target (or null if it is none) on an origin. */
  urlOf(target: string, origin: string): string | null {
    const known = origin === this.#origin ? this.#known : this.#onOrigin(origin);
    let url = known.get(target);
    if (url !== undefined) return url;
    if (++this.#size > MAX_REMEMBERED) {
      for (const table of this.#byOrigin.values()) table.clear();
      this.#size = 0;
    }
    url = resolveTarget(target, origin);
    known.set(copied(target), url === null ? null : copied(url));
    return url;
  }

  #onOrigin(origin: string): Map<string, string | null> {
    let known = this.#byOrigin.get(origin);
    if (known === undefined) this.#byOrigin.set(origin, (known = new Map()));
    this.#origin = origin;
    this.#known = known;
    return known;
  }
}

/** A target as a log writes it: origin-form, or absolute where a proxy wrote the log. */
export function resolveTarget(target: string, origin: string): string | null {
  const text = decodeBytes(target.includes('\\') ? unescapeLog(target) : target);
  return text.charCodeAt(0) === 47 ? origin + text : webUrl(text);
}

/** Servers write quotes, backslashes and control characters as `\"`, `\\`, `\xhh`; bytes stay Latin-1 here. */
function unescapeLog(text: string): string {
  return text.replace(/\\(?:x([0-9a-fA-F]{2})|(.))/g, (_, hex: string | undefined, char: string) =>
    hex === undefined ? (ESCAPES[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', v: '\v', f: '\f' };

const MAX_REMEMBERED = 200_000;

function copied(text: string): string {
  return BEYOND_LATIN1.test(text)
    ? Buffer.from(text).toString()
    : Buffer.from(text, 'latin1').toString('latin1');
}

const BEYOND_LATIN1 = /[^\x00-\xff]/;
