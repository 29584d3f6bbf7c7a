import type { Command } from 'commander';
import { UndustError } from '../base/errors.ts';
import { buildReport } from '../evaluation/report/build-report.ts';
import { type EvaluationInput, evaluationReport } from '../evaluation/report/evaluation-report.ts';
import type { ReportedSite } from '../evaluation/report/site-report.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import type { EvaluationReport, ReportDocument } from '../rules/report-document.ts';
import { addInputOptions, type InputFlags, readSamples } from './input-options.ts';
import { endCleanlyOnSignals } from './interrupt.ts';
import { loadBook } from './load-book.ts';
import { printNotes } from './notes.ts';
import { createProgress } from './progress.ts';
import { readText } from './read-text.ts';
import { reportTarget } from './report-target.ts';
import { runJob } from './thread.ts';

interface ReportFlags extends InputFlags {
  readonly output: string;
  readonly evaluation?: string;
  readonly json?: boolean;
}

/** `undust report`: a book, and what is known of its site, as a page to look at. */
export function addReport(program: Command): void {
  const command = program
    .command('report')
    .summary('show a book and its site as one page that works offline')
    .description(
      'Writes one self-contained HTML file: what was found, the rules with their evidence and, when the logs or crawls ' +
        'are given too, the pattern tree, the curves, and where the remaining duplicates come from.',
    )
    .argument('<book>', 'the rule book, one site or several')
    .argument('[inputs...]', 'the logs and crawls it is about, gzip too; - is standard input')
    .requiredOption('-o, --output <file>', 'the page to write, such as report.html')
    .option('--json', 'print what the page shows as JSON')
    .option('--evaluation <file>', 'what undust evaluate --json wrote: a chart of the methods is added')
    .addHelpText('after', EXAMPLES);
  addInputOptions(command).action(async (book: string, inputs: string[], flags: ReportFlags) => {
    endCleanlyOnSignals();
    const target = await reportTarget(flags.output);
    try {
      const loaded = await loadBook(book);
      const evaluation = flags.evaluation === undefined ? null : await loadEvaluation(flags.evaluation);
      const { samples, notes } = inputs.length === 0 ? NO_SAMPLES : await readSamples(inputs, flags);
      const bySite = new Map(samples.map((sample): [string, SiteSample] => [sample.site, sample]));
      const sites = ('books' in loaded ? loaded.books : [loaded]).map((each): ReportedSite => {
        const sample = bySite.get(each.site);
        return sample === undefined ? { book: each } : { book: each, sample };
      });
      const document = await reportOf(sites, evaluation);
      await target.save(document);
      printNotes([...notes, ...missing(sites, inputs)]);
      process.stdout.write(flags.json ? `${JSON.stringify(document)}\n` : `Written to ${flags.output}.\n`);
    } catch (error) {
      await target.discard();
      throw error;
    }
  });
}

const EXAMPLES = `
Examples:
  undust report book.json -o report.html
  undust report book.json crawl.warc.gz -o report.html
  undust evaluate crawl.jsonl --json > scores.json
  undust report book.json crawl.jsonl --evaluation scores.json -o report.html`;

const NO_SAMPLES = { samples: [], notes: [] } as const;

/** The document of a page, with progress: some figures take seconds. */
export async function reportOf(
  sites: readonly ReportedSite[],
  evaluation: EvaluationReport | null = null,
): Promise<ReportDocument> {
  // Without URLs there are no figures to draw, and a thread would take longer than the page.
  if (sites.every(({ sample }) => sample === undefined)) return buildReport({ sites, evaluation });
  const progress = createProgress(process.stderr, 'report', 'figures');
  try {
    return await runJob('report', { sites, evaluation }, progress.update);
  } finally {
    progress.end();
  }
}

function missing(sites: readonly ReportedSite[], inputs: readonly string[]): string[] {
  if (inputs.length === 0) return [];
  return sites
    .filter(({ sample }) => sample === undefined)
    .map(({ book }) => `The inputs hold no URL of ${book.site}: its figures are left out.`);
}

async function loadEvaluation(path: string): Promise<EvaluationReport> {
  const text = await readText(path);
  try {
    const { settings, averages, tables } = JSON.parse(text) as {
      settings: { protocol: string };
    } & EvaluationInput;
    return evaluationReport({ protocol: settings.protocol, averages, ...(tables ? { tables } : {}) });
  } catch (cause) {
    throw new UndustError('UNDUST_INPUT_FORMAT', 'this is not what undust evaluate --json writes', {
      at: path,
      hint: 'Run undust evaluate INPUT --json and give the file that it writes.',
      cause,
    });
  }
}
