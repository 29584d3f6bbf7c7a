import { isPlain } from '../url/plain.ts';
import type { Engine, Trace } from './engine.ts';
import { isWebUrl } from './origin.ts';

/**
 * Repeats normalization and rounds of rules until nothing changes. What makes the answer idempotent whatever the
 * rules say: it is a form that the next round leaves alone, or the smallest form of a circle (the same from
 * wherever one enters it), or, where rules go on without end, the normalized URL itself, as if there were no rules.
 */
export interface Settled {
  readonly url: string;
  readonly outcome: Outcome;
}

export type Outcome = 'settled' | 'circle' | 'endless';

/** The engine in charge of a URL: rules may move a URL to another site, whose rules then take over. */
export type EngineFor = (url: string) => Engine;

/** Rounds after which rules count as endless: chains of rules are short, only contradictions are long. */
const MAX_ROUNDS = 100;
/** Rounds that each made the URL longer, after which rules count as endless. */
const MAX_GROWING_ROUNDS = 32;

export function settle(url: string, engineFor: EngineFor, trace?: Trace): Settled {
  let engine = engineFor(url);
  let isKnownPlain = engine.leavesPlain && isPlain(url);
  const start = isKnownPlain ? url : normalizeFor(url, engineFor);
  if (!isKnownPlain) engine = engineFor(start);
  let changed = engine.round(start);
  if (changed === start) return { url: start, outcome: 'settled' };
  isKnownPlain ||= engine.leavesPlain && isPlain(start);
  // Asked only of URLs that rules would change, since the answer costs more than most rounds.
  if (!isKnownPlain && !isWebUrl(start)) return { url: start, outcome: 'settled' };
  if (trace !== undefined) changed = engine.round(start, trace);
  const isNormal = isKnownPlain && engine.lastRound.staysPlain && engineFor(changed).leavesPlain;
  const second = isNormal ? changed : normalizeFor(changed, engineFor);
  if (second === start) return { url: start, outcome: 'settled' };
  if (second.length > maxLengthFrom(start)) return { url: start, outcome: 'endless' };
  changed = engineFor(second).round(second, trace);
  return changed === second
    ? { url: second, outcome: 'settled' }
    : settleLong([start, second], changed, { engineFor, trace });
}

/** For the few URLs that two rounds do not settle: `orbit` holds the forms so far, the last of which was changed. */
function settleLong(
  orbit: string[],
  firstChanged: string,
  { engineFor, trace }: { readonly engineFor: EngineFor; readonly trace: Trace | undefined },
): Settled {
  const start = orbit[0]!;
  const maxLength = maxLengthFrom(start);
  let current = orbit[1]!;
  let changed = firstChanged;
  let growing = 0;
  while (changed !== current) {
    if (orbit.length > MAX_ROUNDS) return { url: start, outcome: 'endless' };
    const before = current.length;
    current = changed.length > maxLength ? changed : normalizeFor(changed, engineFor);
    growing = current.length > before ? growing + 1 : 0;
    if (current.length > maxLength || growing > MAX_GROWING_ROUNDS) return { url: start, outcome: 'endless' };
    const seen = orbit.indexOf(current);
    if (seen === orbit.length - 1) return { url: current, outcome: 'settled' };
    if (seen >= 0) return { url: smallest(orbit.slice(seen)), outcome: 'circle' };
    orbit.push(current);
    changed = engineFor(current).round(current, trace);
  }
  return { url: current, outcome: 'settled' };
}

/** Longer forms come from rules that go on without end. */
function maxLengthFrom(start: string): number {
  return 4 * start.length + 4096;
}

/** Normalized by the book of the site it ends up on: dropping `www.` may change which book that is. */
function normalizeFor(url: string, engineFor: EngineFor): string {
  let engine = engineFor(url);
  let normal = engine.normalize(url);
  let forms: string[] | null = null;
  for (let next = engineFor(normal); next !== engine; next = engineFor(normal)) {
    forms ??= [url];
    const seen = forms.indexOf(normal);
    if (seen >= 0) return smallest(forms.slice(seen));
    forms.push(normal);
    engine = next;
    normal = engine.normalize(normal);
  }
  return normal;
}

/** The shortest, then the first in code-unit order. */
function smallest(forms: readonly string[]): string {
  return forms.reduce((best, form) =>
    form.length < best.length || (form.length === best.length && form < best) ? form : best,
  );
}
