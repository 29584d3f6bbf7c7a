import type { RuleBook } from './rule-book.ts';

/** The book in charge of a URL: the longest site that its host is, or lies under; null if no book is. */
export function bookChooser(books: readonly RuleBook[]): (url: string) => RuleBook | null {
  const byHost = new Map<string, RuleBook>();
  const byDomain = new Map<string, RuleBook>();
  for (const book of books) {
    const map = book.siteBy === 'host' ? byHost : byDomain;
    const site = book.site.toLowerCase();
    if (!map.has(site)) map.set(site, book);
  }
  return (url) => {
    const authority = authorityOf(url);
    if (authority === null) return null;
    const host = withoutPort(authority);
    const exact = byHost.get(authority) ?? byHost.get(host) ?? byDomain.get(authority);
    return exact ?? longestSuffix(host, byDomain);
  };
}

function longestSuffix(host: string, byDomain: ReadonlyMap<string, RuleBook>): RuleBook | null {
  // No host name is longer; without the bound a text of a hundred thousand dots would cost its square.
  if (host.length > 255) return null;
  for (let at = 0; at >= 0; ) {
    const book = byDomain.get(at === 0 ? host : host.slice(at));
    if (book !== undefined) return book;
    const dot = host.indexOf('.', at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return null;
}

/** Host and port in lower case, without user info; null if the text is no http(s) URL. */
function authorityOf(url: string): string | null {
  const found = /^https?:\/\/(?:[^/?#]*@)?([^/?#@]*)/i.exec(url);
  return found === null ? null : found[1]!.toLowerCase();
}

function withoutPort(authority: string): string {
  return authority.replace(/:[0-9]*$/, '').replace(/\.$/, '');
}
