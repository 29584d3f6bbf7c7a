import { isHttpUrl } from '../url/normalize.ts';

/** Whether the text is an http(s) URL with a host that can be asked. */
export function isWebUrl(url: string): boolean {
  return hasPlainOrigin(url) || isHttpUrl(url);
}

/** The new form, or the old one if the change would leave no URL of the web. */
export function sound(before: string, after: string | null): string {
  if (after === null || after === before) return before;
  return hasPlainOrigin(after) || hasSameOrigin(before, after) || isHttpUrl(after) ? after : before;
}

/** Whether a change at `start` leaves scheme, host and the slash behind them alone. */
export function isBehindOrigin(url: string, start: number): boolean {
  const slash = url.indexOf('/', 8);
  return slash > 0 && start > slash;
}

/** Whether a glance shows that the text is a URL of the web; most are seen so. */
function hasPlainOrigin(url: string): boolean {
  // Longer texts could exhaust the memory that the engine has for going back.
  if (url.length > 65536) return false;
  PLAIN_ORIGIN.lastIndex = 0;
  return PLAIN_ORIGIN.test(url);
}

const PLAIN_ORIGIN = /https?:\/\/(?:[a-z0-9_]+[.-])+[a-z]+\//y;

/** Whether scheme and host are untouched: then the new form parses if the old one did. */
function hasSameOrigin(before: string, after: string): boolean {
  const slash = before.indexOf('/', 8);
  return slash > 0 && after.startsWith(before.slice(0, slash + 1));
}
