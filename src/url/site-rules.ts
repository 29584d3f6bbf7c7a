import { SITE_RULES } from './site-rules-table.ts';

/** The parameter names that do not matter on the site of an address (`http://host`); null for unknown sites. */
export function siteNamesFor(address: string): ReadonlySet<string> | null {
  sites ??= readTable();
  const host = hostOf(address);
  for (let at = 0; at >= 0; ) {
    const names = sites.get(host.slice(at));
    if (names !== undefined) return names;
    const dot = host.indexOf('.', at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return null;
}

// Read on first use: most programs never choose the step.
let sites: Map<string, ReadonlySet<string>> | null = null;

function readTable(): Map<string, ReadonlySet<string>> {
  const lines = SITE_RULES.flatMap((line) => line.split('|')).map((line) => line.split(' '));
  return new Map(lines.map(([site, ...names]) => [site!, new Set(names)]));
}

function hostOf(address: string): string {
  const from = Math.max(address.lastIndexOf('@'), address.lastIndexOf('/')) + 1;
  const colon = address.indexOf(':', from);
  return address.slice(from, colon < 0 ? address.length : colon).toLowerCase();
}
