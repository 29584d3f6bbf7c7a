/**
 * A URL cut into the five parts of RFC 3986 with nothing lost: joining the parts gives the same text back for
 * any string at all. `null` means the part and its delimiter are absent, `''` that only the delimiter is there.
 */
export interface UrlParts {
  readonly scheme: string | null;
  readonly authority: string | null;
  readonly path: string;
  readonly query: string | null;
  readonly fragment: string | null;
}

export function splitUrl(url: string): UrlParts {
  let rest = url;
  const hash = rest.indexOf('#');
  const fragment = hash < 0 ? null : rest.slice(hash + 1);
  if (hash >= 0) rest = rest.slice(0, hash);
  const mark = rest.indexOf('?');
  const query = mark < 0 ? null : rest.slice(mark + 1);
  if (mark >= 0) rest = rest.slice(0, mark);
  const schemeEnd = endOfScheme(rest);
  const scheme = schemeEnd < 0 ? null : rest.slice(0, schemeEnd);
  if (schemeEnd >= 0) rest = rest.slice(schemeEnd + 1);
  if (!rest.startsWith('//')) return { scheme, authority: null, path: rest, query, fragment };
  const slash = rest.indexOf('/', 2);
  const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
  return { scheme, authority, path: slash < 0 ? '' : rest.slice(slash), query, fragment };
}

export function joinUrl(parts: UrlParts): string {
  return (
    (parts.scheme === null ? '' : `${parts.scheme}:`) +
    (parts.authority === null ? '' : `//${parts.authority}`) +
    parts.path +
    (parts.query === null ? '' : `?${parts.query}`) +
    (parts.fragment === null ? '' : `#${parts.fragment}`)
  );
}

/** The index of the colon that ends the scheme, −1 if the text has none. */
function endOfScheme(text: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isLetter(code)) continue;
    if (code === 58) return i > 0 ? i : -1;
    if (i === 0 || !isSchemeMark(code)) return -1;
  }
  return -1;
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122 && code < 128;
}

/** Digits and `+`, `-`, `.`. */
function isSchemeMark(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
}
