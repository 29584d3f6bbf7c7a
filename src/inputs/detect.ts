import { UndustError } from '../base/errors.ts';
import type { InputFormat, InputHead } from './format.ts';
import type { ReadOptions } from './read-options.ts';
import { FORMATS } from './registry.ts';

/** The format the user names, else the one that is surest of the content; null if none is half sure. */
export function formatOf(head: InputHead, options: ReadOptions): InputFormat | null {
  if (options.format !== 'auto') return formatNamed(options.format);
  let best: InputFormat | null = null;
  let bestScore = 0;
  for (const format of FORMATS) {
    const score = format.detect(head, options);
    if (score > bestScore) [best, bestScore] = [format, score];
  }
  return bestScore >= 0.5 ? best : null;
}

export function formatNamed(name: string): InputFormat {
  const found = FORMATS.find((format) => format.name === name);
  if (found !== undefined) return found;
  throw new UndustError('UNDUST_OPTION_VALUE', `there is no input format "${name}"`, {
    at: 'format',
    hint: `Use one of: auto, ${FORMATS.map((format) => format.name).join(', ')}.`,
  });
}
