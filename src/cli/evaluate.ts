import { type Command, InvalidArgumentError, Option } from 'commander';
import { UndustError } from '../base/errors.ts';
import { type Comparison, compareMethods } from '../evaluation/compare.ts';
import { EVALUATE_DEFAULTS } from '../evaluation/evaluate.ts';
import type { Method } from '../evaluation/method.ts';
import { PAPER_TABLES } from '../evaluation/paper-tables.ts';
import { flatResult, resultRows } from '../evaluation/result-rows.ts';
import { resultTables } from '../evaluation/result-tables.ts';
import type { Table } from '../evaluation/table.ts';
import { ALL_METHODS, bookMethod } from '../pipeline/evaluated-methods.ts';
import { evaluationPlans, type PlanFlags, type Plans, PROTOCOLS } from './evaluation-plans.ts';
import { addInputOptions, wholeNumber } from './input-options.ts';
import { loadBook } from './load-book.ts';
import { createProgress } from './progress.ts';
import { formatCsv, formatTable } from './table.ts';

interface EvaluateFlags extends PlanFlags {
  readonly methods?: readonly string[];
  readonly maxLoss: number;
  readonly tables: readonly string[];
  readonly json?: boolean;
  readonly csv?: boolean;
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
    .option('--folds <number>', 'parts that the contents are dealt into (folds)', foldCount, 4)
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
    .addOption(new Option('--json', 'everything as JSON').conflicts('csv'))
    .addOption(new Option('--csv', 'one line a site and method').conflicts('json'))
    .addHelpText('after', EXAMPLES);
  addInputOptions(command).action(async (inputs: string[], flags: EvaluateFlags) => {
    const methods = await methodsOf(flags);
    const makers = tableMakers(flags.tables);
    const plans = await evaluationPlans(inputs, flags);
    const { comparison, papers, seconds } = runAll(plans, methods, { makers, flags });
    if (flags.csv) {
      const { columns, rows } = resultRows(comparison.results);
      process.stdout.write(formatCsv(columns, rows));
    } else if (flags.json) {
      process.stdout.write(`${jsonText(plans, comparison, { papers, flags })}\n`);
    } else {
      process.stdout.write(tablesText([...resultTables(comparison), ...papers], plans));
      process.stderr.write(`${comparison.results.length} runs in ${seconds.toFixed(1)} s.\n`);
    }
  });
}

const EXAMPLES = `
Examples:
  undust evaluate crawl.jsonl.gz
  undust evaluate crawl.warc.gz --methods keep-all,pattern-tree,auto --protocol folds
  undust evaluate january.log --test february.jsonl --csv > scores.csv
  undust evaluate crawl.jsonl --book book.json
  undust evaluate crawls/ --tables all --json > evaluation.json`;

type TableMaker = (typeof PAPER_TABLES)[number];

function runAll(
  { plans }: Plans,
  methods: readonly Method[],
  { makers, flags }: { makers: readonly TableMaker[]; flags: EvaluateFlags },
): { comparison: Comparison; papers: Table[]; seconds: number } {
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

function tablesText(tables: readonly Table[], { notes }: Plans): string {
  const parts = tables.map(({ title, columns, rows }) => `${title}\n\n${formatTable(columns, rows)}`);
  return [...notes.map((note) => `${note}\n`), ...parts].join('\n');
}

function jsonText(
  { protocol, plans, notes }: Plans,
  { results, averages }: Comparison,
  { papers, flags }: { papers: readonly Table[]; flags: EvaluateFlags },
): string {
  const { seed, train, folds, maxLoss } = flags;
  const sites = plans.map(({ site, sample, splits }) => ({
    site,
    urls: sample.urls.length,
    contents: sample.clusterCount,
    splits: splits.map((split) => ({ train: split.train.urls.length, test: split.test.urls.length })),
  }));
  const settings = { protocol, seed, train, folds, maxLoss };
  return JSON.stringify(
    { settings, sites, notes, results: results.map(flatResult), averages, tables: papers },
    null,
    2,
  );
}

function names(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value < 1))
    throw new InvalidArgumentError('Give a share between 0 and 1, such as 0.75.');
  return value;
}

function foldCount(text: string): number {
  const value = wholeNumber(text);
  if (value < 2) throw new InvalidArgumentError('Give at least 2 folds.');
  return value;
}
