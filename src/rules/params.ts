/** A query parameter. */
export interface Param {
  readonly name: string;
  /** null: no `=`. */
  readonly value: string | null;
}

/** The parameters of a query in the order of the text; empty ones (`a&&b`) are none. */
export function paramsOf(query: string | null): Param[] {
  if (query === null || query === '') return [];
  const params: Param[] = [];
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    params.push(
      equals < 0
        ? { name: part, value: null }
        : { name: part.slice(0, equals), value: part.slice(equals + 1) },
    );
  }
  return params;
}
