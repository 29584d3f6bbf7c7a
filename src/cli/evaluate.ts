import { type Command, Option } from 'commander';
import { UndustError } from '../base/errors.ts';
import { EVALUATE_DEFAULTS } from '../evaluation/evaluate.ts';
import { PAPER_TABLES } from '../evaluation/paper-tables.ts';
import { evaluationReport } from '../evaluation/report/evaluation-report.ts';
import { ALL_METHODS } from '../pipeline/evaluated-methods.ts';
import { counted } from './counted.ts';
import type { Evaluated, EvaluationJob } from './evaluation-job.ts';
import { evaluationText, type OutputFlags } from './evaluation-output.ts';
import { evaluationPlans, type Plans, PROTOCOLS } from './evaluation-plans.ts';
import { atLeastTwo, names, share } from './flag-values.ts';
import { addInputOptions } from './input-options.ts';
import { endCleanlyOnSignals } from './interrupt.ts';
import { loadBook } from './load-book.ts';
import { printNotes } from './notes.ts';
import { createProgress } from './progress.ts';
import { reportOf } from './report.ts';
import { reportTarget } from './report-target.ts';
import { runJob } from './thread.ts';

interface EvaluateFlags extends OutputFlags {
  readonly methods?: readonly string[];
  readonly tables?: readonly string[];
  readonly report?: string;
}

export function addEvaluate(program: Command): void {
  const command = program
    .command('evaluate')
    .summary('train and test every method on your pages, with the metrics of the papers')
    .description(
      'Learns from one part of the pages and simulates a crawl of the rest: what each method saves, and what it loses. ' +
        'The contents of the test pages must be known (digest, simhash, html).',
    )
    .argument('<inputs...>', 'files or directories, gzip too; - is standard input')
    .option('--methods <names>', `some of: ${ALL_METHODS.map(({ name }) => name).join(', ')}`, names)
    .addOption(
      new Option(
        '--protocol <name>',
        'what trains and what tests: the order of the records, random folds of contents, another file (--test), ' +
          'the time of the records, or the whole input (for --book)',
      ).choices(PROTOCOLS),
    )
    .option('--train <share>', 'share of the pages to train on (order, time)', share, 0.75)
    .option('--folds <number>', 'parts that the contents are dealt into (folds)', atLeastTwo, 4)
    .option('--test <file>', 'test on another log or crawl of the same site')
    .option(
      '--book <file>',
      'test a book instead of training methods; on the whole input, if no protocol is given',
    )
    .option(
      '--max-loss <share>',
      'largest share of distinct pages that may be lost, for methods that ask',
      share,
      EVALUATE_DEFAULTS.maxLoss,
    )
    .option(
      '--tables <names>',
      `also the papers' tables and figures: ${PAPER_TABLES.map(({ id }) => id).join(', ')}, all`,
      names,
    )
    .option(
      '--report <file>',
      'also write a page to look at: a chart of the methods, and curves if they were made',
    )
    .addOption(new Option('--json', 'everything as JSON').conflicts('csv'))
    .addOption(new Option('--csv', 'one line a site and method').conflicts('json'))
    .addHelpText('after', EXAMPLES);
  addInputOptions(command).action(async (inputs: string[], flags: EvaluateFlags) => {
    endCleanlyOnSignals();
    const wanted = await wantedBy(flags);
    const report = flags.report === undefined ? null : await reportTarget(flags.report);
    try {
      const plans = await evaluationPlans(inputs, flags);
      printNotes(plans.notes);
      const evaluated = await evaluate(plans, flags, wanted);
      const { comparison, papers, seconds } = evaluated;
      const shown = evaluationReport({ ...plans, ...comparison, tables: papers });
      await report?.save(await reportOf([], shown));
      process.stdout.write(evaluationText(evaluated, plans, flags));
      const runs = comparison.results.length;
      if (runs > 0) printNotes([`${counted(runs, 'run')} in ${seconds.toFixed(1)} s.`]);
    } catch (error) {
      await report?.discard();
      throw error;
    }
  });
}

const EXAMPLES = `
Examples:
  undust evaluate crawl.jsonl.gz
  undust evaluate crawl.warc.gz --methods keep-all,pattern-tree,auto --protocol folds
  undust evaluate january.log --test february.jsonl --csv > scores.csv
  undust evaluate crawl.jsonl --book book.json
  undust evaluate crawls/ --tables all --json > evaluation.json
  undust evaluate crawl.jsonl --tables pattern-tree --report methods.html`;

async function evaluate(plans: Plans, flags: EvaluateFlags, wanted: Wanted): Promise<Evaluated> {
  const options = { ...EVALUATE_DEFAULTS, seed: flags.seed, maxLoss: flags.maxLoss };
  const progress = createProgress(process.stderr, 'evaluate', 'runs');
  try {
    return await runJob('evaluate', { ...wanted, plans: plans.plans, options }, progress.update);
  } finally {
    progress.end();
  }
}

/** What is to be compared, checked before anything is read. */
type Wanted = Pick<EvaluationJob, 'methods' | 'tables' | 'book'>;

async function wantedBy(flags: EvaluateFlags): Promise<Wanted> {
  const all = ALL_METHODS.map(({ name }) => name);
  const methods = flags.methods ?? (flags.book === undefined ? all : ['keep-all']);
  const allTables = PAPER_TABLES.map(({ id }) => id);
  const tables = flags.tables?.includes('all') ? allTables : (flags.tables ?? []);
  refuseUnknown(methods, all, { at: '--methods', message: (name) => `there is no method "${name}"` });
  refuseUnknown(tables, allTables, { at: '--tables', message: (name) => `there are no tables "${name}"` });
  return { methods, tables, book: flags.book === undefined ? null : await loadBook(flags.book) };
}

function refuseUnknown(
  wanted: readonly string[],
  known: readonly string[],
  { at, message }: { at: string; message: (name: string) => string },
): void {
  const wrong = wanted.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  throw new UndustError('UNDUST_OPTION_VALUE', message(wrong), {
    at,
    hint: `Use some of: ${known.join(', ')}.`,
  });
}
