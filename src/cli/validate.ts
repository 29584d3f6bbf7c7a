import { type Command, Option } from 'commander';
import { UndustError } from '../base/errors.ts';
import { SAMPLE_DEFAULTS } from '../clusters/build-samples.ts';
import { type SiteSample, sampleOf } from '../inputs/site-sample.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { FETCH_DEFAULTS } from '../validation/fetching/fetch-options.ts';
import { directoryCache } from '../validation/fetching/visit-cache.ts';
import { Visitor } from '../validation/fetching/visitor.ts';
import { AS_PRINTED } from '../validation/validate-options.ts';
import { type Validation, validateRules } from '../validation/validate-rules.ts';
import { validatedBook } from '../validation/validated-book.ts';
import { bookTarget } from './book-target.ts';
import { aboveZero, atLeastOne, share, wholeNumber } from './flag-values.ts';
import { readSamples } from './input-options.ts';
import { loadBook } from './load-book.ts';
import { printNotes } from './notes.ts';
import { createProgress } from './progress.ts';
import { addReadFlags, type ReadFlags } from './read-flags.ts';
import { refuseEmptying } from './refuse-emptying.ts';
import {
  type ValidatedSite,
  type ValidationResult,
  validationJson,
  validationText,
} from './validation-summary.ts';
import { UNDUST_VERSION } from './version.ts';

interface ValidateFlags extends ReadFlags {
  readonly urls: readonly string[];
  readonly output?: string;
  readonly mode: 'sequential' | 'printed';
  readonly falseDiscovery?: number;
  readonly maxFetches: number;
  readonly rate: number;
  readonly concurrency: number;
  readonly timeout: number;
  readonly cache?: string;
  readonly allowPrivate?: boolean;
  readonly userAgent: string;
  readonly maxUrls: number;
  readonly seed: number;
  readonly json?: boolean;
}

export function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .summary('fetch a few pages and accept or refute each rule of a book')
    .description(
      'Tries each rule of a book on a few pages of the site: fetches a URL and what the rule makes of it, and compares. ' +
        'Rules that hold are written with their evidence, refuted and undecided ones are left out. robots.txt is ' +
        'respected, and private addresses are refused.',
    )
    .argument('<book>', 'the rule book to validate')
    .requiredOption('--urls <inputs...>', 'logs, crawls or lists with URLs of the site to try the rules on')
    .option('-o, --output <book>', 'where the validated book goes; without it only the verdicts are printed')
    .addOption(
      new Option('--mode <name>', 'stop as soon as it is sure, or Figure 4 of the DustBuster paper')
        .choices(['sequential', 'printed'])
        .default('sequential'),
    )
    .option('--false-discovery <share>', 'judge all rules together: bad ones among the accepted', share)
    .option('--max-fetches <number>', 'requests of all kinds at most', wholeNumber, FETCH_DEFAULTS.maxFetches)
    .option('--rate <number>', 'requests a second to one host', aboveZero, FETCH_DEFAULTS.rate)
    .option('--concurrency <number>', 'requests to one host at once', atLeastOne, FETCH_DEFAULTS.concurrency)
    .option('--timeout <seconds>', 'for one whole answer', aboveZero, FETCH_DEFAULTS.timeoutMs / 1000)
    .option('--cache <directory>', 'keeps what was fetched: an interrupted run goes on where it stopped')
    .option('--allow-private', 'also fetch from private and loopback addresses')
    .option('--user-agent <text>', 'what the client calls itself', `undust/${UNDUST_VERSION}`)
    .option('--max-urls <number>', 'URLs of a site to choose from', atLeastOne, SAMPLE_DEFAULTS.maxUrls)
    .option('--seed <number>', 'decides which URLs are tried', wholeNumber, 1)
    .option('--json', 'print the verdicts as JSON')
    .addHelpText('after', EXAMPLES);
  addReadFlags(command).action(async (path: string, flags: ValidateFlags) => {
    const loaded = await loadBook(path);
    const books = 'books' in loaded ? loaded.books : [loaded];
    const target = flags.output === undefined ? null : await bookTarget(flags.output);
    const interrupt = new AbortController();
    const stop = (signal: NodeJS.Signals): void => {
      process.exitCode = signal === 'SIGINT' ? 130 : 143;
      interrupt.abort();
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      const result = await validateBooks(books, flags, interrupt.signal);
      printNotes(result.notes);
      await target?.save(result.sites.map(({ validated }) => validated));
      process.stdout.write(
        flags.json ? validationJson(result) : validationText(result, flags.output ?? null),
      );
    } catch (error) {
      await target?.discard();
      if (!interrupt.signal.aborted) throw error;
      process.stderr.write(`\nundust: interrupted; ${leftBehind(flags)}\n`);
      // An input may still be open, and would be read to its end.
      process.exit();
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  });
}

const EXAMPLES = `
Examples:
  undust validate book.json --urls access.log --base https://www.example.org -o validated.json
  undust validate book.json --urls urls.txt --max-fetches 500 --rate 1 --cache visits/
  undust validate book.json --urls crawl.jsonl.gz --mode printed --json`;

async function validateBooks(
  books: readonly RuleBook[],
  flags: ValidateFlags,
  signal: AbortSignal,
): Promise<ValidationResult> {
  const siteBy = books[0]?.siteBy ?? 'domain';
  const reading = readSamples(flags.urls, { ...flags, siteBy });
  const { samples, notes } = await Promise.race([reading, interruption(signal)]);
  if (!samples.some(({ site }) => books.some((book) => book.site === site)))
    refuseEmptying(flags.output, 'remove it first');
  const cache = flags.cache === undefined ? null : await directoryCache(flags.cache);
  const progress = createProgress(process.stderr, 'validate', 'rules');
  const total = books.reduce((sum, { rules }) => sum + rules.length, 0);
  let done = 0;
  let current = '';
  const tell = (): void => progress.update(done, total, `${current} · ${visitor.fetches} requests`);
  const visitor = new Visitor(fetchOptions(flags), { signal, onVisit: tell, ...(cache && { cache }) });
  try {
    const sites: ValidatedSite[] = [];
    for (const book of books) {
      const sample = samples.find(({ site }) => site === book.site) ?? sampleOf(book.site, []);
      const first = done;
      const watch = (tried: number, _: number, id: string): void => {
        done = first + tried;
        current = `${book.site} ${id}`;
        tell();
      };
      const validation = await validateBook(book, sample, { flags, visitor, watch });
      done = first + book.rules.length;
      sites.push({ book, validation, validated: validatedBook(book, validation.verdicts) });
    }
    refuseIfNothingCame(sites, visitor);
    return { sites, notes: [...notes, ...unseen(books, samples)], visitor };
  } finally {
    progress.end();
    await visitor.close();
  }
}

function unseen(books: readonly RuleBook[], samples: readonly SiteSample[]): string[] {
  return books
    .filter((book) => !samples.some(({ site }) => site === book.site))
    .map(({ site }) => `The inputs hold no URL of ${site}: its rules cannot be tried.`);
}

/** Never comes, unless the run is interrupted: then it fails. */
function interruption(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

interface BookSetting {
  readonly flags: ValidateFlags;
  readonly visitor: Visitor;
  readonly watch: (done: number, total: number, id: string) => void;
}

function validateBook(book: RuleBook, sample: SiteSample, setting: BookSetting): Promise<Validation> {
  const { flags, visitor, watch } = setting;
  const { seed, mode, falseDiscovery = null, concurrency } = flags;
  return validateRules(book.rules, sample, {
    options: { ...(mode === 'printed' ? AS_PRINTED : {}), seed, falseDiscovery },
    setting: { visitor, concurrency, watch },
  });
}

function fetchOptions(flags: ValidateFlags): Partial<typeof FETCH_DEFAULTS> {
  const { maxFetches, rate, concurrency, userAgent, allowPrivate = false, timeout } = flags;
  return { maxFetches, rate, concurrency, userAgent, allowPrivate, timeoutMs: timeout * 1000 };
}

/** A site that cannot be reached says nothing of its rules: a book emptied for that would be a wrong answer. */
function refuseIfNothingCame(sites: readonly ValidatedSite[], visitor: Visitor): void {
  const isDecided = sites.some(({ validation }) =>
    validation.verdicts.some(({ verdict }) => verdict !== 'undecided'),
  );
  if (isDecided || visitor.pages > 0 || visitor.failures.size === 0) return;
  const refused = visitor.failures.get('private-address');
  const [reason, { first }] = [...visitor.failures].sort(([, a], [, b]) => b.count - a.count)[0]!;
  throw new UndustError(
    refused === undefined ? 'UNDUST_FETCH_FAILED' : 'UNDUST_FETCH_REFUSED',
    `no page could be fetched (${reason}), so nothing was decided and nothing written`,
    { at: refused?.first ?? first },
  );
}

function leftBehind({ cache }: ValidateFlags): string {
  return cache === undefined
    ? 'nothing was written; with --cache DIRECTORY a run can be taken up again'
    : `what was fetched is kept in ${cache}; run the same command again to go on`;
}
