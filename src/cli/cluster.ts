import { type Command, Option } from 'commander';
import { type ClusteredSite, clusterRecords } from '../clusters/build-samples.ts';
import { CLUSTER_DEFAULTS, type ClusterOptions } from '../clusters/cluster-options.ts';
import { reasonsOf } from '../clusters/reasons.ts';
import { readRecordBatches } from '../inputs/read-records.ts';
import type { SiteBy } from '../inputs/site.ts';
import { SkipLog } from '../inputs/skip.ts';
import { type Clustered, clusterSummary, clusterSummaryText } from './cluster-summary.ts';
import { shareOrAll } from './flag-values.ts';
import { endCleanlyOnSignals } from './interrupt.ts';
import { createProgress } from './progress.ts';
import { addReadFlags, type ReadFlags, readOptionsOf } from './read-flags.ts';
import { pendingFile } from './save-file.ts';

interface ClusterFlags extends ReadFlags {
  readonly siteBy: SiteBy;
  readonly output?: string;
  readonly test: ClusterOptions['test'];
  readonly minResemblance: number;
  readonly combineDigests?: boolean;
  readonly canonicals: boolean;
  readonly singles?: boolean;
  readonly json?: boolean;
}

export function addCluster(program: Command): void {
  const command = program
    .command('cluster')
    .summary('find which URLs of a site serve the same content')
    .description(
      'Reads crawls and lists and writes one cluster a line, as JSON: site, reasons, weight, urls. Digests are believed ' +
        'above all; pages without one are compared by their main text, simhashes by distance and title; redirects and ' +
        'declared canonical URLs join the rest.',
    )
    .argument('<inputs...>', 'files or directories, gzip too; - is standard input')
    .option('-o, --output <file>', 'where the clusters go; standard output when not given')
    .addOption(
      new Option('--test <name>', 'when two page texts are one')
        .choices(['exact', 'resemblance', 'sketch', 'relaxed-sketch', 'simhash'])
        .default(CLUSTER_DEFAULTS.test),
    )
    .option(
      '--min-resemblance <share>',
      'shingles two texts must share, for --test resemblance',
      shareOrAll,
      CLUSTER_DEFAULTS.minResemblance,
    )
    .addOption(
      new Option('--site-by <scope>', 'what counts as a site').choices(['domain', 'host']).default('domain'),
    )
    .option('--combine-digests', 'compare simhashes even of URLs that have a digest')
    .option('--no-canonicals', 'do not believe the canonical URLs that pages declare')
    .option('--singles', 'also write clusters of one URL')
    .option('--json', 'print the summary as JSON')
    .addHelpText('after', EXAMPLES);
  addReadFlags(command).action(async (inputs: string[], flags: ClusterFlags) => {
    endCleanlyOnSignals();
    const file = flags.output === undefined || flags.output === '-' ? null : await pendingFile(flags.output);
    try {
      const found = await clusterInputs(inputs, flags);
      const lines = found.sites.map((site) => clusterLines(site, flags.singles ? 1 : 2));
      if (file === null) for (const text of lines) process.stdout.write(text);
      else await file.save(Buffer.concat(lines.map((text) => Buffer.from(text))));
      const summary = clusterSummary(found);
      // The clusters themselves may be on standard output: the summary must not stand among them.
      const stream = file === null ? process.stderr : process.stdout;
      stream.write(flags.json ? `${JSON.stringify(summary)}\n` : clusterSummaryText(summary));
    } catch (error) {
      await file?.discard();
      throw error;
    }
  });
}

const EXAMPLES = `
Examples:
  undust cluster crawl.warc.gz -o clusters.jsonl
  undust cluster crawl.jsonl.gz --test simhash --json
  undust cluster records.jsonl --site-by host | head`;

async function clusterInputs(inputs: readonly string[], flags: ClusterFlags): Promise<Clustered> {
  const progress = createProgress(process.stderr, 'read');
  const skips = new SkipLog();
  const batches = readRecordBatches(inputs, {
    ...readOptionsOf(flags),
    onSkip: skips.add,
    onProgress: ({ bytes, totalBytes, source }) => progress.update(bytes, totalBytes, source),
  });
  try {
    const { siteBy, test, minResemblance, combineDigests = false, canonicals } = flags;
    const found = await clusterRecords(batches, { siteBy, test, minResemblance, combineDigests, canonicals });
    return { ...found, skips: skips.summary() };
  } finally {
    progress.end();
  }
}

/** One JSON object a line, the clusters in the order of their first URL. */
function clusterLines({ columns, clusters }: ClusteredSite, minUrls: number): string {
  let text = '';
  for (let i = 0; i < clusters.members.count; i++) {
    if (clusters.members.size(i) < minUrls) continue;
    const line = {
      site: columns.site,
      reasons: reasonsOf(clusters.reasons[i]!),
      weight: clusters.weight[i],
      urls: Array.from(clusters.members.urls(i), (url) => columns.urls[url]),
    };
    text += `${JSON.stringify(line)}\n`;
  }
  return text;
}
