import { UndustError } from '../base/errors.ts';
import { parseHole } from './parse-hole.ts';
import type { Part, Piece, QueryPart, Template } from './template-parts.ts';

/** Reads the text of a template; a mistake is reported with the template and the column where it stands. */
export function parseTemplate(text: string): Template {
  const [beforeHash, fragment] = cutOnce(partsOf(text), '#');
  const [beforeMark, query] = cutOnce(beforeHash, '?');
  const { scheme, host, path } = parseHead(beforeMark, text);
  return {
    scheme,
    host,
    path: cutAll(path, '/'),
    query: query === null ? null : parseQuery(query, text),
    fragment,
  };
}

/** A mistake in a template; `column` counts from 1. */
export function templateError(message: string, text: string, column?: number): UndustError {
  const place = column === undefined ? '' : `, column ${column}`;
  return new UndustError('UNDUST_BOOK_SYNTAX', message, {
    at: `template "${text}"${place}`,
    hint: 'Templates are explained in docs/rule-book-format.md; a literal brace is written twice.',
  });
}

/** Literal text and holes, in order; neighbouring text is one part. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let literal = '';
  for (let i = 0; i < text.length; ) {
    const char = text[i]!;
    if (char !== '{' && char !== '}') {
      literal += char;
      i++;
      continue;
    }
    if (text[i + 1] === char) {
      literal += char;
      i += 2;
      continue;
    }
    if (char === '}') throw templateError('a closing brace without an opening one', text, i + 1);
    const end = text.indexOf('}', i);
    if (end < 0) throw templateError('an opening brace without a closing one', text, i + 1);
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
    parts.push(
      parseHole(text.slice(i + 1, end), (message) => {
        throw templateError(message, text, i + 1);
      }),
    );
    i = end + 1;
  }
  if (literal !== '') parts.push({ kind: 'text', text: literal });
  return parts;
}

interface Head {
  readonly scheme: string | null;
  readonly host: Piece | null;
  /** What follows the first slash of the path. */
  readonly path: Part[];
}

function parseHead(parts: Part[], text: string): Head {
  const first = parts[0]?.kind === 'text' ? parts[0].text : '';
  const start = /^(?:([a-z][a-z0-9+.-]*):)?\/\//i.exec(first);
  if (start === null) {
    if (!first.startsWith('/')) throw templateError('a template starts with scheme://, // or /', text, 1);
    return { scheme: null, host: null, path: withoutStart(parts, 1) };
  }
  const [host, path] = cutOnce(withoutStart(parts, start[0].length), '/');
  if (path === null) throw templateError('the host of a template ends with /', text);
  if (host.length === 0) throw templateError('the host of a template is empty', text, start[0].length + 1);
  return { scheme: start[1] ?? null, host, path };
}

function parseQuery(parts: Part[], text: string): QueryPart[] {
  return cutAll(parts, '&')
    .filter((part) => part.length > 0)
    .map((part) => {
      const [name, value] = cutOnce(part, '=');
      if (name.some(({ kind }) => kind !== 'text'))
        throw templateError('a query name is literal text, without holes', text);
      return { name: name[0]?.kind === 'text' ? name[0].text : '', value };
    });
}

function withoutStart(parts: Part[], length: number): Part[] {
  const [first, ...rest] = parts;
  if (first?.kind !== 'text') return parts;
  return first.text.length > length ? [{ kind: 'text', text: first.text.slice(length) }, ...rest] : rest;
}

/** The parts before and after the first `delimiter` in literal text; null if there is none. */
function cutOnce(parts: Part[], delimiter: string): [Part[], Part[] | null] {
  for (const [i, part] of parts.entries()) {
    if (part.kind !== 'text') continue;
    const at = part.text.indexOf(delimiter);
    if (at < 0) continue;
    const before = at > 0 ? [textPart(part.text.slice(0, at))] : [];
    const after = at + 1 < part.text.length ? [textPart(part.text.slice(at + 1))] : [];
    return [
      [...parts.slice(0, i), ...before],
      [...after, ...parts.slice(i + 1)],
    ];
  }
  return [parts, null];
}

function cutAll(parts: Part[], delimiter: string): Part[][] {
  const pieces: Part[][] = [[]];
  for (const part of parts) {
    if (part.kind !== 'text') {
      pieces.at(-1)!.push(part);
      continue;
    }
    part.text.split(delimiter).forEach((text, i) => {
      if (i > 0) pieces.push([]);
      if (text !== '') pieces.at(-1)!.push(textPart(text));
    });
  }
  return pieces;
}

function textPart(text: string): Part {
  return { kind: 'text', text };
}
