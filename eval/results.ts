/**
 * Writes docs/results.md: every method on every corpus at hand, with the tables and figures of the papers, beside the
 * papers' own numbers.
 *
 *     node --import ./bench/register.mjs eval/results.ts [--methods a,b] [--output FILE]
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareMethods, type SitePlan } from '../src/evaluation/compare.ts';
import { EVALUATE_DEFAULTS } from '../src/evaluation/evaluate.ts';
import { PAPER_TABLES } from '../src/evaluation/paper-tables.ts';
import { resultTables } from '../src/evaluation/result-tables.ts';
import { ALL_METHODS } from '../src/pipeline/evaluated-methods.ts';
import { UNDUST } from '../src/pipeline/version.ts';
import { logPlans } from './log-plans.ts';
import { markdownTable } from './markdown-table.ts';
import { corpora, methodsNamed, planOf } from './measure.ts';
import { PAPER_TABLE_2, PAPERS } from './paper-figures.ts';
import { behindLines, logLines, summaryTable } from './results-summary.ts';

const { values } = parseArgs({ options: { methods: { type: 'string' }, output: { type: 'string' } } });
const start = performance.now();
const all = corpora();
const methods = methodsNamed(values.methods?.split(',') ?? ALL_METHODS.map(({ name }) => name));
const plans: SitePlan[] = [];
// The example is the first part of a crawl beside the checkout: with that at hand it would count twice.
for (const corpus of all.length > 1 ? all.slice(1) : all) plans.push(await planOf(corpus));
const comparison = compareMethods(plans, methods, {
  options: EVALUATE_DEFAULTS,
  watch: ({ done, total, site, method, detail }) => {
    if (detail === '') console.log(`${done + 1}/${total} ${site} ${method}`);
  },
});
const fromLogs = compareMethods(await logPlans(), methodsNamed(['keep-all', 'steps', 'auto']), {
  options: EVALUATE_DEFAULTS,
});
const compared = (performance.now() - start) / 1000;
const papers = PAPER_TABLES.map(({ id, make }) => ({ id, tables: make(plans, EVALUATE_DEFAULTS) }));
const seconds = (performance.now() - start) / 1000;

const text = [
  '# Results',
  '',
  `Written by \`node --import ./bench/register.mjs eval/results.ts\` with ${UNDUST}, seed ${EVALUATE_DEFAULTS.seed}; do not edit. ` +
    `The comparison took ${compared.toFixed(0)} s on one core of a busy machine, the tables of the papers ${(seconds - compared).toFixed(0)} s more. ` +
    'The same numbers for any crawl: `undust evaluate crawl.jsonl.gz --tables all`.',
  '',
  'Protocol: the first three quarters of the pages in crawl order train, the rest are crawled in order with an empty memory; ' +
    'a URL is fetched if its key is new. `Prec` is contents / pages among the fetched, `Rec` the share of contents fetched, ' +
    '`loss` = 1 − `Rec`. Intervals are 95 %, from drawing contents that hang together anew. Singletons count. All methods see the ' +
    'same pages; only `auto` promises something: at most 1 % of the pages lost. All others run their own choice of rules, compiled by ' +
    "undust's engine.",
  '',
  'Corpora (described in their own files): `dokuwiki` and `apache-docs` are crawls of real software made on the loopback ' +
    'interface, `phpbb-forum` and `small-mediawiki` are URLs and digests of two real sites of 2014, in shuffled order.',
  '',
  '## All methods',
  '',
  markdownTable(summaryTable(comparison)),
  "The papers' own numbers, on their own private data (Seq2Seq, Table 2, with the misprint in ASP's F1 corrected):",
  '',
  markdownTable(PAPER_TABLE_2),
  '## Where we are behind',
  '',
  ...behindLines(comparison),
  ...logLines(fromLogs),
  '',
  ...resultTables(comparison).flatMap((table) => [`### ${table.title}`, '', markdownTable(table)]),
  '## From a log alone',
  '',
  'Learned from the access log of the site, which tells URLs and sizes but no content, and tested on its crawl (`undust evaluate ' +
    'LOG --test CRAWL`). Nothing is promised here: such a book says that its rules are likely only, and must be validated by fetching ' +
    '(`undust validate`) before use. This is what happens without.',
  '',
  markdownTable(summaryTable(fromLogs)),
  ...papers.flatMap(({ id, tables }) => [
    `## ${PAPERS[id]?.title ?? id}`,
    '',
    PAPERS[id]?.says ?? '',
    '',
    ...tables.flatMap((table) => [`### ${table.title}`, '', markdownTable(table)]),
  ]),
].join('\n');
const file = values.output ?? fileURLToPath(new URL('../docs/results.md', import.meta.url));
writeFileSync(file, `${text.trimEnd()}\n`);
console.log(`written to ${file} in ${seconds.toFixed(0)} s`);
