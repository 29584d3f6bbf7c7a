import type { ParameterRule, RewriteRule } from '../../rules/rule.ts';
import type { FormRule } from './form-rule.ts';
import { HOLE } from './skeletons.ts';
import { sourceTemplate, targetTemplate } from './template-text.ts';

/** A rule that would do the work of several, and those. */
export interface SiteWideRule {
  readonly rule: ParameterRule | RewriteRule;
  readonly covers: readonly FormRule[];
}

/** Rules about a whole branch of the site, or about a parameter wherever it occurs, that several form rules suggest. */
export function siteWideRules(rules: readonly FormRule[]): SiteWideRule[] {
  const groups = new Map<string, { rule: ParameterRule | RewriteRule; covers: FormRule[] }>();
  for (const rule of rules) {
    for (const wide of [...branchMoves(rule), ...droppedNames(rule)]) {
      const key = JSON.stringify(wide);
      const group = groups.get(key);
      if (group) group.covers.push(rule);
      else groups.set(key, { rule: wide, covers: [rule] });
    }
  }
  return [...groups.entries()]
    .filter(([, { covers }]) => covers.length > 1)
    .sort((a, b) => b[1].covers.length - a[1].covers.length || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_PROPOSALS)
    .map(([, group]) => group);
}

const MAX_PROPOSALS = 300;

/**
 * The path's common end as `{rest...}`: a mirror directory, or an alias of the host. Only as many segments are named
 * as differ, so the same proposal comes from every depth below the branch.
 */
function branchMoves(rule: FormRule): RewriteRule[] {
  const source = cutForm(rule.from);
  const target = cutForm(rule.to);
  if (source === null || target === null || source.query !== target.query) return [];
  const plain = rule.fillings.every(({ argument, lower }, i) => argument === i && !lower);
  const holes = (texts: readonly string[]): number => texts.join('/').split(HOLE).length - 1;
  if (!plain || holes(source.path) !== holes(target.path)) return [];
  let shared = 0;
  const limit = Math.min(source.path.length, target.path.length);
  while (shared < limit && source.path.at(-1 - shared) === target.path.at(-1 - shared)) shared++;
  if (shared === 0) return [];
  const heads = [source, target].map(({ origin, path }) =>
    [origin, ...path.slice(0, path.length - shared)].join('/'),
  );
  if (heads[0] === heads[1] || heads.some((head) => head!.includes(HOLE))) return [];
  const [from, to] = heads.map((head) => sourceTemplate(head!, []));
  return [{ kind: 'rewrite', from: `${from}/{rest...}`, to: `${to}/{rest}`, others: 'keep' }];
}

/** If all the rule does is leave out parameters: each of them everywhere, and all but the kept ones on this path. */
function droppedNames(rule: FormRule): (ParameterRule | RewriteRule)[] {
  const [sourcePath, sourceQuery] = halves(rule.from);
  const [targetPath, targetQuery] = halves(rule.to);
  if (sourcePath !== targetPath || sourceQuery === null) return [];
  const kept = targetQuery === null ? [] : targetQuery.split('&');
  const dropped = sourceQuery.split('&').filter((part) => !kept.includes(part));
  if (dropped.length === 0 || dropped.length + kept.length !== sourceQuery.split('&').length) return [];
  const names = dropped.map((part) => part.split('=', 1)[0]!).filter((name) => !name.includes(HOLE));
  const everywhere = names.map((name): ParameterRule => ({ kind: 'parameter', name, value: null }));
  const isInOrder = rule.fillings.every(
    ({ argument, lower }, i) => !lower && (i === 0 || argument > rule.fillings[i - 1]!.argument),
  );
  if (!isInOrder || names.length !== dropped.length) return everywhere;
  const fillings = rule.fillings.map((_, i) => ({ argument: i, lower: false }));
  const from = sourceTemplate(
    rule.to,
    rule.fillings.map(() => ''),
  );
  const here: RewriteRule = { kind: 'rewrite', from, to: targetTemplate(rule.to, fillings), others: 'drop' };
  return [...everywhere, here];
}

interface CutForm {
  readonly origin: string;
  readonly path: readonly string[];
  readonly query: string | null;
}

function cutForm(form: string): CutForm | null {
  const [path, query] = halves(form);
  const match = /^([^:]+:\/\/[^/]+)\/(.*)$/s.exec(path);
  return match === null ? null : { origin: match[1]!, path: match[2]!.split('/'), query };
}

function halves(form: string): [string, string | null] {
  const mark = form.indexOf('?');
  return mark < 0 ? [form, null] : [form.slice(0, mark), form.slice(mark + 1)];
}
