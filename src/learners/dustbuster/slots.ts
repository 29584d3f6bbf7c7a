import type { Part, TextFunction } from '../../rules/template.ts';
import type { Carrier, Run } from './common-runs.ts';
import type { SiteWords } from './site-words.ts';
import { type LooseToken, slotFunctions } from './slot-function.ts';

/** A run with the name of its capture and what happens to the text on the way. */
export interface Slot {
  readonly run: Run;
  readonly name: string;
  readonly functions: readonly TextFunction[];
  /** Captured as whole path segments, as many as there are. */
  readonly isRest: boolean;
}

export type Side = 'source' | 'target';

/**
 * Runs as slots of a template; null if the language has no function for a change of text, or no capture for the
 * place. With `words`, a first segment that both paths share and that is common on the site stays out of its slot.
 */
export function slotsOf(runs: readonly Run[], words: SiteWords | null): Slot[] | null {
  const slots: Slot[] = [];
  for (const each of runs) {
    for (const run of atSegments(withoutFirst(each, words))) {
      const slot = slotAfter(slots, run);
      if (slot === null) return null;
      slots.push(slot);
    }
  }
  return slots;
}

function slotAfter(slots: readonly Slot[], run: Run): Slot | null {
  const functions = slotFunctions(tokensOf(run, 'source'), tokensOf(run, 'target'));
  if (functions === null) return null;
  const isRest = isWholeSegments(run) && !slots.some((slot) => slot.isRest);
  if (!isRest && run.source.name === null && textOf(run).includes('/')) return null;
  return { run, functions, isRest, name: isRest ? 'rest' : `a${slots.length + 1}` };
}

/** A capture of anything, unchanged. */
export function capture(name: string): Part {
  return { kind: 'capture', name, type: 'any', functions: [] };
}

/** First and last place of a run in the text of its carrier. */
export function span(run: Run, side: Side): [number, number] {
  const tokens = tokensOf(run, side);
  return [tokens[0]!.start, tokens.at(-1)!.end];
}

function withoutFirst(run: Run, words: SiteWords | null): Run {
  const { source, target, sourceFrom, targetFrom } = run;
  if (words === null || source.name !== null || target.name !== null || sourceFrom + targetFrom > 0)
    return run;
  const slash = source.tokens.findIndex(isSlash);
  if (slash < 0 || slash + 1 >= run.length) return run;
  if (!words.isFunctionPiece(source.text.slice(0, source.tokens[slash]!.start))) return run;
  return part(run, slash + 1, run.length);
}

/** A run over several segments that ends (or begins) within one is cut there: captures are whole segments or within one. */
function atSegments(run: Run): Run[] {
  if (run.source.name !== null || !textOf(run).includes('/')) return [run];
  const { text } = run.source;
  const [start, end] = span(run, 'source');
  if (end < text.length && text[end] !== '/') return cut(run, tokensOf(run, 'source').findLastIndex(isSlash));
  if (start > 0 && text[start - 1] !== '/') return cut(run, tokensOf(run, 'source').findIndex(isSlash));
  return [run];
}

function isSlash({ text }: LooseToken): boolean {
  return text === '/';
}

function cut(run: Run, at: number): Run[] {
  return [part(run, 0, at), part(run, at + 1, run.length)].filter(({ length }) => length > 0);
}

/** The tokens `from … to` of a run. */
function part({ source, target, sourceFrom, targetFrom }: Run, from: number, to: number): Run {
  return {
    source,
    target,
    sourceFrom: sourceFrom + from,
    targetFrom: targetFrom + from,
    length: to - from,
  };
}

/** Whole segments, and several of them, or as many as may be since they stay in a path. */
function isWholeSegments(run: Run): boolean {
  const { text, name } = run.source;
  if (name !== null) return false;
  const [start, end] = span(run, 'source');
  if (start > 0 && text[start - 1] !== '/') return false;
  if (end < text.length && text[end] !== '/') return false;
  return run.target.name === null || textOf(run).includes('/');
}

function tokensOf(run: Run, side: Side): Carrier['tokens'] {
  const from = side === 'source' ? run.sourceFrom : run.targetFrom;
  return run[side].tokens.slice(from, from + run.length);
}

function textOf(run: Run): string {
  return run.source.text.slice(...span(run, 'source'));
}
