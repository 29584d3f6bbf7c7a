import { type Command, Option } from 'commander';
import { UndustError } from '../base/errors.ts';
import { compareMethods } from '../evaluation/compare.ts';
import { EVALUATE_DEFAULTS } from '../evaluation/evaluate.ts';
import type { Method } from '../evaluation/method.ts';
import { PAPER_TABLES } from '../evaluation/paper-tables.ts';
import { evaluationReport } from '../evaluation/report/evaluation-report.ts';
import { ALL_METHODS, bookMethod } from '../pipeline/evaluated-methods.ts';
import { counted } from './counted.ts';
import { type Evaluated, evaluationText, type OutputFlags } from './evaluation-output.ts';
import { evaluationPlans, type Plans, PROTOCOLS } from './evaluation-plans.ts';
import { atLeastTwo, names, share } from './flag-values.ts';
import { addInputOptions } from './input-options.ts';
import { loadBook } from './load-book.ts';
import { printNotes } from './notes.ts';
import { createProgress } from './progress.ts';
import { reportOf } from './report.ts';
import { reportTarget } from './report-target.ts';

interface EvaluateFlags extends OutputFlags {
  readonly methods?: readonly string[];
  readonly tables: readonly string[];
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
      `also the papers' tables and figures: ${tableNames().join(', ')}, all`,
      names,
      [],
    )
    .option(
      '--report <file>',
      'also write a page to look at: a chart of the methods, and curves if they were made',
    )
    .addOption(new Option('--json', 'everything as JSON').conflicts('csv'))
    .addOption(new Option('--csv', 'one line a site and method').conflicts('json'))
    .addHelpText('after', EXAMPLES);
  addInputOptions(command).action(async (inputs: string[], flags: EvaluateFlags) => {
    const methods = await methodsOf(flags);
    const makers = tableMakers(flags.tables);
    const report = flags.report === undefined ? null : await reportTarget(flags.report);
    try {
      const plans = await evaluationPlans(inputs, flags);
      printNotes(plans.notes);
      const evaluated = runAll(plans, methods, { makers, flags });
      const { comparison, papers, seconds } = evaluated;
      const shown = evaluationReport({ ...plans, ...comparison, tables: papers });
      await report?.save(reportOf([], shown));
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

type TableMaker = (typeof PAPER_TABLES)[number];

function runAll(
  { plans }: Plans,
  methods: readonly Method[],
  { makers, flags }: { makers: readonly TableMaker[]; flags: EvaluateFlags },
): Evaluated {
  const options = { ...EVALUATE_DEFAULTS, seed: flags.seed, maxLoss: flags.maxLoss };
  const progress = createProgress(process.stderr, 'evaluate', 'runs');
  const start = performance.now();
  try {
    const comparison = compareMethods(plans, methods, {
      options,
      watch: ({ done, total, site, method, detail }) =>
        progress.update(done, total, [site, method, detail].filter(Boolean).join(' · ')),
    });
    const papers = makers.flatMap(({ id, make }, i) => {
      progress.update(i, makers.length, `tables ${id}`);
      return make(plans, options);
    });
    return { comparison, papers, seconds: (performance.now() - start) / 1000 };
  } finally {
    progress.end();
  }
}

async function methodsOf(flags: EvaluateFlags): Promise<readonly Method[]> {
  const book = flags.book === undefined ? null : bookMethod(await loadBook(flags.book));
  const wanted = flags.methods ?? (book === null ? ALL_METHODS.map(({ name }) => name) : ['keep-all']);
  const chosen = wanted.map((name) => {
    const method = ALL_METHODS.find((each) => each.name === name);
    if (method) return method;
    throw new UndustError('UNDUST_OPTION_VALUE', `there is no method "${name}"`, {
      at: '--methods',
      hint: `Use some of: ${ALL_METHODS.map((each) => each.name).join(', ')}.`,
    });
  });
  return book === null ? chosen : [...chosen, book];
}

function tableNames(): string[] {
  return PAPER_TABLES.map(({ id }) => id);
}

function tableMakers(wanted: readonly string[]): readonly TableMaker[] {
  if (wanted.includes('all')) return PAPER_TABLES;
  return wanted.map((id) => {
    const maker = PAPER_TABLES.find((each) => each.id === id);
    if (maker) return maker;
    throw new UndustError('UNDUST_OPTION_VALUE', `there are no tables "${id}"`, {
      at: '--tables',
      hint: `Use all or some of: ${tableNames().join(', ')}.`,
    });
  });
}
