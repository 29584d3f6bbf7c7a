import { sound } from './origin.ts';
import { type QuickRewrite, quickRewriteOf } from './quick-rewrite.ts';
import { type Rewrite, rewriteOf } from './rewrite.ts';
import type { RewriteRule } from './rule.ts';
import { compareRewrites, compareTemplates } from './specificity.ts';
import { TemplateIndex } from './template-index.ts';
import { shapeOf } from './url-shape.ts';

/** The rewrites of a book, the preferred ones first. */
export class Rewrites {
  readonly #rewrites: readonly Rewrite[];
  /** The same in their quick form, where they have one. */
  readonly #quick: readonly (QuickRewrite | null)[];
  readonly #index: TemplateIndex;
  readonly #hasStars: boolean;
  #winner: number = -1;
  /** Whether the last change made a plain URL of a plain one for sure. */
  staysPlain: boolean = false;

  constructor(rules: readonly RewriteRule[]) {
    this.#rewrites = withoutTwins(rules)
      .map(rewriteOf)
      .sort((a, b) => compareTemplates(a.from, b.from) || compareRewrites(a.rule, b.rule));
    this.#quick = this.#rewrites.map(quickRewriteOf);
    this.#index = new TemplateIndex(this.#rewrites.map(({ from }) => from));
    this.#hasStars = rules.some(({ to }) => to.includes('{*'));
  }

  get count(): number {
    return this.#rewrites.length;
  }

  /** What the most specific of the rewrites that match and change the URL makes of it; null if there is none. */
  change(url: string): string | null {
    const { count, entries } = this.#index.find(url);
    // The order of the rewrites is that of preference: what comes after the first that matches need not be looked at.
    if (count > 1) sortFirst(entries, count);
    for (let i = 0; i < count; i++) {
      const entry = entries[i]!;
      const quick = this.#quick[entry]!;
      const result = quick === null ? changed(url, this.#rewrites[entry]!) : quick.write(shapeOf(url));
      if (result === null || result === url) continue;
      this.#winner = entry;
      this.staysPlain = quick?.staysPlain ?? false;
      return result;
    }
    return null;
  }

  /** The rule that made the last change. */
  get winner(): RewriteRule {
    return this.#rewrites[this.#winner]!.rule;
  }

  /** Of those that map the URL to itself and have parts that do not matter, the most specific one's `*` form. */
  star(url: string): string | null {
    if (!this.#hasStars) return null;
    const { count, entries } = this.#index.find(url);
    sortFirst(entries, count);
    for (let i = 0; i < count; i++) {
      const result = starred(url, this.#rewrites[entries[i]!]!);
      if (result !== null) return result;
    }
    return null;
  }
}

/** Sorts the first so many numbers: few, as a rule, so that a call of `sort` would cost more than the rest. */
function sortFirst(numbers: number[], count: number): void {
  if (count > 16) {
    numbers.length = count;
    numbers.sort((a, b) => a - b);
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i]!;
    let at = i;
    for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!;
    numbers[at] = number;
  }
}

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

/**
 * Every rule once. Rules that match the very same URLs all stay: the preferred one may leave a URL as it is, or have
 * nothing to write where a capture is empty, and the next one wins there.
 */
function withoutTwins(rules: readonly RewriteRule[]): RewriteRule[] {
  const known = new Map<string, RewriteRule>();
  for (const rule of rules) {
    const { from, to, except, absent, others, drops, when } = rule;
    const text = JSON.stringify([from, to, except, absent, others, drops, when]);
    if (!known.has(text)) known.set(text, rule);
  }
  return [...known.values()];
}
