import type { CandidateRule } from '../learners/learner.ts';
import { type Matcher, matcherOf } from '../rules/matcher.ts';
import type { RewriteRule, RuleBody } from '../rules/rule.ts';
import { keyValues } from '../url/keys.ts';

/** URLs that tell which parameters a rule meets. */
const MOST_URLS = 30_000;

/**
 * Rules that drop whatever parameters they do not know are bound to those that the sample shows: the next crawl may
 * bring a `page` or `lang` that matters, and no evidence speaks for dropping what nobody has met.
 */
export function droppingOnlyWhatWasMet(
  proposals: readonly CandidateRule[],
  urls: readonly string[],
): CandidateRule[] {
  const open = proposals.filter(
    ({ rule }) => rule.kind === 'rewrite' && rule.others === 'drop' && !rule.drops,
  );
  if (open.length === 0) return [...proposals];
  const met = new MetParameters(open.map(({ rule }) => rule));
  // A method, not a loop: it stays compiled from site to site.
  urls.slice(0, MOST_URLS).forEach(met.add, met);
  const namesOf = new Map(open.map((proposal, i) => [proposal, met.names[i]!]));
  return proposals.map((proposal) => {
    const names = namesOf.get(proposal);
    return names === undefined ? proposal : { ...proposal, rule: bound(proposal.rule as RewriteRule, names) };
  });
}

class MetParameters {
  /** By rule. */
  readonly names: readonly Set<string>[];
  readonly #matcher: Matcher;

  constructor(rules: readonly RuleBody[]) {
    this.names = rules.map(() => new Set());
    this.#matcher = matcherOf(rules);
  }

  add(url: string): void {
    if (url.includes('?')) this.#matcher.forEachMatch(url, (rule) => addNames(this.names[rule]!, url));
  }
}

function addNames(names: Set<string>, url: string): void {
  for (const { key } of keyValues(url)) if (key.startsWith('?')) names.add(key.slice(1));
}

function bound(rule: RewriteRule, names: ReadonlySet<string>): RewriteRule {
  const own = new Set([...rule.from.matchAll(/[?&]([^=&]+)/g)].map(([, name]) => name));
  const drops = [...names].filter((name) => !own.has(name) && !/#\d+$/.test(name)).sort();
  return drops.length === 0 ? { ...rule, others: 'keep' } : { ...rule, drops };
}
