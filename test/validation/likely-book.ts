import type { Rule, RuleBody } from '../../src/rules/rule.ts';
import type { RuleBook } from '../../src/rules/rule-book.ts';

/** A book as a bare log gives it: rules that nobody has tried yet. */
export function likelyBook(rules: readonly RuleBody[], site: string): RuleBook {
  const evidence: Rule['evidence'] = {
    status: 'likely',
    support: 80,
    merged: 0,
    collided: 0,
    errorBound: null,
    examples: [],
    counterExamples: [],
  };
  return {
    undust: 1,
    site,
    siteBy: 'domain',
    normalization: { preset: 'rfc3986' },
    rules: rules.map((rule, i) => ({ ...rule, id: `r${i + 1}`, authors: ['dustbuster'], evidence })),
    made: {
      by: 'undust 0.1.0',
      method: 'dustbuster',
      seed: 1,
      urls: 160,
      pages: 0,
      contents: 0,
      promise: null,
      summary: 'Two likely rules.',
    },
  };
}
