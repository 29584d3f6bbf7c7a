import { compile } from './compile.ts';
import { exampleUrls } from './example-urls.ts';
import type { Rule, RuleBody } from './rule.ts';
import type { RuleBook } from './rule-book.ts';

/** Something about a book that its reader should know; the compiled book has an answer for all of it. */
export interface Trouble {
  readonly kind: 'conflict' | 'loop' | 'endless';
  /** The ids of the rules concerned, in the order of the book. */
  readonly rules: readonly string[];
  readonly message: string;
  /** A URL that shows it; null where the rules alone do. */
  readonly url: string | null;
}

/**
 * Conflicts (rules that match the same URLs and say different things) and loops, found by canonicalizing a few URLs
 * made for each rule: every loop is reported with a URL on which it happens. Linear in the number of rules.
 */
export function checkRules(book: RuleBook): Trouble[] {
  return [...conflicts(book.rules), ...loops(book)];
}

function conflicts(rules: readonly Rule[]): Trouble[] {
  const byContext = new Map<string, Rule[]>();
  for (const rule of rules) {
    const context = JSON.stringify(contextOf(rule));
    byContext.set(context, [...(byContext.get(context) ?? []), rule]);
  }
  return [...byContext.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      kind: 'conflict' as const,
      rules: same.map(({ id }) => id),
      message: `rules ${list(same)} match the same URLs: only one of them can win, whatever the order of the book`,
      url: null,
    }));
}

/** Everything that decides whether a rule matches, and nothing of what it then does. */
function contextOf(rule: RuleBody): readonly unknown[] {
  switch (rule.kind) {
    case 'step':
      return [rule.kind, rule.step];
    case 'parameter':
      return [rule.kind, rule.name, rule.when];
    case 'substitute':
      return [rule.kind, rule.from, rule.anchor, rule.when];
    case 'rewrite':
      return [rule.kind, rule.from, rule.except, rule.absent, rule.others === 'refuse'];
  }
}

function loops(book: RuleBook): Trouble[] {
  const { rules, site } = book;
  const { explain } = compile(book);
  const found = new Map<string, Trouble>();
  for (const url of rules.flatMap((rule) => exampleUrls(rule, site))) {
    const { outcome, changes } = explain(url);
    if (outcome === 'settled') continue;
    const fired = new Set(changes.map(({ rule }) => rule));
    const concerned = rules.filter((rule) => fired.has(rule));
    const trouble: Trouble = {
      kind: outcome === 'circle' ? 'loop' : 'endless',
      rules: concerned.map(({ id }) => id),
      message:
        outcome === 'circle'
          ? `rules ${list(concerned)} lead back to where they started: the smallest form is taken`
          : `rules ${list(concerned)} never come to an end: such URLs are only normalized`,
      url,
    };
    const name = `${trouble.kind} ${trouble.rules.join(' ')}`;
    if (!found.has(name)) found.set(name, trouble);
  }
  return [...found.values()];
}

function list(rules: readonly Rule[]): string {
  return rules.map(({ id }) => id).join(', ');
}
