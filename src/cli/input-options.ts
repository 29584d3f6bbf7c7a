import { type Command, Option } from 'commander';
import { buildSamples, SAMPLE_DEFAULTS } from '../clusters/build-samples.ts';
import { readRecordBatches } from '../inputs/read-records.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { SkipLog } from '../inputs/skip.ts';
import { atLeastOne, wholeNumber } from './flag-values.ts';
import { createProgress } from './progress.ts';
import { addReadFlags, type ReadFlags, readOptionsOf } from './read-flags.ts';

/** The options of every command that makes samples of its inputs. */
export interface InputFlags extends ReadFlags {
  readonly siteBy: 'domain' | 'host';
  readonly maxUrls: number;
  readonly seed: number;
}

export function addInputOptions(command: Command): Command {
  return addReadFlags(command)
    .addOption(
      new Option('--site-by <scope>', 'what counts as a site').choices(['domain', 'host']).default('domain'),
    )
    .option(
      '--max-urls <number>',
      'URLs of a site to learn from; whole pages are left out beyond',
      atLeastOne,
      SAMPLE_DEFAULTS.maxUrls,
    )
    .option('--seed <number>', 'the same seed and input give the same result', wholeNumber, 1);
}

/** The samples of the inputs, and what a reader should know of them, one line each. */
export async function readSamples(
  inputs: readonly string[],
  flags: InputFlags,
): Promise<{ readonly samples: readonly SiteSample[]; readonly notes: readonly string[] }> {
  const skips = new SkipLog();
  const notes: string[] = [];
  const progress = createProgress(process.stderr, 'read');
  try {
    const batches = readRecordBatches(inputs, {
      ...readOptionsOf(flags),
      onSkip: skips.add,
      onSource: (report) => notes.push(...report.notes.map((note) => `${report.source}: ${note}`)),
      onProgress: ({ bytes, totalBytes, source }) => progress.update(bytes, totalBytes, source),
    });
    const { siteBy, maxUrls, seed } = flags;
    const { samples, counts } = await buildSamples(batches, { siteBy, maxUrls, seed });
    if (counts.overCap > 0)
      notes.push(`${counts.overCap.toLocaleString('en')} URLs beyond --max-urls were left out.`);
    return { samples, notes: [...notes, ...skipLines(skips)] };
  } finally {
    progress.end();
  }
}

function skipLines(skips: SkipLog): string[] {
  return skips.summary().map(({ reason, meaning, count, examples }) => {
    const [first] = examples;
    const shown =
      first === undefined
        ? ''
        : `; the first: ${first.source}${first.line > 0 ? `:${first.line}` : ''} ${JSON.stringify(first.text.slice(0, 80))}`;
    return `Skipped ${count.toLocaleString('en')} (${reason}: ${meaning}${shown})`;
  });
}
