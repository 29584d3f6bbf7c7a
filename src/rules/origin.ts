import { isHttpUrl } from '../url/normalize.ts';

/** Whether the text is an http(s) URL with a host that can be asked. */
export function isWebUrl(url: string): boolean {
  return plainOriginEnd(url) > 0 || isHttpUrl(url);
}

/** The new form, or the old one if the change would leave no URL of the web. */
export function sound(before: string, after: string | null): string {
  if (after === null || after === before) return before;
  return plainOriginEnd(after) > 0 || hasSameOrigin(before, after) || isHttpUrl(after) ? after : before;
}

/** Where the path starts, behind its slash, if a glance shows that the text is a URL of the web; most are seen so. */
export function plainOriginEnd(url: string): number {
  // Longer texts could exhaust the memory that the engine has for going back.
  if (url.length > 65536) return 0;
  PLAIN_ORIGIN.lastIndex = 0;
  return PLAIN_ORIGIN.test(url) ? PLAIN_ORIGIN.lastIndex : 0;
}

const PLAIN_ORIGIN = /https?:\/\/(?:[a-z0-9_]+[.-])+[a-z]+\//y;

/** Whether scheme and host are untouched: then the new form parses if the old one did. */
function hasSameOrigin(before: string, after: string): boolean {
  const slash = before.indexOf('/', 8);
  return slash > 0 && after.startsWith(before.slice(0, slash + 1));
}
