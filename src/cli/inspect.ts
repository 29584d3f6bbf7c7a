import { type Command, Option } from 'commander';
import { readRecordBatches } from '../inputs/read-records.ts';
import { FORMATS } from '../inputs/registry.ts';
import type { SiteBy } from '../inputs/site.ts';
import { SkipLog } from '../inputs/skip.ts';
import type { SourceReport } from '../inputs/source-report.ts';
import { RecordTally } from '../inputs/tally.ts';
import { type Inspection, inspectionText } from './inspection-text.ts';
import { createProgress } from './progress.ts';
import { addReadFlags, type ReadFlags, readOptionsOf } from './read-flags.ts';

/** `undust inspect`: what is in an input, before anything is learned from it. */
export function addInspect(program: Command): void {
  const command = program
    .command('inspect')
    .summary('tell what is in an input: formats, URLs, sites, duplicates, skips')
    .description('Reads the inputs and tells what is in them. Writes nothing and fetches nothing.')
    .argument('<inputs...>', 'files, directories, or - for standard input; gzip and zstd too');
  addReadFlags(command.option('--json', 'the same as one JSON object'))
    .addOption(
      new Option('--site-by <scope>', 'what counts as a site').choices(['domain', 'host']).default('domain'),
    )
    .addHelpText(
      'after',
      `
Formats, found by content:
${FORMATS.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join('\n')}

Examples:
  undust inspect access.log.gz --base https://www.example.org
  undust inspect crawl.warc.gz sitemap.xml more-crawls/
  undust inspect --log-format '$host $remote_addr [$time_local] "$request" $status $bytes_sent' access.log
  zcat urls.gz | undust inspect - --json`,
    )
    .action(async (inputs: string[], flags: InspectFlags) => {
      const found = await inspectInputs(inputs, flags);
      process.stdout.write(flags.json ? `${JSON.stringify(found, null, 2)}\n` : inspectionText(found));
    });
}

interface InspectFlags extends ReadFlags {
  readonly siteBy: SiteBy;
  readonly json?: boolean;
}

async function inspectInputs(inputs: readonly string[], flags: InspectFlags): Promise<Inspection> {
  const skips = new SkipLog();
  const tally = new RecordTally(flags.siteBy);
  const sources: SourceReport[] = [];
  const progress = createProgress(process.stderr, 'read');
  try {
    const batches = readRecordBatches(inputs, {
      ...readOptionsOf(flags),
      onSkip: skips.add,
      onSource: (report) => sources.push(report),
      onProgress: ({ bytes, totalBytes, source }) => progress.update(bytes, totalBytes, source),
    });
    for await (const batch of batches) tally.add(batch);
  } finally {
    progress.end();
  }
  return { sources, ...tally.summary(), skipped: skips.total, skips: skips.summary() };
}
