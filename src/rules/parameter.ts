/** The URL without the parameter, or with its value set, at all its occurrences; null if nothing changes. */
export function setParameter(url: string, name: string, value: string | null): string | null {
  return mapParameters(url, (found) => (found === name ? value : undefined));
}

export function hasParameter(url: string, name: string): boolean {
  // Left out or not is all that is asked: a value of null changes the URL exactly if the name stands in it.
  return setParameter(url, name, null) !== null;
}

export function parameterNames(url: string): string[] {
  const names: string[] = [];
  mapParameters(url, (name) => {
    names.push(name);
    return undefined;
  });
  return names;
}

/**
 * Each parameter left out (null), set to a value, or kept as it is (undefined). A `?` that has nothing left
 * behind it goes too; parts that are kept keep their text, empty ones included.
 */
export function mapParameters(
  url: string,
  decide: (name: string) => string | null | undefined,
): string | null {
  const mark = url.indexOf('?');
  if (mark < 0) return null;
  const hash = url.indexOf('#');
  if (hash >= 0 && hash < mark) return null;
  const end = hash < 0 ? url.length : hash;
  let kept = '';
  let isChanged = false;
  // Looked for again only once passed: a query without `=` would otherwise be read to its end at each parameter.
  let equals = -1;
  for (let start = mark + 1; start <= end; ) {
    let stop = url.indexOf('&', start);
    if (stop < 0 || stop > end) stop = end;
    if (equals < start) equals = url.indexOf('=', start);
    if (equals < 0) equals = url.length;
    const nameEnd = Math.min(equals, stop);
    const value = nameEnd > start ? decide(url.slice(start, nameEnd)) : undefined;
    if (value === undefined) kept += `&${url.slice(start, stop)}`;
    else if (value !== null) kept += `&${url.slice(start, nameEnd)}=${value}`;
    if (value === null || (value !== undefined && url.slice(nameEnd, stop) !== `=${value}`)) isChanged = true;
    start = stop + 1;
  }
  if (!isChanged) return null;
  return url.slice(0, mark) + (kept === '' ? '' : `?${kept.slice(1)}`) + url.slice(end);
}
