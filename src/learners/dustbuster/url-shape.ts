import { type Param, paramsOf } from '../../rules/params.ts';
import { splitUrl } from '../../url/split.ts';

/** A URL as templates see it. */
export interface UrlShape {
  readonly scheme: string;
  readonly host: string;
  readonly segments: readonly string[];
  readonly params: readonly Param[];
}

/** Null where templates would not do: no host, a path that would be read as one, or the same parameter twice. */
export function shapeOf(url: string): UrlShape | null {
  const { scheme, authority, path, query, fragment } = splitUrl(url);
  if (scheme === null || authority === null || fragment !== null || path.startsWith('//')) return null;
  const params = paramsOf(query);
  if (new Set(params.map(({ name }) => name)).size < params.length) return null;
  return { scheme, host: authority, segments: path.replace(/^\//, '').split('/'), params };
}

/** Shorter first, then by text. */
export function compareUrls(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
