/** The authority of an http(s) URL, cut and known to be one that can be asked. */
export interface Authority {
  /** What stands before `@`; null if there is no `@`. */
  readonly userInfo: string | null;
  /** As written. */
  readonly host: string;
  /** As browsers write it: punycode, plain IP addresses; equal to `host` up to letter case for ordinary names. */
  readonly asciiHost: string;
  /** The digits behind `:`; null if there is no `:`. */
  readonly port: string | null;
}

/** The authority in its parts; null if no server can have it. */
export function readAuthority(text: string): Authority | null {
  // Every browser ends the authority at a backslash: text that means two things is no URL.
  if (text.includes('\\')) return null;
  const at = text.lastIndexOf('@');
  const colon = startOfPort(text, at + 1);
  const host = text.slice(at + 1, colon < 0 ? text.length : colon);
  const port = colon < 0 ? null : text.slice(colon + 1);
  if (port !== null && !isPort(port)) return null;
  const ascii = asciiHost(host);
  return ascii === null
    ? null
    : { userInfo: at < 0 ? null : text.slice(0, at), host, asciiHost: ascii, port };
}

/** The colon before the port, not one of an IPv6 address; −1 if there is none. */
function startOfPort(text: string, hostStart: number): number {
  const colon = text.lastIndexOf(':');
  return colon >= hostStart && colon > text.lastIndexOf(']') ? colon : -1;
}

function isPort(text: string): boolean {
  return /^0*\d{0,5}$/.test(text) && Number(text) <= 65535;
}

const PLAIN_HOST = /^[A-Za-z0-9._-]+$/;
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i;
const USUAL_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The host as browsers write it; null if they refuse it. Only unusual hosts are given to the URL parser. */
export function asciiHost(host: string): string | null {
  if (!PLAIN_HOST.test(host)) return parsedHost(host);
  if (ENDS_IN_NUMBER.test(host)) return USUAL_IPV4.test(host) ? host : parsedHost(host);
  const lower = host.toLowerCase();
  return lower.includes('xn--') ? parsedHost(host) : lower;
}

// DNS allows 253 characters. Punycode costs the square of a label's length, so endless ones are refused.
export const MAX_UNUSUAL_HOST = 1024;

// What the URL parser would silently drop or cut at, though it belongs to no host.
const NEVER_IN_HOST = /[\0-\x20\\/?#@]/;

// Crawls meet the same host many times in a row.
let lastHost = '';
let lastParsed: string | null = null;

function parsedHost(host: string): string | null {
  if (host === '' || host.length > MAX_UNUSUAL_HOST || NEVER_IN_HOST.test(host)) return null;
  if (host.includes(':') && !(host.startsWith('[') && host.endsWith(']'))) return null;
  if (host === lastHost) return lastParsed;
  lastParsed = parseHost(host);
  lastHost = host;
  return lastParsed;
}

function parseHost(host: string): string | null {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return null;
  }
}
