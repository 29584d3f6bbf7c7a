import type { RuleBody } from '../../rules/rule.ts';
import { literal } from '../../rules/template.ts';
import { NO_VALUE } from '../../url/keys.ts';
import { type KeyRule, rewriteOf, type SourceTerm, type TargetTerm } from '../key-rule.ts';
import type { NodeRule, Operation } from './node-rule.ts';
import { sourceTerms } from './pattern.ts';
import { withParts } from './rule-parts.ts';
import type { SiteKey } from './site-keys.ts';
import { type PatternTree, SHOWS } from './tree.ts';

/**
 * A rule between nodes in the rule language: one rewrite, or two where the source's paths may end or go on. Empty if
 * templates cannot say it.
 */
export function emitRules(tree: PatternTree, rule: NodeRule): RuleBody[] {
  const { keys } = tree.table;
  const node = tree.nodes[rule.source]!;
  const source = sourceTerms(tree, node);
  const target = new Map<string, TargetTerm>();
  for (const [key, operation] of rule.operations) {
    const term = targetTerm(tree, key, { operation, source });
    if (term !== null) target.set(keys[key]!, term);
  }
  const goesOn = keys.some((key, k) => key.startsWith('path_') && node.shows[k] === SHOWS.optional);
  const path = goesOn ? 'goes-on' : 'ends';
  return forms(withParts(tree.table, { source, target, path, others: 'keep' })).flatMap(
    (form) => rewriteOf(form) ?? [],
  );
}

/** Parameters that do not matter, or one value that says nothing, wherever they stand. */
export function emitSiteKey({ names, value }: Pick<SiteKey, 'names' | 'value'>): RuleBody {
  const plain = names.map((name) => name.slice(1));
  if (value === null && plain.length === 1) return { kind: 'parameter', name: plain[0]!, value: null };
  const query = plain.map((name, i) => {
    if (value === null) return `${literal(name)}={v${i}}`;
    return value === NO_VALUE ? literal(name) : `${literal(name)}=${literal(value)}`;
  });
  return { kind: 'rewrite', from: `/{rest...}?${query.join('&')}`, to: '/{rest}', others: 'keep' };
}

/** Null where the key stays as it is. */
function targetTerm(
  { table, nodes }: PatternTree,
  key: number,
  { operation, source }: { readonly operation: Operation; readonly source: ReadonlyMap<string, SourceTerm> },
): TargetTerm | null {
  const name = table.keys[key]!;
  if (operation.is === 'drop') return { is: 'drop' };
  if (operation.is === 'ignore') return { is: 'wild', value: operation.value };
  if (operation.is === 'replace')
    return operation.from === key ? null : { is: 'ref', key: table.keys[operation.from]! };
  const before = source.get(name);
  if (before?.is === 'const' && before.value === operation.value) return null;
  const isOrigin = name === 'scheme' || name === 'host';
  return isOrigin && nodes[0]!.shows[key] === SHOWS.constant ? null : { is: 'const', value: operation.value };
}

/** A last segment that is carried over as it is can be the first of the rest: then one rule says both forms. */
function forms(rule: KeyRule): KeyRule[] {
  if (rule.path === 'ends') return [rule];
  const last = [...rule.source.keys()].filter((key) => key.startsWith('path_')).at(-1);
  const term = last === undefined ? undefined : rule.source.get(last);
  const isPlain = term?.is === 'any' && term.except === undefined && term.type === undefined;
  const isReferred = [...rule.target.values()].some((each) => each.is === 'ref' && each.key === last);
  const setsLater = [...rule.target.keys()].some(
    (key) => key.startsWith('path_') && pathIndex(key) >= pathIndex(last!),
  );
  if (last === undefined || !isPlain || isReferred || setsLater) return [{ ...rule, path: 'ends' }, rule];
  const source = new Map(rule.source);
  source.delete(last);
  return [{ ...rule, source }];
}

function pathIndex(key: string): number {
  return Number(key.slice('path_'.length));
}
