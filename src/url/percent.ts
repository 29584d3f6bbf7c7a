/** What happens to the escapes of a text; what none of the three names survives byte by byte. */
export interface EscapeChoices {
  /** Decode letters, digits and `-._~`. */
  readonly decode: boolean;
  /** Write hex digits in upper case. */
  readonly upper: boolean;
  /** Escape what RFC 3986 does not allow, lone percent signs included. */
  readonly encode: boolean;
}

/** The text with its escapes rewritten; the same string if there is nothing to do. */
export function rewriteEscapes(text: string, choices: EscapeChoices): string {
  const legal = choices.encode ? encodeIllegal(text) : text;
  return choices.decode || choices.upper ? recode(legal, choices) : legal;
}

function recode(text: string, { decode, upper }: EscapeChoices): string {
  let at = text.indexOf('%');
  if (at < 0) return text;
  let out = '';
  let from = 0;
  let lone = -3;
  for (; at >= 0; at = text.indexOf('%', at)) {
    const code = escapedByte(text, at);
    if (code < 0) {
      lone = at++;
      continue;
    }
    if (decode && isUnreserved(code) && !completesEscape(text, lone, { at, code })) {
      out += text.slice(from, at) + String.fromCharCode(code);
      from = at + 3;
    } else if (upper && hasLowerHex(text, at)) {
      out += text.slice(from, at) + text.slice(at, at + 3).toUpperCase();
      from = at + 3;
    }
    at += 3;
  }
  return from === 0 ? text : out + text.slice(from);
}

/**
 * Whether decoding would make a new escape together with a lone percent sign before it: `%%37E` must not become
 * `%7E`, which means something else and would be decoded again the next time.
 */
function completesEscape(text: string, lone: number, { at, code }: { at: number; code: number }): boolean {
  if (hexValue(code) < 0) return false;
  return lone === at - 1 || (lone === at - 2 && hexValue(text.charCodeAt(at - 1)) >= 0);
}

const ILLEGAL = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]+/g;

function encodeIllegal(text: string): string {
  return text.replace(ILLEGAL, (found) => (found === '%' ? '%25' : encodeBytes(found)));
}

const UTF8 = new TextEncoder();

/** Every byte of the text as an escape. Half a surrogate pair has no bytes: it becomes U+FFFD, as in browsers. */
function encodeBytes(text: string): string {
  let out = '';
  for (const byte of UTF8.encode(text)) out += `%${byte < 16 ? '0' : ''}${byte.toString(16).toUpperCase()}`;
  return out;
}

/** The byte an escape at this place stands for, −1 if none is there. */
export function escapedByte(text: string, at: number): number {
  const high = hexValue(text.charCodeAt(at + 1));
  const low = hexValue(text.charCodeAt(at + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** 0…15, or −1 for a code that is no hex digit (NaN, past the end, included). */
function hexValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 && code < 128 ? letter - 87 : -1;
}

function hasLowerHex(text: string, at: number): boolean {
  return text.charCodeAt(at + 1) >= 97 || text.charCodeAt(at + 2) >= 97;
}

function isUnreserved(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === 45 ||
    code === 46 ||
    code === 95 ||
    code === 126
  );
}
