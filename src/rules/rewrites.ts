import { compileRewrite, type Rewrite } from './apply-rule.ts';
import type { Match } from './match-template.ts';
import type { RewriteRule } from './rule.ts';
import { compareRewrites, compareTemplates } from './specificity.ts';
import { TemplateIndex } from './template-index.ts';

/** The rewrite that wins for a URL, and what it found there. */
export interface RewriteHit {
  readonly rule: RewriteRule;
  readonly rewrite: Rewrite;
  readonly match: Match;
}

/** Of the rewrites that match and are wanted, the most specific; null if there is none. */
export type FindRewrite = (url: string, isWanted: (hit: RewriteHit) => boolean) => RewriteHit | null;

export function compileRewrites(rules: readonly RewriteRule[]): FindRewrite {
  const entries = withoutHopeless(rules)
    .map((rule) => ({ rule, rewrite: compileRewrite(rule) }))
    .sort((a, b) => compareTemplates(a.rewrite.from, b.rewrite.from) || compareRewrites(a.rule, b.rule));
  const index = new TemplateIndex(entries.map(({ rewrite }) => rewrite.from));
  return (url, isWanted) => {
    const candidates = index.candidates(url);
    if (candidates.length === 0) return null;
    let hit: RewriteHit | null = null;
    // Sorted by preference: a later candidate need not be matched once an earlier one has won.
    let best = entries.length;
    for (const i of candidates) {
      if (i >= best) continue;
      const { rule, rewrite } = entries[i]!;
      const match = rewrite.match(url);
      if (match === null) continue;
      const found = { rule, rewrite, match };
      if (!isWanted(found)) continue;
      best = i;
      hit = found;
    }
    return hit;
  };
}

/** Of rules that match the very same URLs only the one that is preferred can ever win. */
function withoutHopeless(rules: readonly RewriteRule[]): RewriteRule[] {
  const winners = new Map<string, RewriteRule>();
  for (const rule of rules.toSorted(compareRewrites)) {
    const { from, except, absent, others, when } = rule;
    const source = JSON.stringify([from, except, absent, others === 'refuse', when]);
    if (!winners.has(source)) winners.set(source, rule);
  }
  return [...winners.values()];
}
