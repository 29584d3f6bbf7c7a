import { seededRandom, shuffle } from '../base/random.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { RuleBody } from '../rules/rule.ts';

/** The URLs on which a rule can be tried. */
export interface RuleUrls {
  /** In random order, as far as they may be needed. */
  readonly urls: readonly string[];
  /** How many there are in all. */
  readonly count: number;
}

/**
 * For each rule the URLs it changes, in random order and without replacement. One order serves all rules, so that they
 * are tried on the same pages where they can be: what was fetched for one is there for the next.
 */
export function urlsOfRules(
  rules: readonly RuleBody[],
  urls: readonly string[],
  { seed, maxPairs }: { readonly seed: number; readonly maxPairs: number },
): RuleUrls[] {
  const found = rules.map(() => ({ urls: [] as string[], count: 0 }));
  const matcher = matcherOf(rules);
  const order = shuffle(
    Uint32Array.from(urls, (_, i) => i),
    seededRandom(seed),
  );
  for (const index of order) {
    const url = urls[index]!;
    matcher.forEachMatch(url, (rule) => {
      const entry = found[rule]!;
      entry.count++;
      if (entry.urls.length < maxPairs) entry.urls.push(url);
    });
  }
  return found;
}
