import { type Rewrite, rewriteOf } from './apply-rule.ts';
import { sound } from './origin.ts';
import type { Found } from './query-leaf.ts';
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
    const found = this.#index.find(url);
    return found.count === 0 ? null : this.#first(url, found, changed);
  }

  /** Of those that map the URL to itself and have parts that do not matter, the most specific one's `*` form. */
  star(url: string): string | null {
    if (!this.#hasStars) return null;
    const found = this.#index.find(url);
    return found.count === 0 ? null : (this.#first(url, found, starred)?.result ?? null);
  }

  #first(url: string, { count, entries }: Readonly<Found>, write: Write): Rewritten | null {
    // The order of the rewrites is that of preference: what comes after the first that matches need not be looked at.
    if (count > 1) sortFirst(entries, count);
    for (let i = 0; i < count; i++) {
      const rewrite = this.#rewrites[entries[i]!]!;
      const result = write(url, rewrite);
      if (result !== null) return { rule: rewrite.rule, result };
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
