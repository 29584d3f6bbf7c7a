import type { TextFunction } from './template-parts.ts';

/** What a target may do to a captured text on its way. Total: text that cannot be decoded stays as it is. */
export function applyFunctions(text: string, functions: readonly TextFunction[]): string {
  let result = text;
  for (const fn of functions) result = applyFunction(result, fn);
  return result;
}

function applyFunction(text: string, fn: TextFunction): string {
  switch (fn.name) {
    case 'lower':
      return text.replace(TRIPLET_OR_TEXT, (run) => (isTriplet(run) ? run : run.toLowerCase()));
    case 'upper':
      return text.replace(TRIPLET_OR_TEXT, (run) => (isTriplet(run) ? run : run.toUpperCase()));
    case 'decode':
      return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, decodeRun);
    case 'encode':
      return encode(text);
    case 'unpad':
      return text.replace(/^0+(?=.)/s, '');
    case 'swap':
      return text.replaceAll(fn.from, () => fn.to);
  }
}

// The case of a triplet says nothing, and `%2F` in lower case would be undone by normalization at once.
const TRIPLET_OR_TEXT = /%[0-9A-Fa-f]{2}|[^%]+|%/g;

function isTriplet(text: string): boolean {
  return text.length === 3 && text[0] === '%';
}

/** Characters that would end the piece, or that a URL cannot hold, stay encoded. */
function decodeRun(run: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(run);
  } catch {
    return run; // Not UTF-8: the bytes must survive as they are.
  }
  return decoded.replace(/[^A-Za-z0-9\-._~!$'()*+,;:@\u0080-\uFFFF]/g, encodeURIComponent);
}

/** Everything but letters, digits, `-._~` and triplets that are encoded already. */
function encode(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~%]+|%/g, (run) =>
    isTriplet(run) ? run : encodeBytes(run),
  );
}

// Not encodeURIComponent: it throws on half a surrogate pair, and leaves !'()* alone.
function encodeBytes(text: string): string {
  let result = '';
  for (const byte of new TextEncoder().encode(text))
    result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return result;
}
