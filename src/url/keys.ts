import { splitUrl } from './split.ts';

/**
 * The pattern tree's view: a URL as keys and values. Keys are `scheme`, `host`, `path_0`, `path_1`, … and
 * `?name` for query parameters (`?name#2` for the second of that name). Absent is not empty: `a=` and `a` have
 * the values '' and null-marked `ABSENT_VALUE`, and a missing key has no entry at all.
 */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

/** The value of a query name that has no `=`: unlike the empty value, and impossible in a URL. */
export const NO_VALUE = '\u0000';

/** Keys and values in the order of the text. A last empty segment (`/a/`) is a key with the value ''. */
export function keyValues(url: string): KeyValue[] {
  const { scheme, authority, path, query } = splitUrl(url);
  const pairs: KeyValue[] = [];
  if (scheme !== null) pairs.push({ key: 'scheme', value: scheme });
  if (authority !== null) pairs.push({ key: 'host', value: authority });
  if (path !== '') {
    const segments = (path.startsWith('/') ? path.slice(1) : path).split('/');
    segments.forEach((value, i) => {
      pairs.push({ key: `path_${i}`, value });
    });
  }
  if (query !== null) pairs.push(...queryKeyValues(query));
  return pairs;
}

/** One pair for each `&`-separated part; empty parts (`a&&b`) carry no key. */
function queryKeyValues(query: string): KeyValue[] {
  const seen = new Map<string, number>();
  const pairs: KeyValue[] = [];
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    pairs.push({
      key: count === 1 ? `?${name}` : `?${name}#${count}`,
      value: equals < 0 ? NO_VALUE : part.slice(equals + 1),
    });
  }
  return pairs;
}
