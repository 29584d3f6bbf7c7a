import { decodeBytes, webUrl } from '../web-url.ts';

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
