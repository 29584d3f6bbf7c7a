import type { CandidateRule } from '../learners/learner.ts';
import { parseTemplate, printTemplate } from '../rules/template.ts';
import { keyValues } from '../url/keys.ts';

/** URLs that tell in which order a site writes its parameters. */
const MOST_URLS = 20_000;

/**
 * Rewrites whose results name parameters in the order in which the site itself does: learners that see a query
 * as a set write it in any order, and the result would be a URL that nobody has ever seen.
 */
export function inTheSitesOrder(
  proposals: readonly CandidateRule[],
  urls: readonly string[],
): CandidateRule[] {
  const places = placesOf(urls);
  const place = (name: string): number => places.get(name) ?? 1;
  return proposals.map((proposal) => {
    const { rule } = proposal;
    if (rule.kind !== 'rewrite' || !rule.to.includes('&')) return proposal;
    const template = parseTemplate(rule.to);
    if (template.query === null) return proposal;
    const query = [...template.query].sort(
      (a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1),
    );
    return { ...proposal, rule: { ...rule, to: printTemplate({ ...template, query }) } };
  });
}

/** By parameter: its mean place in a query, from 0 (first) to 1 (last). */
function placesOf(urls: readonly string[]): Map<string, number> {
  const sums = new Map<string, PlaceSum>();
  for (let i = 0; i < urls.length && i < MOST_URLS; i++) {
    if (urls[i]!.includes('&')) addPlaces(sums, urls[i]!);
  }
  return new Map([...sums].map(([name, { sum, count }]) => [name, sum / count]));
}

interface PlaceSum {
  sum: number;
  count: number;
}

function addPlaces(sums: Map<string, PlaceSum>, url: string): void {
  const names = keyValues(url).filter(({ key }) => key.startsWith('?'));
  for (let at = 0; at < names.length; at++) {
    const name = names[at]!.key.slice(1);
    const held = sums.get(name) ?? { sum: 0, count: 0 };
    held.sum += at / (names.length - 1 || 1);
    held.count++;
    sums.set(name, held);
  }
}
