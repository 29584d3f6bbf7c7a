import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { UndustError } from '../base/errors.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { LEARNERS } from '../learners/registry.ts';
import { type BookDifference, bookDifference, looksLikeDrift } from '../pipeline/book-difference.ts';
import { LEARN_DEFAULTS, type LearnedSite, type LearnOptions } from '../pipeline/learn-site.ts';
import { defaultThreads, learnSites } from '../pipeline/learn-sites.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { writeRuleBook } from '../rules/write-rule-book.ts';
import { type BookTarget, bookTarget } from './book-target.ts';
import { compileSparingly } from './compile-sparingly.ts';
import { differenceText } from './difference-text.ts';
import { atLeastOne, share } from './flag-values.ts';
import { addInputOptions, type InputFlags, readSamples } from './input-options.ts';
import { endCleanlyOnSignals } from './interrupt.ts';
import { learnSummary } from './learn-summary.ts';
import { loadBook } from './load-book.ts';
import { addNetworkFlags, type NetworkFlags, networkOptionsOf, networkText } from './network-flags.ts';
import { printNotes } from './notes.ts';
import { createProgress } from './progress.ts';
import { refuseEmptying } from './refuse-emptying.ts';
import { reportOf } from './report.ts';
import { reportTarget } from './report-target.ts';
import { resumable } from './resume.ts';
import { type PendingFile, pendingFile } from './save-file.ts';

interface LearnFlags extends InputFlags, NetworkFlags {
  readonly output?: string;
  readonly method: string;
  readonly maxLoss: number;
  readonly threads?: number;
  readonly previous?: string;
  readonly force?: boolean;
  readonly resume?: boolean;
  readonly rejected?: boolean;
  readonly report?: string;
  readonly json?: boolean;
}

export function addLearn(program: Command): void {
  const command = program
    .command('learn')
    .summary('learn the rules of a site from logs and crawls, and write them as a book')
    .description(
      'Reads logs, crawls and lists, finds URLs of one site that are the same page, and writes the largest book of ' +
        'rules that loses at most --max-loss of the distinct pages.',
    )
    .argument('<inputs...>', 'files or directories, gzip too; - is standard input')
    .option('-o, --output <book>', 'the book to write; a directory (ending in /) gets one book a site')
    .addOption(
      new Option('--method <name>', 'the learners together, with the network too (thorough), or one alone')
        .choices(['auto', 'thorough', ...LEARNERS.map(({ name }) => name)])
        .default(LEARN_DEFAULTS.method),
    )
    .option(
      '--max-loss <share>',
      'largest share of distinct pages that may be lost',
      share,
      LEARN_DEFAULTS.maxLoss,
    )
    .option('--threads <number>', 'sites learned side by side (default: as many as processors)', atLeastOne)
    .option(
      '--previous <book>',
      'a book learned before: what no longer holds is dropped, and the difference printed',
    )
    .option(
      '--force',
      'write the book even if it is empty now, or ignores many parameters that the previous one needed',
    )
    .option(
      '--resume',
      'write each book as soon as it is learned, and go on where such a run was interrupted (with -o DIRECTORY/)',
    )
    .option('--rejected', 'also list the rules that were not taken, with the reason')
    .option('--report <file>', 'also write a page to look at: rules, evidence, figures')
    .option('--json', 'print the books as JSON instead of the summary')
    .addHelpText('after', EXAMPLES);
  addInputOptions(addNetworkFlags(command)).action(async (inputs: string[], flags: LearnFlags) => {
    endCleanlyOnSignals();
    refuseOverwriting(inputs, flags);
    const targets = await openTargets(flags);
    try {
      const result = await learnInputs(inputs, flags);
      printNotes(result.notes);
      for (const difference of result.differences) process.stderr.write(differenceText(difference));
      if (!flags.force) {
        refuseDrift(result.differences);
        if (result.learned.length === 0) refuseEmptying(flags.output, 'repeat with --force');
      }
      const network = targets.network && (await networkText(result.samples, flags));
      await targets.book?.save(result.learned.map(({ book }) => book));
      await targets.report?.save(
        await reportOf(result.learned.map((site, i) => ({ ...site, sample: result.samples[i]! }))),
      );
      if (network !== null) await targets.network?.save(network);
      process.stdout.write(resultText(result, flags));
    } catch (error) {
      await Promise.all([targets.book?.discard(), targets.report?.discard(), targets.network?.discard()]);
      throw error;
    }
  });
}

/** A file that is an input too, or the place of two outputs, would lose one of them. */
function refuseOverwriting(inputs: readonly string[], { output, report, shipNetwork }: LearnFlags): void {
  const taken = new Set(inputs.map((input) => resolve(input)));
  for (const target of [output, report, shipNetwork]) {
    if (target === undefined || target.endsWith('/')) continue;
    if (taken.has(resolve(target))) {
      throw new UndustError('UNDUST_USAGE', `${target} is an input or another output of this run`, {
        at: target,
        hint: 'Give every output a name of its own.',
      });
    }
    taken.add(resolve(target));
  }
}

/** Every file that will be written, opened before the work starts. */
async function openTargets({ output, report, shipNetwork }: LearnFlags): Promise<{
  readonly book: BookTarget | null;
  readonly report: Awaited<ReturnType<typeof reportTarget>> | null;
  readonly network: PendingFile | null;
}> {
  return {
    book: output === undefined ? null : await bookTarget(output),
    report: report === undefined ? null : await reportTarget(report),
    network: shipNetwork === undefined ? null : await pendingFile(shipNetwork),
  };
}

function resultText({ learned }: Learned, flags: LearnFlags): string {
  const books = learned.map(({ book }) => book);
  if (flags.json) return writeRuleBook(books.length === 1 ? books[0]! : { undust: 1, books });
  return learnSummary(learned, {
    showRejected: flags.rejected ?? false,
    output:
      [flags.output, flags.report, flags.shipNetwork].filter((file) => file !== undefined).join(', ') || null,
  });
}

const EXAMPLES = `
Examples:
  undust learn crawl.warc.gz -o book.json
  undust learn access.log.gz --base https://www.example.org -o book.json
  undust learn crawl.jsonl.gz -o book.json --report report.html
  undust learn crawls/ -o books/ --site-by host --threads 4 --resume
  undust learn crawl.jsonl --method pattern-tree --max-loss 0.005 --rejected`;

async function learnInputs(inputs: readonly string[], flags: LearnFlags): Promise<Learned> {
  const previous =
    flags.previous === undefined ? new Map<string, RuleBook>() : await booksBySite(flags.previous);
  const { samples, notes } = await readSamples(inputs, flags);
  const resuming = flags.resume ? resumable(flags.output, flags.previous) : null;
  const found = await Promise.all(
    samples.map((sample) => resuming?.finished(sample, learnOptions(flags)) ?? null),
  );
  const open = samples.filter((_, i) => found[i] === null);
  const learning = createProgress(process.stderr, 'learn', 'sites');
  let done = samples.length - open.length;
  const threads = Math.min(flags.threads ?? defaultThreads(open.length), open.length);
  compileSparingly(threads);
  const fresh = await learnSites(open, {
    optionsFor: (site) => ({ ...learnOptions(flags), previous: previous.get(site)?.rules ?? [] }),
    threads,
    watch: ({ site, phase, detail }) =>
      learning.update(done, samples.length, [site, phase, detail].filter(Boolean).join(' · ')),
    onSite: async ({ book }) => {
      learning.update(++done, samples.length);
      await resuming?.write(book);
    },
  });
  learning.end();
  const bySite = new Map(fresh.map((site) => [site.book.site, site]));
  const learned = samples.map((sample, i) => found[i] ?? bySite.get(sample.site)!);
  const differences = samples.flatMap((sample, i) => {
    const book = previous.get(sample.site);
    return book === undefined ? [] : [bookDifference(book, learned[i]!, sample)];
  });
  const seen = new Set(samples.map(({ site }) => site));
  const unused = [...previous.keys()].filter((site) => !seen.has(site));
  const unusedNotes = unused.map(
    (site) => `The previous book of ${site} was not used: no input is of that site.`,
  );
  return { learned, samples, notes: [...notes, ...unusedNotes], differences };
}

interface Learned {
  readonly learned: readonly LearnedSite[];
  readonly samples: readonly SiteSample[];
  readonly notes: readonly string[];
  readonly differences: readonly BookDifference[];
}

async function booksBySite(path: string): Promise<Map<string, RuleBook>> {
  const found = await loadBook(path);
  return new Map(('books' in found ? found.books : [found]).map((book) => [book.site, book]));
}

/** A book that suddenly ignores much is more often the trace of an outage than of a better site. */
function refuseDrift(differences: readonly BookDifference[]): void {
  const drifted = differences.find(looksLikeDrift);
  if (drifted === undefined) return;
  throw new UndustError(
    'UNDUST_BOOK_DRIFT',
    `the new book ignores ${drifted.nowIgnored.length} of ${drifted.needed} parameters that the previous one needed`,
    { at: `${drifted.site}: ${drifted.nowIgnored.map((name) => `?${name}`).join(', ')}` },
  );
}

function learnOptions(flags: LearnFlags): Partial<LearnOptions> {
  const { method, maxLoss, seed, siteBy } = flags;
  return { method, maxLoss, seed, siteBy, learners: { seq2seq: { seed, ...networkOptionsOf(flags) } } };
}
