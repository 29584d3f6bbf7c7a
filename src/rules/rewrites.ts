import { compileRewrite, type Rewrite } from './apply-rule.ts';
import type { Match } from './match-template.ts';
import type { RewriteRule } from './rule.ts';
import { compareRewrites, compareTemplates } from './specificity.ts';
import { indexTemplates } from './template-index.ts';
import type { UrlView } from './url-view.ts';

/** The rewrite that wins for a URL, and what it found there. */
export interface RewriteHit {
  readonly rule: RewriteRule;
  readonly rewrite: Rewrite;
  readonly match: Match;
}

/** The most specific rewrite that matches; null if none does. */
export type FindRewrite = (view: UrlView) => RewriteHit | null;

export function compileRewrites(rules: readonly RewriteRule[]): FindRewrite {
  const entries = rules
    .map((rule) => ({ rule, rewrite: compileRewrite(rule) }))
    .sort((a, b) => compareTemplates(a.rewrite.from, b.rewrite.from) || compareRewrites(a.rule, b.rule));
  const index = indexTemplates(entries.map(({ rewrite }) => rewrite.from));
  return (view) => {
    // Sorted by preference: a later candidate need not be matched once an earlier one has.
    let best = entries.length;
    let match: Match | null = null;
    index.forEachCandidate(view, (i) => {
      if (i >= best) return;
      const found = entries[i]!.rewrite.match(view);
      if (found === null) return;
      best = i;
      match = found;
    });
    return match === null ? null : { ...entries[best]!, match };
  };
}
