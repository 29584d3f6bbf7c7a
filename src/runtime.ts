/**
 * undust without dependencies: read a rule book, compile it, canonicalize. Runs in a browser, an edge worker, a
 * crawler; imports no package and nothing of Node.
 */
export { type ErrorCode, UndustError } from './base/errors.ts';
export { type Canonical, type Canonicalizer, compile, compileRules } from './rules/compile.ts';
export type { Change, Explanation } from './rules/explain.ts';
export { readRuleBook } from './rules/read-rule-book.ts';
export type {
  Evidence,
  ParameterRule,
  RewriteRule,
  Rule,
  RuleBody,
  StepRule,
  SubstituteRule,
} from './rules/rule.ts';
export type { Normalization, RuleBook, RuleBooks } from './rules/rule-book.ts';
export { normalize } from './url/normalize.ts';
export type { NormalizeOptions, PresetName } from './url/presets.ts';
export type { Steps } from './url/step.ts';
