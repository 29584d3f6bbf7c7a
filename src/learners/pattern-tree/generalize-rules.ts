/**
 * What two rewrites have in common, as one: Plotkin's least general generalization on templates. Where both say the same
 * it stays, where they differ a capture stands, and the same difference in both `from` and `to` is the same capture:
 * `/~ann/{p}` → `/people/ann/{p}` and `/~bob/{p}` → `/people/bob/{p}` are cases of `/~{p0:word}/{p1}` → `/people/{p0}/{p1}`.
 */
import { parseTemplate } from '../../rules/parse-template.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import {
  type Piece,
  printPiece,
  printTemplate,
  type QueryPart,
  type Template,
} from '../../rules/template-parts.ts';
import { NameTable } from './name-table.ts';
import { sourcePiece, targetPiece } from './pieces-in-common.ts';

/** Null if no template says both. Values that do not matter are taken from the first rule. */
export function generalized(a: RewriteRule, b: RewriteRule): RewriteRule | null {
  if (a.others !== b.others || a.when !== b.when || a.drops?.join() !== b.drops?.join()) return null;
  const [here, there] = [sidesOf(a), sidesOf(b)];
  const origins = originsOf(here, there);
  if (origins === null) return null;
  const names = new NameTable();
  const from = inCommon(here.from, there.from, (x, y, place) => sourcePiece([x, y], names, place));
  if (from === null || !hasText(from)) return null;
  const to = inCommon(here.to, there.to, (x, y) => targetPiece([x, y], names));
  if (to === null) return null;
  const except = names.joinedExceptions(a.except ?? {}, b.except ?? {});
  const absent = (a.absent ?? []).filter((name) => b.absent?.includes(name));
  return {
    kind: 'rewrite',
    from: printTemplate({ ...from, ...origins.from }),
    to: printTemplate({ ...to, ...origins.to }),
    others: a.others,
    ...(a.drops === undefined ? {} : { drops: a.drops }),
    ...(Object.keys(except).length === 0 ? {} : { except }),
    ...(absent.length === 0 ? {} : { absent }),
    ...(a.when === undefined ? {} : { when: a.when }),
  };
}

interface Sides {
  readonly from: Template;
  readonly to: Template;
}

const parsed = new WeakMap<RewriteRule, Sides>();

function sidesOf(rule: RewriteRule): Sides {
  let sides = parsed.get(rule);
  if (sides === undefined) {
    sides = { from: parseTemplate(rule.from), to: parseTemplate(rule.to) };
    parsed.set(rule, sides);
  }
  return sides;
}

type Origin = Pick<Template, 'scheme' | 'host' | 'fragment'>;

/**
 * Scheme and host are never guessed at, since another host is another site until it was seen: they agree, or a rule that
 * leaves them as they are meets one that does not name them.
 */
function originsOf(a: Sides, b: Sides): { readonly from: Origin; readonly to: Origin } | null {
  if (originText(a.from) === originText(b.from) && originText(a.to) === originText(b.to))
    return { from: originOf(a.from), to: originOf(a.to) };
  const areKept = [a, b].every(
    ({ from, to }) => originText(from) === originText(to) && from.fragment === null,
  );
  const any: Origin = { scheme: null, host: null, fragment: null };
  const meetsAny = [a, b].some(({ from }) => from.scheme === null && from.host === null);
  return areKept && meetsAny ? { from: any, to: any } : null;
}

function originOf({ scheme, host, fragment }: Template): Origin {
  return { scheme, host, fragment };
}

function originText({ scheme, host, fragment }: Template): string {
  return `${scheme} ${host && printPiece(host)} ${fragment && printPiece(fragment)}`;
}

type Join = (a: Piece, b: Piece, place: string) => Piece | null;

/** Piece by piece; null if the shapes differ. */
function inCommon(a: Template, b: Template, join: Join): Template | null {
  if (a.path.length !== b.path.length || a.query?.length !== b.query?.length) return null;
  const path: Piece[] = [];
  for (let i = 0; i < a.path.length; i++) {
    const piece = join(a.path[i]!, b.path[i]!, `p${i}`);
    if (piece === null) return null;
    path.push(piece);
  }
  const query = a.query && queryInCommon(a.query, b.query!, join);
  return a.query !== null && query === null ? null : { ...a, path, query };
}

function queryInCommon(a: readonly QueryPart[], b: readonly QueryPart[], join: Join): QueryPart[] | null {
  const query: QueryPart[] = [];
  for (const [i, { name, value }] of a.entries()) {
    const other = b.find((part) => part.name === name);
    if (other === undefined || (value === null) !== (other.value === null)) return null;
    const piece = value === null ? null : join(value, other.value!, `v${i}`);
    if (piece === null && value !== null) return null;
    query.push({ name, value: piece });
  }
  return query;
}

/** Whether anything is left that tells the rule's URLs from others: a name, a text, an empty segment inside the path. */
function hasText({ path, query }: Template): boolean {
  const tells = (piece: Piece, i: number): boolean =>
    piece.some(({ kind }) => kind === 'text') || (piece.length === 0 && i < path.length - 1);
  return query !== null || path.some(tells);
}
