import { codeAt } from './code-at.ts';

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
  /** Where it ends in the text. */
  readonly end: number;
}

/** The index behind `http://` or `https://`, in any letter case; −1 if the text starts otherwise. */
export function startOfAuthority(text: string): number {
  const colon = text.charCodeAt(4) === 58 ? 4 : 5;
  if (text.charCodeAt(colon) !== 58 || text.charCodeAt(colon + 1) !== 47 || text.charCodeAt(colon + 2) !== 47)
    return -1;
  return text.slice(0, colon).toLowerCase() === 'https'.slice(0, colon) ? colon + 3 : -1;
}

/** The authority that starts here, up to `/`, `?`, `#` or the end; null if no server can have it. */
export function readAuthority(url: string, start: number): Authority | null {
  let host = start;
  let colon = -1;
  let end = start;
  for (; end < url.length; end++) {
    const code = codeAt(url, end);
    if (code === SLASH || code === QUESTION || code === HASH) break;
    // Every browser ends the authority at a backslash: text that means two things is no URL.
    if (code === BACKSLASH) return null;
    if (code === COLON || code === CLOSING_BRACKET) colon = code === COLON ? end : -1;
    if (code === AT) {
      host = end + 1;
      colon = -1;
    }
  }
  const port = colon < 0 ? null : url.slice(colon + 1, end);
  if (port !== null && !isPort(port)) return null;
  const name = url.slice(host, colon < 0 ? end : colon);
  const ascii = asciiHost(name);
  if (ascii === null) return null;
  return {
    userInfo: host === start ? null : url.slice(start, host - 1),
    host: name,
    asciiHost: ascii,
    port,
    end,
  };
}

const SLASH = 47;
const QUESTION = 63;
const HASH = 35;
const BACKSLASH = 92;
const COLON = 58;
const CLOSING_BRACKET = 93;
const AT = 64;

function isPort(text: string): boolean {
  return /^0*\d{0,5}$/.test(text) && Number(text) <= 65535;
}

// Letters at the end, or it may be an IP address.
const USUAL_NAME = /^(?:[A-Za-z0-9_-]+\.)*[A-Za-z]+$/;
const ASCII_NAME = /^[!-~]+$/;
const NEVER_IN_NAME = /[#%/:<>?@[\\\]^|]/;
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i;
const USUAL_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The host as browsers write it; null if they refuse it. Only unusual hosts are given to the URL parser. */
export function asciiHost(host: string): string | null {
  if (host.length > MAX_HOST) return null;
  if (USUAL_NAME.test(host)) return host.toLowerCase();
  if (USUAL_IPV4.test(host)) return host;
  // The standard leaves ASCII names alone, punycode that decodes to nothing included; older platforms refuse that.
  const isName = ASCII_NAME.test(host) && !NEVER_IN_NAME.test(host) && !ENDS_IN_NUMBER.test(host);
  return isName ? host.toLowerCase() : parsedHost(host);
}

// DNS allows 253 characters; browsers take more. Beyond this an expression could run out of memory.
const MAX_HOST = 65536;

// Punycode costs the square of a label's length, so endless ones are refused.
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
