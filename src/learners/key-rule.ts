import type { RewriteRule } from '../rules/rule.ts';
import { literal } from '../rules/template.ts';
import { NO_VALUE } from '../url/keys.ts';
import { compareKeys } from './key-columns.ts';
import { withoutBraces } from './without-braces.ts';

/** What a key must show for a key rule to apply. A key of which nothing is said may be anything, or be missing. */
export type SourceTerm =
  | { readonly is: 'const'; readonly value: string }
  | {
      readonly is: 'any';
      readonly except?: readonly string[];
      readonly type?: 'digits' | 'hex' | 'date' | 'word';
    }
  | { readonly is: 'absent' }
  /** Text between delimiters: one term a part, under a name to refer to it by. */
  | {
      readonly is: 'parts';
      readonly delimiters: readonly string[];
      readonly terms: readonly (readonly [name: string, term: SourceTerm])[];
    };

/** What a key shows afterwards. A key of the source of which the target says nothing stays as it is. */
export type TargetTerm =
  | { readonly is: 'const'; readonly value: string }
  | { readonly is: 'ref'; readonly key: string; readonly pipe?: string }
  /** The value does not matter; `value` makes the URL fetchable. */
  | { readonly is: 'wild'; readonly value: string }
  | { readonly is: 'drop' }
  | {
      readonly is: 'parts';
      readonly delimiters: readonly string[];
      readonly terms: readonly Exclude<TargetTerm, { is: 'drop' }>[];
    };

/** A rule over keys (url/keys.ts), as the pattern tree, RA and DTA find it. */
export interface KeyRule {
  readonly source: ReadonlyMap<string, SourceTerm>;
  readonly target: ReadonlyMap<string, TargetTerm>;
  /** Whether the path ends with the last position that the source names, or goes on (and is carried over). */
  readonly path: 'ends' | 'goes-on';
  /** Query parameters that the source does not name. */
  readonly others: RewriteRule['others'];
}

/** The rule in the rule language; null where templates cannot say it (a repeated query name, a scheme that is copied). */
export function rewriteOf(rule: KeyRule): RewriteRule | null {
  if ([...rule.source.keys(), ...rule.target.keys()].some((key) => /^\?.*#\d+$/s.test(key))) return null;
  if ([...rule.target].some(copiesScheme)) return null;
  const writer = new Writer(rule);
  const from = writer.origin('from') + writer.path('from') + writer.query('from');
  const to = writer.origin('to') + writer.path('to') + writer.query('to');
  const except = writer.except();
  const absent = [...rule.source]
    .filter(([key, term]) => term.is === 'absent' && key.startsWith('?'))
    .map(([key]) => key.slice(1))
    .sort();
  return {
    kind: 'rewrite',
    from,
    to,
    others: rule.others,
    ...(except === null ? {} : { except }),
    ...(absent.length === 0 ? {} : { absent }),
  };
}

/** No capture stands in the place of a scheme, and none is taken from there. */
function copiesScheme([key, term]: readonly [string, TargetTerm]): boolean {
  return term.is === 'ref' && key !== term.key && (key === 'scheme' || term.key === 'scheme');
}

type Side = 'from' | 'to';

class Writer {
  readonly #rule: KeyRule;
  readonly #names = new Map<string, string>();
  readonly #referred: ReadonlySet<string>;

  constructor(rule: KeyRule) {
    this.#rule = rule;
    const refs = [...rule.target].flatMap(([key, term]) =>
      term.is === 'ref' && term.key !== key ? [term.key] : [],
    );
    this.#referred = new Set(refs);
    for (const key of [...rule.source.keys()].sort(compareKeys)) this.#nameOf(key);
  }

  /** Scheme and host, left out as far as anything is allowed there and nothing changes. */
  origin(side: Side): string {
    const scheme = this.#originTerm('scheme', side);
    const host = this.#originTerm('host', side);
    if (scheme === null && host === null) return '';
    if (scheme === null) return `//${host}`;
    return `${scheme}://${host ?? `{${this.#nameOf('host')}}`}`;
  }

  path(side: Side): string {
    const { source, target } = this.#rule;
    const named = [...source.keys(), ...(side === 'from' ? [] : target.keys())];
    const last = Math.max(-1, ...named.filter((key) => this.#shows(key)).map(pathIndex));
    const pieces: string[] = [];
    for (let i = 0; i <= last; i++) {
      const text = this.#piece(`path_${i}`, side);
      if (text !== null) pieces.push(text);
    }
    if (this.#rule.path === 'goes-on') pieces.push(side === 'from' ? '{rest...}' : '{rest}');
    return `/${pieces.join('/')}`;
  }

  query(side: Side): string {
    const { source, target } = this.#rule;
    const keys = side === 'from' ? source.keys() : new Set([...source.keys(), ...target.keys()]);
    const parts: string[] = [];
    for (const key of [...keys].filter((each) => each.startsWith('?')).sort(compareKeys)) {
      const text = this.#piece(key, side);
      if (text === null) continue;
      const name = literal(key.slice(1));
      parts.push(text === NO_VALUE ? name : `${name}=${text}`);
    }
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  }

  except(): Record<string, readonly string[]> | null {
    const entries = this.#terms().flatMap(([key, term]) =>
      term.is === 'any' && term.except && term.except.length > 0
        ? [[this.#nameOf(key), [...term.except].sort()] as const]
        : [],
    );
    return entries.length === 0 ? null : Object.fromEntries(entries);
  }

  /** All terms of the source, those of parts by themselves. */
  #terms(): (readonly [string, SourceTerm])[] {
    return [...this.#rule.source].flatMap(([key, term]) =>
      term.is === 'parts' ? term.terms : [[key, term] as const],
    );
  }

  #originTerm(key: 'scheme' | 'host', side: Side): string | null {
    const source = this.#rule.source.get(key);
    const target = this.#rule.target.get(key);
    const staysThere = target?.is === 'ref' && target.key === key;
    if (side === 'to' && target !== undefined && target.is !== 'drop' && !staysThere)
      return this.#piece(key, 'to');
    const bounded = source?.is === 'const' || (source?.is === 'any' && (source.except || source.type));
    const schemeNeedsHost =
      key === 'host' && (this.#rule.source.get('scheme') ?? this.#rule.target.get('scheme')) !== undefined;
    if (key === 'scheme' && source?.is !== 'const') return null;
    if (!bounded && !schemeNeedsHost && !this.#referred.has(key)) return null;
    return this.#piece(key, side) ?? `{${this.#nameOf(key)}}`;
  }

  /** The text of one key on one side; null where it is not written. */
  #piece(key: string, side: Side): string | null {
    const source = this.#rule.source.get(key);
    const target = this.#rule.target.get(key);
    if (side === 'from') return this.#sourcePiece(key, source);
    if (target === undefined) return this.#carried(key, source);
    return target.is === 'drop' ? null : this.#targetPiece(key, target);
  }

  /** What stands in the target for a key of which it says nothing. */
  #carried(key: string, source: SourceTerm | undefined): string | null {
    if (source?.is === 'any') return `{${this.#nameOf(key)}}`;
    if (source?.is !== 'parts') return this.#sourcePiece(key, source);
    return joinParts(
      source.terms.map(([name, term]) => this.#carried(name, term)!),
      source.delimiters,
    );
  }

  #targetPiece(key: string, target: Exclude<TargetTerm, { is: 'drop' }>): string {
    if (target.is === 'parts') {
      const texts = target.terms.map((term) => this.#targetPiece(key, term));
      return joinParts(texts, target.delimiters);
    }
    if (target.is === 'const') return literal(target.value);
    // Templates have no hole for a scheme, nor for a name without `=`: the text itself stands for "does not matter".
    if (target.is === 'wild')
      return key === 'scheme' || target.value === NO_VALUE
        ? target.value
        : `{*:${withoutBraces(target.value)}}`;
    return this.#reference(target.key, target.pipe);
  }

  #sourcePiece(key: string, term: SourceTerm | undefined): string | null {
    if (term === undefined) return key.startsWith('?') ? null : `{${this.#nameOf(key)}}`;
    if (term.is === 'absent') return null;
    if (term.is === 'const') return literal(term.value);
    if (term.is === 'parts')
      return joinParts(
        term.terms.map(([name, part]) => this.#sourcePiece(name, part)!),
        term.delimiters,
      );
    return `{${this.#nameOf(key)}${term.type ? `:${term.type}` : ''}}`;
  }

  #reference(key: string, pipe: string | undefined): string {
    const term = this.#terms().find(([name]) => name === key)?.[1];
    if (term?.is === 'const') return literal(term.value);
    return `{${this.#nameOf(key)}${pipe ? `|${pipe}` : ''}}`;
  }

  #shows(key: string): boolean {
    return this.#rule.source.get(key)?.is !== 'absent' || this.#rule.target.has(key);
  }

  #nameOf(key: string): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const plain = key
      .replace(/^path_/, 'p')
      .replace(/#~\d+\./, '_')
      .replace(/[^A-Za-z0-9_]/g, '');
    const stem = /^[A-Za-z]/.test(plain) && plain !== 'rest' ? plain : `q${plain}`;
    const taken = new Set(this.#names.values());
    let name = stem;
    for (let i = 2; taken.has(name); i++) name = `${stem}_${i}`;
    this.#names.set(key, name);
    return name;
  }
}

function joinParts(texts: readonly string[], delimiters: readonly string[]): string {
  return texts.map((text, i) => text + literal(delimiters[i] ?? '')).join('');
}

function pathIndex(key: string): number {
  return key.startsWith('path_') ? Number(key.slice(5)) : -1;
}
