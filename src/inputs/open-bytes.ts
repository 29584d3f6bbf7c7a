import { UndustError } from '../base/errors.ts';
import { compressionOf, inflate } from './compression.ts';
import { peek } from './peek.ts';
import { READ_DEFAULTS } from './read-options.ts';
import { openSources } from './source.ts';

/**
 * The bytes of a file (`-` is standard input), inflated. For commands that map lines to lines: unlike
 * readRecords, which reports damage as a Skip, this one throws after the last good byte.
 */
export async function* openBytes(path: string): AsyncGenerator<Uint8Array> {
  for (const source of await openSources([path])) {
    const { head, bytes } = await peek(source.open(), 4);
    let trouble: string | null = null;
    yield* inflate(bytes, compressionOf(head), {
      maxInflation: READ_DEFAULTS.maxInflation,
      onTrouble: (reason, text) => {
        trouble = `${reason} (${text})`;
      },
    });
    if (trouble !== null)
      throw new UndustError('UNDUST_INPUT_BROKEN', `the compressed input is ${trouble}`, { at: source.name });
  }
}
