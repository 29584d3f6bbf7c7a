/** Redirects longer than this are traps. */
const MAX_HOPS = 20;

/**
 * Where a chain of redirects ends, −1 for a loop or a chain without end. A URL that showed content of its own is an
 * end even if it redirected at another time.
 */
export function endOfRedirects(start: number, redirect: Int32Array, isEnd: (url: number) => boolean): number {
  let at = start;
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const next = at < redirect.length && !(hops > 0 && isEnd(at)) ? redirect[at]! : -1;
    if (next < 0) return at;
    at = next;
  }
  return -1;
}
