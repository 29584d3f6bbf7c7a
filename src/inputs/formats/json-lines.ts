import type { InputFormat } from '../format.ts';
import { recordsOfLines } from '../lines.ts';
import { HEAD_BYTES } from '../peek.ts';
import { shareOf } from '../share.ts';
import { createJsonReader } from './json-value.ts';

/** undust's own record format, and what crawlers write in its likeness: one JSON object a line. */
export const jsonLines: InputFormat = {
  name: 'json-lines',
  summary: 'one JSON object a line, with url and what else is known',
  detect: ({ lines, bytes }) => {
    // One line longer than the head (a page in it) cannot be parsed here; how it begins must do.
    if (lines.length === 1 && bytes.length === HEAD_BYTES) return /^\s*\{\s*"/.test(lines[0]!) ? 0.8 : 0;
    return shareOf(lines, isJsonObject);
  },
  read: (bytes, context) =>
    recordsOfLines(bytes, context, { encoding: 'utf8', readLine: createJsonReader(context) }),
};

function isJsonObject(line: string): boolean {
  if (!/^\s*\{.*\}\s*$/.test(line)) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
