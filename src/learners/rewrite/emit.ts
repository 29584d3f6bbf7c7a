import type { RewriteRule } from '../../rules/rule.ts';
import { type KeyRule, rewriteOf, type SourceTerm, type TargetTerm } from '../key-rule.ts';
import { withoutBraces } from '../without-braces.ts';
import type { TrainingSet } from './evidence.ts';
import { irrelevantKeys } from './outcome.ts';
import type { JudgedRules } from './qualify.ts';
import { COPIED, IRRELEVANT } from './rule-table.ts';

export interface EmittedRewrite {
  readonly rule: RewriteRule;
  /** URLs that it matches. */
  readonly support: number;
}

/** A rule in the rule language says which keys there are: one rewrite for each set of irrelevant keys met. */
export function rewritesOf(judged: JudgedRules, rule: number, training: TrainingSet): EmittedRewrite[] {
  const { matches, rules } = judged;
  const rows = matches.rows.subarray(matches.starts[rule], matches.starts[rule + 1]);
  const irrelevant = irrelevantKeys(rules, rule);
  const seen = presences(rows, irrelevant, training);
  const optional = new Set(irrelevant.filter((k) => seen.some(({ present }) => !present.has(k))));
  const rewrites: EmittedRewrite[] = [];
  for (const { present, support } of seen.slice(0, MAX_VARIANTS)) {
    const sides = keyRule(judged, rule, { training, present, optional, rows });
    const made = needsHost(sides) ? null : rewriteOf(sides);
    if (made !== null && made.from !== made.to) rewrites.push({ rule: made, support });
  }
  return rewrites;
}

const MAX_VARIANTS = 16;

interface Presence {
  readonly present: ReadonlySet<number>;
  readonly support: number;
}

/** The sets of irrelevant keys that matching URLs have, commonest first. */
function presences(rows: Uint32Array, irrelevant: readonly number[], training: TrainingSet): Presence[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = presentKeys(row, irrelevant, training.columns.columns).join();
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([text, support]) => ({
      present: new Set(text === '' ? [] : text.split(',').map(Number)),
      support,
    }));
}

function presentKeys(row: number, keys: readonly number[], columns: readonly Int32Array[]): number[] {
  const present: number[] = [];
  for (const k of keys) if (columns[k]![row] !== 0) present.push(k);
  return present;
}

interface Variant {
  readonly training: TrainingSet;
  readonly present: ReadonlySet<number>;
  /** Irrelevant keys that the site does without: they are dropped, the others keep a value. */
  readonly optional: ReadonlySet<number>;
  readonly rows: Uint32Array;
}

function keyRule({ rules }: JudgedRules, rule: number, variant: Variant): KeyRule {
  const { columns, transformations } = variant.training;
  const source = new Map<string, SourceTerm>();
  const target = new Map<string, TargetTerm>();
  const transformation = transformations.get(rules.rest[rule]!);
  columns.keys.forEach((key, k) => {
    const id = rules.columns[k]![rule]!;
    if (id > 0) source.set(key, { is: 'const', value: columns.values[k]![id]! });
    // No capture can stand for a scheme: it is left out, which means any, and is carried over.
    else if (key !== 'scheme' && (id === COPIED || variant.present.has(k))) source.set(key, { is: 'any' });
    if (transformation === null) {
      if (variant.present.has(k)) target.set(key, irrelevantTerm(k, variant));
    } else if (source.has(key) && !ORIGIN.test(key)) target.set(key, { is: 'drop' });
  });
  for (const { key, from, value } of transformation ?? []) {
    const name = columns.keys[key]!;
    if (from < 0) target.set(name, { is: 'const', value: columns.values[key]![value]! });
    else if (rules.columns[from]![rule] === IRRELEVANT) target.set(name, irrelevantTerm(from, variant));
    else if (from !== key || !ORIGIN.test(name)) target.set(name, { is: 'ref', key: columns.keys[from]! });
  }
  return { source, target, path: 'ends', others: 'refuse' };
}

const ORIGIN = /^(scheme|host)$/;

/** A template that leaves out the host cannot begin with an empty segment: `//` would begin a host. */
function needsHost({ source, target }: KeyRule): boolean {
  if (source.get('host')?.is === 'const') return false;
  const sourceFirst = source.get('path_0');
  const targetFirst = target.get('path_0') ?? sourceFirst;
  return [sourceFirst, targetFirst].some((term) => term?.is === 'const' && term.value === '');
}

function irrelevantTerm(k: number, variant: Variant): TargetTerm {
  if (variant.optional.has(k)) return { is: 'drop' };
  const value = commonest(k, variant);
  // Scheme and host are no place for a wildcard: the commonest origin stands for all.
  return ORIGIN.test(variant.training.columns.keys[k]!)
    ? { is: 'const', value }
    : { is: 'wild', value: withoutBraces(value) };
}

function commonest(k: number, { rows, training }: Variant): string {
  const texts = training.columns.values[k]!;
  const counts = new Map<string, number>();
  for (const row of rows) {
    const id = training.columns.columns[k]![row]!;
    if (id !== 0) counts.set(texts[id]!, (counts.get(texts[id]!) ?? 0) + 1);
  }
  let best = '';
  for (const [text, count] of counts) {
    const lead = count - (counts.get(best) ?? 0);
    if (
      lead > 0 ||
      (lead === 0 && (text.length < best.length || (text.length === best.length && text < best)))
    )
      best = text;
  }
  return best;
}
