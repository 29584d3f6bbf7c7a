import type { Evidence, Rule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import type { RuleVerdict } from './validate-rules.ts';

/**
 * The book with what validation found: valid rules with their evidence, in the direction that holds. Refuted and undecided
 * ones are left out, and so are those that a valid rule makes needless.
 */
export function validatedBook(book: RuleBook, verdicts: readonly RuleVerdict[]): RuleBook {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const rules = book.rules.flatMap((rule) => {
    const found = byId.get(rule.id);
    return found?.verdict === 'valid' && found.coveredBy === null ? [validatedRule(rule, found)] : [];
  });
  const isSame = rules.length === book.rules.length && verdicts.every(({ isTurned }) => !isTurned);
  const left = book.rules.length - rules.length;
  return {
    ...book,
    rules,
    made: {
      ...book.made,
      // What was promised of the whole book is not known of a part of it.
      promise: isSame ? book.made.promise : null,
      summary: `${book.made.summary} Validated by fetching: ${rules.length} of ${book.rules.length} rules kept${left === 0 ? '' : `, ${left} left out`}.`,
    },
  };
}

function validatedRule(rule: Rule, { rule: body, facts }: RuleVerdict): Rule {
  const evidence: Evidence = {
    status: 'validated',
    support: facts.urls,
    merged: facts.matches,
    collided: facts.mismatches,
    errorBound: facts.errorBound,
    examples: facts.examples,
    counterExamples: facts.counterExamples,
  };
  const { id, authors } = rule;
  return { ...body, id, authors, evidence };
}
