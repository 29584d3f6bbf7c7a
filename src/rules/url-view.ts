import { splitUrl, type UrlParts } from '../url/split.ts';

/** A URL as templates look at it; each view is made when first asked for, since most rules need none. */
export class UrlView {
  readonly url: string;
  #parts: UrlParts | null = null;
  #segments: readonly string[] | null = null;
  #params: readonly Param[] | null = null;

  constructor(url: string) {
    this.url = url;
  }

  get parts(): UrlParts {
    this.#parts ??= splitUrl(this.url);
    return this.#parts;
  }

  /** The texts between the slashes of the path; none if the path does not start with one. */
  get segments(): readonly string[] {
    this.#segments ??= this.parts.path.startsWith('/') ? this.parts.path.slice(1).split('/') : [];
    return this.#segments;
  }

  /** The parameters of the query in the order of the text; empty ones (`a&&b`) are none. */
  get params(): readonly Param[] {
    this.#params ??= paramsOf(this.parts.query);
    return this.#params;
  }
}

export interface Param {
  readonly name: string;
  /** null: no `=`. */
  readonly value: string | null;
}

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

export function printParam({ name, value }: Param): string {
  return value === null ? name : `${name}=${value}`;
}
