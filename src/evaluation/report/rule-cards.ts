import type { RejectedCard, RuleCard } from '../../rules/report-document.ts';
import type { ExamplePair, Rule } from '../../rules/rule.ts';
import { ruleSentence } from '../../rules/rule-sentence.ts';
import type { RejectedRule } from '../../selection/select-rules.ts';
import { cut, shownPair } from './cut-text.ts';

const MAX_SENTENCE = 500;
const EXAMPLES = 2;

export function ruleCard(rule: Rule): RuleCard {
  const { status, support, merged, collided, errorBound, examples, counterExamples } = rule.evidence;
  return {
    id: rule.id,
    kind: rule.kind,
    sentence: cut(ruleSentence(rule), MAX_SENTENCE),
    status,
    authors: rule.authors,
    support,
    merged,
    collided,
    errorBound,
    examples: shownPairs(examples),
    counterExamples: shownPairs(counterExamples),
  };
}

export function rejectedCard({ rule, authors, reason, saved, lost }: RejectedRule): RejectedCard {
  return { sentence: cut(ruleSentence(rule), MAX_SENTENCE), authors, reason, saved, lost };
}

function shownPairs(pairs: readonly ExamplePair[]): ExamplePair[] {
  return pairs.slice(0, EXAMPLES).map(shownPair);
}
