/** The library. `undust/runtime` has the last three alone, without any dependency. */
export { type ErrorCode, UndustError } from './base/errors.ts';
export { readRecords } from './inputs/read-records.ts';
export type { UrlRecord } from './inputs/record.ts';
export { learn, learnBooks } from './pipeline/learn.ts';
export type { LearnOptions } from './pipeline/learn-site.ts';
export { type Canonical, type Canonicalizer, compile, compileRules } from './rules/compile.ts';
export type { Change, Explanation } from './rules/explain.ts';
export { readRuleBook } from './rules/read-rule-book.ts';
export type { Evidence, Rule, RuleBody } from './rules/rule.ts';
export type { RuleBook, RuleBooks } from './rules/rule-book.ts';
export { writeRuleBook } from './rules/write-rule-book.ts';
export { normalize } from './url/normalize.ts';
export type { NormalizeOptions } from './url/presets.ts';
