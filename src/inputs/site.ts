import { getDomain } from 'tldts';
import { ownCopy } from './own-copy.ts';

/** What counts as one site: the registrable domain, or each host by itself. */
export type SiteBy = 'domain' | 'host';

/**
 * The site a URL belongs to, null if it has no host. The registrable domain respects private suffixes
 * (`a.github.io` and `b.github.io` are two sites); IP addresses, localhost and bare names are sites of
 * their own, port included.
 */
export function siteOf(url: string, by: SiteBy): string | null {
  return siteFinder(by)(url);
}

/** The same, with the answer for each host remembered: for millions of URLs of few hosts. */
export function siteFinder(by: SiteBy): (url: string) => string | null {
  const known = new Map<string, string>();
  return (url) => {
    const host = hostOf(url);
    if (host === '') return null;
    const found = known.get(host);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN_HOSTS) known.clear();
    // Copied: a slice would keep the whole line it was cut from in memory.
    const ownHost = ownCopy(host.toLowerCase());
    const site = by === 'host' ? ownHost : domainOf(ownHost);
    known.set(ownHost, site);
    return site;
  };
}

const MAX_KNOWN_HOSTS = 1_000_000;

function domainOf(host: string): string {
  const name = host.replace(/:\d*$/, '');
  return getDomain(name, { allowPrivateDomains: true, extractHostname: false }) ?? host;
}

/** Host and port as written: behind the slashes and the user, up to the path. */
function hostOf(url: string): string {
  const slashes = url.indexOf('://');
  if (slashes < 0) return '';
  const start = slashes + 3;
  let end = start;
  let at = start;
  for (; end < url.length; end++) {
    const code = url.charCodeAt(end);
    if (code === 47 || code === 63 || code === 35) break;
    if (code === 64) at = end + 1;
  }
  return url.slice(at, end);
}
