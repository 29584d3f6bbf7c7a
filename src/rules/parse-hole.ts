import { CAPTURE_TYPES, type CaptureType, type Part, type TextFunction } from './template-parts.ts';

/** The text between two braces: `name`, `name:type`, `name...`, `name|function|…` or `*:value`. */
export function parseHole(text: string, fail: (message: string) => never): Part {
  if (text.includes('{')) fail('a brace inside a hole; write %7B');
  if (text === '*') return { kind: 'wild', value: '' };
  if (text.startsWith('*:')) return { kind: 'wild', value: text.slice(2) };
  const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text)?.[0];
  if (name === undefined) fail(`"{${text}}" is no hole: a name of letters, digits and _ comes first`);
  const rest = text.slice(name.length);
  if (rest === '...') return { kind: 'rest', name };
  const type = /^:([a-z]*)/.exec(rest);
  if (type !== null && !isCaptureType(type[1]!))
    fail(`"${type[1]}" is no type of capture; use digits, hex, date or word`);
  return {
    kind: 'capture',
    name,
    type: (type?.[1] ?? 'any') as CaptureType,
    functions: parseFunctions(rest.slice(type?.[0].length ?? 0), fail),
  };
}

const PLAIN_FUNCTIONS = ['lower', 'upper', 'decode', 'encode', 'unpad'] as const;

function parseFunctions(text: string, fail: (message: string) => never): TextFunction[] {
  const functions: TextFunction[] = [];
  for (let rest = text; rest !== ''; ) {
    const call = /^\|([a-z]+)(?:\(([^)]*)\))?/.exec(rest);
    if (call === null) fail(`"${rest}" is no function; write |lower, |upper, … or |swap(x,y)`);
    functions.push(parseFunction(call[1]!, call[2], fail));
    rest = rest.slice(call[0].length);
  }
  return functions;
}

function parseFunction(
  name: string,
  given: string | undefined,
  fail: (message: string) => never,
): TextFunction {
  const plain = PLAIN_FUNCTIONS.find((known) => known === name);
  if (plain !== undefined && given === undefined) return { name: plain };
  if (name !== 'swap') fail(`"${name}" is no function; use ${PLAIN_FUNCTIONS.join(', ')} or swap(x,y)`);
  // From the second character on, so that a comma itself can be swapped: swap(,,-).
  const comma = given?.indexOf(',', 1) ?? -1;
  if (given === undefined || comma < 0) fail('swap takes two texts: swap(x,y)');
  return { name: 'swap', from: given.slice(0, comma), to: given.slice(comma + 1) };
}

function isCaptureType(text: string): text is CaptureType {
  return (CAPTURE_TYPES as readonly string[]).includes(text) && text !== 'any';
}
