import type { SiteWords } from './site-words.ts';
import type { LooseToken } from './slot-function.ts';

/** A text of a URL that can carry arguments: the path, or the value of a parameter. */
export interface Carrier {
  /** null: the path. */
  readonly name: string | null;
  readonly text: string;
  readonly tokens: readonly LooseToken[];
  /** False for a parameter without `=`. */
  readonly hasValue: boolean;
}

/** Tokens of a target carrier that stand in a source carrier too. */
export interface Run {
  readonly source: Carrier;
  readonly target: Carrier;
  readonly sourceFrom: number;
  readonly targetFrom: number;
  readonly length: number;
}

export interface RunSearch {
  readonly words: SiteWords;
  readonly maxRuns: number;
}

/** The longest runs that hold an argument, none overlapping another; longest first, then as they stand. */
export function commonRuns(
  sources: readonly Carrier[],
  targets: readonly Carrier[],
  search: RunSearch,
): Run[] {
  const runs: Run[] = [];
  const used = new Map<Carrier, Uint8Array>();
  for (const carrier of [...sources, ...targets]) used.set(carrier, new Uint8Array(carrier.tokens.length));
  while (runs.length < search.maxRuns) {
    let best: Run | null = null;
    for (const target of targets) {
      for (const source of sources) {
        const run = longestRun(source, target, used, search.words);
        if (run !== null && (best === null || run.length > best.length)) best = run;
      }
    }
    if (best === null) break;
    used.get(best.source)!.fill(1, best.sourceFrom, best.sourceFrom + best.length);
    used.get(best.target)!.fill(1, best.targetFrom, best.targetFrom + best.length);
    runs.push(best);
  }
  return runs;
}

/** Along every diagonal, each stretch of equal tokens once. */
function longestRun(
  source: Carrier,
  target: Carrier,
  used: ReadonlyMap<Carrier, Uint8Array>,
  words: SiteWords,
): Run | null {
  const [a, b] = [source.tokens, target.tokens];
  const [usedA, usedB] = [used.get(source)!, used.get(target)!];
  let best: Run | null = null;
  for (let shift = 1 - b.length; shift < a.length; shift++) {
    const end = Math.min(a.length, b.length + shift);
    let length = 0;
    for (let i = Math.max(0, shift); i <= end; i++) {
      const isSame =
        i < end && usedA[i] === 0 && usedB[i - shift] === 0 && a[i]!.loose === b[i - shift]!.loose;
      if (isSame) {
        length++;
        continue;
      }
      if (length > (best?.length ?? 0)) {
        const from = i - length;
        const run = trimmed({ source, target, sourceFrom: from, targetFrom: from - shift, length });
        if (run.length > (best?.length ?? 0) && hasArgument(run, words)) best = run;
      }
      length = 0;
    }
  }
  return best;
}

/** Without separators at either end: those belong to the template. */
function trimmed(run: Run): Run {
  const { source, target } = run;
  const { tokens } = source;
  let { sourceFrom, targetFrom, length } = run;
  while (length > 0 && isSeparator(tokens[sourceFrom]!)) {
    sourceFrom++;
    targetFrom++;
    length--;
  }
  while (length > 0 && isSeparator(tokens[sourceFrom + length - 1]!)) length--;
  return { source, target, sourceFrom, targetFrom, length };
}

function isSeparator({ loose }: LooseToken): boolean {
  return loose === '/' || loose === '_';
}

function hasArgument({ source, sourceFrom, length }: Run, words: SiteWords): boolean {
  for (let i = sourceFrom; i < sourceFrom + length; i++)
    if (words.isArgumentToken(source.tokens[i]!.text)) return true;
  return false;
}
