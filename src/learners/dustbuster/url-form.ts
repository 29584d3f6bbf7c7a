import type { Param } from '../../rules/params.ts';
import type { SiteWords } from './site-words.ts';
import type { UrlShape } from './url-shape.ts';

/**
 * The URL's form: functions as they are, arguments as `*` (several segments on end as one) with the way they are
 * written, and the names of parameters.
 */
export function formOf(shape: UrlShape, words: SiteWords): string {
  const path: string[] = [];
  let argument = '';
  for (const segment of [...shape.segments, null]) {
    if (segment !== null && !words.isFunctionPiece(segment)) {
      argument += segment;
      continue;
    }
    if (argument !== '') path.push(writingOf(argument));
    if (segment !== null) path.push(segment);
    argument = '';
  }
  const params: string[] = [];
  for (const param of shape.params) params.push(paramForm(param, words));
  return `${shape.scheme}://${shape.host}/${path.join('/')}?${params.sort().join('&')}`;
}

function paramForm({ name, value }: Param, words: SiteWords): string {
  if (value === null) return name;
  return `${name}=${words.isOpen(name) && !words.isFunctionPiece(value) ? writingOf(value) : value}`;
}

/** What tells `a:b`, `a/b`, `A/B` and `a%3Ab` apart: separators, capitals and escapes, however many. */
function writingOf(argument: string): string {
  const marks = new Set(argument.replace(/[a-z0-9\u0080-\uFFFF]+/g, '').replace(/[A-Z]/g, 'A'));
  return `*${[...marks].sort().join('')}`;
}
