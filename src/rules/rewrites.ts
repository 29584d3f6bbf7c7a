import { type Rewrite, rewriteOf } from './apply-rule.ts';
import { sound } from './origin.ts';
import type { RewriteRule } from './rule.ts';
import { compareRewrites, compareTemplates } from './specificity.ts';
import { TemplateIndex } from './template-index.ts';

/** What the winning rewrite makes of a URL. */
export interface Rewritten {
  readonly rule: RewriteRule;
  readonly result: string;
}

/** The rewrites of a book, the preferred ones first. */
export class Rewrites {
  readonly #rewrites: readonly Rewrite[];
  readonly #index: TemplateIndex;
  readonly #hasStars: boolean;

  constructor(rules: readonly RewriteRule[]) {
    this.#rewrites = withoutHopeless(rules)
      .map(rewriteOf)
      .sort((a, b) => compareTemplates(a.from, b.from) || compareRewrites(a.rule, b.rule));
    this.#index = new TemplateIndex(this.#rewrites.map(({ from }) => from));
    this.#hasStars = rules.some(({ to }) => to.includes('{*'));
  }

  get count(): number {
    return this.#rewrites.length;
  }

  /** Of the rewrites that match and change the URL, the most specific; null if there is none. */
  change(url: string): Rewritten | null {
    const candidates = this.#index.candidates(url);
    return candidates.length === 0 ? null : this.#best(url, candidates, changed);
  }

  /** Of those that map the URL to itself and have parts that do not matter, the most specific one's `*` form. */
  star(url: string): string | null {
    if (!this.#hasStars) return null;
    const candidates = this.#index.candidates(url);
    return candidates.length === 0 ? null : (this.#best(url, candidates, starred)?.result ?? null);
  }

  #best(url: string, candidates: readonly number[], write: Write): Rewritten | null {
    let found: Rewritten | null = null;
    // Sorted by preference: a later candidate need not be matched once an earlier one has won.
    let best = this.#rewrites.length;
    for (const i of candidates) {
      if (i >= best) continue;
      const rewrite = this.#rewrites[i]!;
      const result = write(url, rewrite);
      if (result === null) continue;
      best = i;
      found = { rule: rewrite.rule, result };
    }
    return found;
  }
}

/** What a rewrite makes of a URL; null if it does not match, or not as wanted. */
type Write = (url: string, rewrite: Rewrite) => string | null;

function changed(url: string, rewrite: Rewrite): string | null {
  const match = rewrite.match(url);
  if (match === null) return null;
  const written = rewrite.write(url, match, 'url');
  const result = rewrite.keepsOrigin ? written : sound(url, written);
  return result === url ? null : result;
}

function starred(url: string, rewrite: Rewrite): string | null {
  const match = rewrite.match(url);
  if (match === null || rewrite.write(url, match, 'url') !== url) return null;
  const key = rewrite.write(url, match, 'key');
  return key === url ? null : key;
}

/** Of rules that match the very same URLs only the one that is preferred can ever win. */
function withoutHopeless(rules: readonly RewriteRule[]): RewriteRule[] {
  const winners = new Map<string, RewriteRule>();
  for (const rule of rules.toSorted(compareRewrites)) {
    const { from, except, absent, others, drops, when } = rule;
    const source = JSON.stringify([from, except, absent, others === 'refuse', drops, when]);
    if (!winners.has(source)) winners.set(source, rule);
  }
  return [...winners.values()];
}
