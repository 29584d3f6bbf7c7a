import type { TextFunction } from '../../rules/template.ts';
import { applyFunctions } from '../../rules/text-functions.ts';

/** A token of a path or a value, and under what it is compared: letter case and kinds of separators aside. */
export interface LooseToken {
  readonly text: string;
  readonly loose: string;
  readonly start: number;
  readonly end: number;
}

const LEVELS = '/:;,|!';
const SPACES = '+_- ';

/** Tokens such that `a:b`, `a/b` and `A%3Ab` compare equal, and so do `x_y`, `x+y` and `x-y`. */
export function looseTokens(text: string): LooseToken[] {
  const tokens: LooseToken[] = [];
  const pattern = /[0-9A-Za-z\u0080-\uFFFF]+|%[0-9A-Fa-f]{2}|./gs;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const token = match[0];
    tokens.push({ text: token, loose: looseText(token), start: match.index, end: pattern.lastIndex });
  }
  return tokens;
}

function looseText(token: string): string {
  const char = /^%[2-7][0-9A-Fa-f]$/.test(token)
    ? String.fromCharCode(Number.parseInt(token.slice(1), 16))
    : token;
  if (LEVELS.includes(char)) return '/';
  if (SPACES.includes(char)) return '_';
  return char.toLowerCase();
}

/** Functions that make `to` of `from`, whose tokens agree loosely; null if there are none in the language. */
export function slotFunctions(from: readonly LooseToken[], to: readonly LooseToken[]): TextFunction[] | null {
  const source = joined(from);
  const target = joined(to);
  if (source === target) return [];
  const functions: TextFunction[] = source.includes('%') ? [{ name: 'decode' }] : [];
  const decoded = applyFunctions(source, functions);
  for (const [one, other] of swaps(decoded, applyFunctions(target, functions)))
    functions.push({ name: 'swap', from: one, to: other });
  const swapped = applyFunctions(source, functions);
  if (swapped === target) return functions;
  for (const name of ['lower', 'upper'] as const)
    if (applyFunctions(swapped, [{ name }]) === target) return [...functions, { name }];
  // Both spellings are seen: a server that does not care, so that small letters are as good as any.
  return swapped.toLowerCase() === target.toLowerCase() ? [...functions, { name: 'lower' }] : null;
}

function joined(tokens: readonly LooseToken[]): string {
  let text = '';
  for (const token of tokens) text += token.text;
  return text;
}

/** Single characters of `source` that stand as another one in `target`. */
function swaps(source: string, target: string): Map<string, string> {
  const found = new Map<string, string>();
  if (source.length !== target.length) return found;
  for (let i = 0; i < source.length; i++) {
    const [one, other] = [source[i]!, target[i]!];
    if (one !== other && (LEVELS + SPACES).includes(one) && !'),'.includes(other)) found.set(one, other);
  }
  return found;
}
