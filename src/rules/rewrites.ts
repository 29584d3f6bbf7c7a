import { sound } from './origin.ts';
import { type QuickRewrite, quickRewriteOf } from './quick-rewrite.ts';
import { type Rewrite, rewriteOf } from './rewrite.ts';
import type { RewriteRule } from './rule.ts';
import { compareRewrites, compareTemplates } from './specificity.ts';
import { TemplateIndex } from './template-index.ts';
import type { Template } from './template-parts.ts';
import { shapeOf } from './url-shape.ts';

/** The rewrites of a book, the preferred ones first. */
export class Rewrites {
  readonly #rewrites: readonly Rewrite[];
  /** The same in their quick form, where they have one. */
  readonly #quick: readonly (QuickRewrite | null)[];
  /** Of rewrites that match the very same URLs only the preferred one; the others follow it in `#next`. */
  readonly #index: TemplateIndex;
  /** For each the next that matches the very same URLs; −1: none. */
  readonly #next: Int32Array;
  readonly #hasStars: boolean;
  #winner: number = -1;
  /** Whether the last change made a plain URL of a plain one for sure. */
  staysPlain: boolean = false;

  constructor(rules: readonly RewriteRule[]) {
    this.#rewrites = withoutTwins(rules)
      .map(rewriteOf)
      .sort((a, b) => compareTemplates(a.from, b.from) || compareRewrites(a.rule, b.rule));
    this.#quick = this.#rewrites.map(quickRewriteOf);
    this.#next = new Int32Array(this.#rewrites.length).fill(-1);
    this.#index = new TemplateIndex(firstOfEach(this.#rewrites, this.#next));
    this.#hasStars = rules.some(({ to }) => to.includes('{*'));
  }

  get count(): number {
    return this.#rewrites.length;
  }

  /** What the most specific of the rewrites that match and change the URL makes of it; null if there is none. */
  change(url: string): string | null {
    let { count, entries } = this.#index.find(url);
    // The order of the rewrites is that of preference: what comes after the first that matches need not be looked at.
    if (count > 1) sortFirst(entries, count);
    for (let i = 0; i < count; i++) {
      const entry = entries[i]!;
      const quick = this.#quick[entry]!;
      const result = quick === null ? changed(url, this.#rewrites[entry]!) : quick.write(shapeOf(url));
      if (result === null || result === url) {
        if (this.#next[entry]! >= 0) insert(entries, count++, this.#next[entry]!);
        continue;
      }
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
    let { count, entries } = this.#index.find(url);
    sortFirst(entries, count);
    for (let i = 0; i < count; i++) {
      const entry = entries[i]!;
      const result = starred(url, this.#rewrites[entry]!);
      if (result !== null) return result;
      if (this.#next[entry]! >= 0) insert(entries, count++, this.#next[entry]!);
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
  for (let i = 1; i < count; i++) insert(numbers, i, numbers[i]!);
}

/** Puts a number where it belongs among the first so many, which are sorted. */
function insert(numbers: number[], count: number, number: number): void {
  let at = count;
  for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!;
  numbers[at] = number;
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

/** Every rule once. */
function withoutTwins(rules: readonly RewriteRule[]): RewriteRule[] {
  const known = new Map<string, RewriteRule>();
  for (const rule of rules) {
    const text = JSON.stringify([sourceText(rule), rule.to, rule.others]);
    if (!known.has(text)) known.set(text, rule);
  }
  return [...known.values()];
}

/**
 * The templates, null for those that match the very same URLs as one before them; `next` is filled. Few of these ever
 * win: only where the preferred one leaves a URL as it is, or has nothing to write since a capture is empty.
 */
function firstOfEach(rewrites: readonly Rewrite[], next: Int32Array): (Template | null)[] {
  const last = new Map<string, number>();
  return rewrites.map(({ rule, from }, i) => {
    const source = sourceText(rule);
    const before = last.get(source);
    last.set(source, i);
    if (before === undefined) return from;
    next[before] = i;
    return null;
  });
}

/** Equal for rules that match the very same URLs. */
function sourceText({ from, except, absent, others, drops, when }: RewriteRule): string {
  return JSON.stringify([from, except, absent, others === 'refuse', drops, when]);
}
