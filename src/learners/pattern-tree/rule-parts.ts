import type { KeyColumns, KeyPart } from '../key-columns.ts';
import type { KeyRule, SourceTerm, TargetTerm } from '../key-rule.ts';

/** A rule over keys and parts of keys as one over keys: parts stand together, with their delimiters between them. */
export function withParts({ parts }: KeyColumns, rule: KeyRule): KeyRule {
  if (parts === undefined) return rule;
  // Parts come last: where there are some, the whole is absent.
  const source = new Map([...rule.source].filter(([name]) => !parts.has(name)));
  for (const [name, term] of rule.source) {
    const part = parts.get(name);
    // That a value is not cut so cannot be said; the recheck shows whether it need be.
    if (part === undefined || term.is === 'absent') continue;
    source.set(part.key, addedSource(source.get(part.key), part, [name, term]));
  }
  return { ...rule, source, target: targetOf(parts, rule) };
}

function addedSource(
  known: SourceTerm | undefined,
  { delimiters }: KeyPart,
  term: readonly [string, SourceTerm],
): SourceTerm {
  return { is: 'parts', delimiters, terms: [...(known?.is === 'parts' ? known.terms : []), term] };
}

function targetOf(parts: ReadonlyMap<string, KeyPart>, rule: KeyRule): Map<string, TargetTerm> {
  const target = new Map<string, TargetTerm>();
  const cut = new Map<string, Map<string, KeyPart>>();
  for (const [name, term] of rule.target) {
    const part = parts.get(name);
    if (part === undefined) target.set(name, term);
    else if (term.is !== 'drop')
      cut.set(part.key, (cut.get(part.key) ?? new Map<string, KeyPart>()).set(name, part));
  }
  for (const [name, { key }] of parts)
    if (rule.source.has(name) && rule.target.get(name)?.is === 'drop' && !target.has(key) && !cut.has(key))
      target.set(key, { is: 'drop' });
  for (const [key, byName] of cut) target.set(key, partsTerm(parts, rule, [...byName][0]!));
  return target;
}

/** All parts of the way in which a key is cut; those that the target does not mention stay as they are. */
function partsTerm(
  parts: ReadonlyMap<string, KeyPart>,
  { target }: KeyRule,
  [first, { delimiters }]: readonly [string, KeyPart],
): TargetTerm {
  const way = first.slice(0, first.lastIndexOf('.') + 1);
  const terms = delimiters.concat('').map((_, at): Exclude<TargetTerm, { is: 'drop' }> => {
    const term = target.get(way + at);
    return term === undefined || term.is === 'drop' ? { is: 'ref', key: way + at } : term;
  });
  return { is: 'parts', delimiters: parts.get(first)!.delimiters, terms };
}
