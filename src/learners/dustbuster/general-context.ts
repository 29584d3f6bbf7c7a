import { tokenize } from '../../url/tokens.ts';
import type { RulePair } from './rule-pair.ts';
import { END_MARK, START_MARK } from './token-lists.ts';

/** Tokens at which the parts of a URL begin and end. */
const DELIMITERS: ReadonlySet<string> = new Set(['/', '?', '&', '#', START_MARK, END_MARK]);

/**
 * The pair with no more context than the parts of the URL in which it stands. The paper keeps the largest context
 * that has the same support, which is safe to try but says nothing of hosts and directories not yet seen; where
 * the evidence can judge, the general rule deserves a try as well.
 */
export function withGeneralContext(pair: RulePair): RulePair {
  const alpha = tokenize(pair.alpha);
  const beta = tokenize(pair.beta);
  const shorter = Math.min(alpha.length, beta.length);
  let left = 0;
  while (left < shorter && alpha[left] === beta[left]) left++;
  let right = 0;
  while (right < shorter - left && alpha.at(-1 - right) === beta.at(-1 - right)) right++;
  const before = alpha.slice(0, left);
  const after = alpha.slice(alpha.length - right);
  const isPart = [alpha, beta].every((tokens) => isDelimiter(tokens[left] ?? '/'));
  const start = isPart ? left : before.findLastIndex(isDelimiter);
  const end = after.findIndex(isDelimiter);
  const dropped = end < 0 ? 0 : right - end - 1;
  const side = (tokens: readonly string[]): string =>
    tokens.slice(Math.max(0, start), tokens.length - dropped).join('');
  return { ...pair, alpha: side(alpha), beta: side(beta) };
}

function isDelimiter(token: string): boolean {
  return DELIMITERS.has(token);
}
