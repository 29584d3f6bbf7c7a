import { readFileSync } from 'node:fs';
import { sharedData } from '../shared-data.ts';

interface SourceRule {
  readonly args: readonly string[];
  readonly urlPattern: { readonly include: readonly string[] };
}

/** The lines of src/url/site-rules-table.ts made anew from the published rules: one a site, `site name name …`. */
export function siteRuleLines(): string[] {
  const names = new Map<string, Set<string>>();
  for (const file of ['article', 'product']) {
    const path = sharedData(`vectors/zyte-dud-rules/queryRemoval/${file}.json`);
    for (const { args, urlPattern } of JSON.parse(readFileSync(path, 'utf8')) as SourceRule[]) {
      for (const site of urlPattern.include) {
        const known = names.get(site) ?? new Set();
        names.set(site, known);
        for (const name of args) known.add(name);
      }
    }
  }
  return [...names]
    .filter(([site]) => site !== '')
    .map(([site, known]) => [site, ...[...known].sort()].join(' '))
    .sort();
}
