import { isAlphanumeric } from '../url/tokens.ts';

export interface DelimiterOptions {
  /** Share of a token's values that must hold a symbol for it to be a delimiter. */
  readonly delimiterShare: number;
  /** Share of those values that it must cut into the same number of parts. */
  readonly delimiterAgreement: number;
}

/** A delimiter that a site uses within a token, and the number of parts it makes. */
export interface Split {
  readonly delimiter: string;
  readonly parts: number;
}

/** The symbol that cuts most values alike; null if none is used often and evenly enough. */
export function bestDelimiter(values: readonly string[], options: DelimiterOptions): Split | null {
  if (values.length < MIN_VALUES) return null;
  const counts = new Map<string, Map<number, number>>();
  for (const text of values) countSymbols(text, counts);
  let best: (Split & { readonly alike: number }) | null = null;
  for (const [delimiter, byParts] of [...counts].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const holding = sumOf(byParts);
    const [parts, alike] = [...byParts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]!;
    if (holding < options.delimiterShare * values.length || alike < options.delimiterAgreement * holding)
      continue;
    if (best === null || alike > best.alike) best = { delimiter, parts, alike };
  }
  return best === null || best.parts > MAX_PARTS ? null : { delimiter: best.delimiter, parts: best.parts };
}

/** The parts of a text that the split cuts as it cuts most; null for any other. A capture is never empty. */
export function splitExactly(text: string, { delimiter, parts }: Split): string[] | null {
  const pieces = text.split(delimiter);
  return pieces.length === parts && !pieces.includes('') ? pieces : null;
}

/** Fewer values show no habit of the site. */
export const MIN_VALUES = 8;
export const MAX_PARTS = 8;

/** The symbols that at least this share of the texts hold, in code-unit order. */
export function commonSymbols(texts: readonly string[], share: number): string[] {
  const counts = new Map<string, Map<number, number>>();
  for (const text of texts) countSymbols(text, counts);
  return [...counts]
    .filter(([, byParts]) => sumOf(byParts) >= share * texts.length)
    .map(([symbol]) => symbol)
    .sort();
}

function sumOf(counts: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** A text cut at every one of the symbols: the symbols that cut it, and the parts, one more than those. */
export function cutAt(text: string, symbols: ReadonlySet<string>): Cut {
  const shape: string[] = [];
  const parts: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (!symbols.has(text[i]!)) continue;
    shape.push(text[i]!);
    parts.push(text.slice(start, i));
    start = i + 1;
  }
  parts.push(text.slice(start));
  return { shape, parts };
}

export interface Cut {
  readonly shape: readonly string[];
  readonly parts: readonly string[];
}

function countSymbols(text: string, counts: Map<string, Map<number, number>>): void {
  const own = new Map<string, number>();
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A percent sign begins an encoded character and parts nothing.
    if (isAlphanumeric(code) || code <= 32 || code === 37) continue;
    own.set(text[i]!, (own.get(text[i]!) ?? 1) + 1);
  }
  for (const [symbol, parts] of own) {
    const byParts = counts.get(symbol) ?? new Map<number, number>();
    counts.set(symbol, byParts);
    byParts.set(parts, (byParts.get(parts) ?? 0) + 1);
  }
}
