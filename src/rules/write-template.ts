import { joinUrl } from '../url/split.ts';
import type { Match } from './match-template.ts';
import type { Part, Piece, Template } from './template-parts.ts';
import { applyFunctions } from './text-functions.ts';
import { printParam, type UrlView } from './url-view.ts';

/** A template to write with, and the names of the texts that its source captures, in their order. */
export interface Target {
  readonly template: Template;
  readonly names: readonly string[];
}

/** As `url`, parts that do not matter show their value; as `key` they show `*`. */
export type Reading = 'url' | 'key';

export interface Source {
  readonly view: UrlView;
  readonly match: Match;
}

/** The URL that a target makes of a match; null if an empty text would take the place of a path segment. */
export function writeTemplate(target: Target, source: Source, reading: Reading): string | null {
  const { template } = target;
  const { view, match } = source;
  const fill = (piece: Piece): string => piece.map((part) => fillPart(part, target, match, reading)).join('');
  const path = template.path.map(fill);
  if (template.path.some((piece, i) => path[i] === '' && piece.length > 0)) return null;
  const params = (template.query ?? []).map(({ name, value }) =>
    value === null ? name : `${name}=${fill(value).replace(/[&#]/g, encodeURIComponent)}`,
  );
  for (const param of match.others) params.push(printParam(param));
  const fragment = template.fragment === null ? view.parts.fragment : fill(template.fragment);
  return joinUrl({
    scheme: template.scheme ?? view.parts.scheme,
    authority: template.host === null ? view.parts.authority : fill(template.host),
    path: `/${path.join('/').replace(/[?#]/g, encodeURIComponent)}`,
    query: params.length === 0 ? null : params.join('&'),
    fragment: template.fragment !== null && fragment === '' ? null : fragment,
  });
}

function fillPart(part: Part, target: Target, match: Match, reading: Reading): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'wild') return reading === 'key' ? '*' : part.value;
  const text = match.captures[target.names.indexOf(part.name)]!;
  return part.kind === 'rest' ? text : applyFunctions(text, part.functions);
}
