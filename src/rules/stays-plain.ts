/** The replacements of one pass over a URL; only the first so many count, the rest are of earlier passes. */
export interface Replacements {
  readonly starts: readonly number[];
  readonly members: readonly Replacing[];
}

/** What is put in the place of so many characters. */
export interface Replacing {
  readonly to: string;
  readonly length: number;
  /** Whether `to` is text that may stand in a plain URL. */
  readonly isPlain: boolean;
}

/**
 * Whether a plain URL (one that the safe normalization steps leave alone, see url/plain.ts) is plain still after
 * replacements, told from the replaced places alone: so most changed URLs need not be normalized again. False says
 * nothing. What would make a path not plain is an escape, a fragment, or a segment of nothing but dots; a new one of
 * those would hold text that was put in, or end where text was put in or taken out.
 */
export function staysPlain(
  url: string,
  { starts, members }: Replacements,
  { count, originEnd }: { readonly count: number; readonly originEnd: number },
): boolean {
  const slash = originSlash(url);
  for (let i = 0; i < count; i++) {
    const start = starts[i]!;
    const { to, length, isPlain } = members[i]!;
    const end = start + length;
    if (isBehindOrigin(slash, start, to)) {
      if (!isPlain || url.charCodeAt(start - 1) === DOT || url.charCodeAt(end) === DOT) return false;
      continue;
    }
    // One change of scheme and host may come first: then the slash behind them is the old one, or ends the new text.
    const isOldSlash = end <= slash && originEnd === slash + 1 + to.length - length;
    const isNewSlash = originEnd === start + to.length && url.charCodeAt(end) !== DOT;
    if (i > 0 || originEnd === 0 || !(isOldSlash || isNewSlash)) return false;
  }
  return true;
}

/** Whether text is plain wherever it is put between other plain text, dots apart. */
export function canStayPlain(text: string): boolean {
  return !/[%#]|(?:^|[/?])\.+(?:[/?]|$)/.test(text);
}

/** The slash behind scheme and host of a URL that is in order. */
export function originSlash(url: string): number {
  return url.indexOf('/', 'https://'.length);
}

/** Whether `to` put at `start` leaves scheme, host and the slash behind them alone. */
export function isBehindOrigin(slash: number, start: number, to: string): boolean {
  return slash > 0 && (start > slash || (start === slash && to.charCodeAt(0) === SLASH));
}

const DOT = 46;
const SLASH = 47;
