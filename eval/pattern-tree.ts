/**
 * "A Pattern Tree-based Approach to Learning URL Normalization Rules" by its own protocol, on real crawls: rules are learned
 * from a random share of each crawl's URLs and run on the whole crawl; "unseen" is measured on the contents that have no
 * URL in the training set. The methods and limits of `undust evaluate --tables pattern-tree`, which has the other protocol
 * (train first, test later); here our tree also with the paper's naive selection, and the curve over its own parameter.
 *
 *     node --import ./bench/register.mjs eval/pattern-tree.ts [--fine] [--credit] [--train 0.5] [FILE …]
 *
 * --fine sweeps the limit on the false-positive rate in steps of 0.01; --credit runs through `minCredit` instead.
 */
import { parseArgs } from 'node:util';
import { formatTable } from '../src/cli/table.ts';
import { columnsOf } from '../src/evaluation/table.ts';
import { corpora } from './measure.ts';
import { treeCrawl } from './tree-crawl.ts';
import { averageRow, crawlRow, type Trial, trialsOf } from './tree-trials.ts';

const MAIN_LIMIT = 0.05;
const CREDITS = [0, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.0125, 0.015, 0.02, 0.03, 0.05];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fine: { type: 'boolean', default: false },
    credit: { type: 'boolean', default: false },
    train: { type: 'string', default: '0.5' },
  },
});
const limits = values.fine ? Array.from({ length: 11 }, (_, i) => i / 100) : [0, 0.01, MAIN_LIMIT, 0.1];
const credits = values.credit ? CREDITS : [];
const beside = corpora().filter(({ name }) => !name.startsWith('examples/'));
const files = positionals.length > 0 ? positionals : beside.map(({ path }) => path);
const trials: Trial[] = [];
for (const file of files) {
  const crawl = await treeCrawl(file, Number(values.train));
  const found = trialsOf(crawl, values.credit ? { limits: [MAIN_LIMIT], credits } : { limits, credits });
  trials.push(...found);
  console.log(`${crawl.name}: ${crawl.whole.urls.length} URLs, ${crawl.whole.clusterCount} contents`);
  const columns = columnsOf('method', 'raw', 'qualified', 'deployed', ...SHARES(), ['seconds', 2]);
  console.log(formatTable(columns, found.filter(({ limit }) => limit === MAIN_LIMIT).map(crawlRow)));
}
console.log('all crawls, by the largest fpr allowed in training');
const columns = columnsOf('method', ['fpr_max', 2], ['qualified', 3], 'deployed', ...SHARES(), ['micro', 3]);
const groups = new Map<string, Trial[]>();
for (const trial of trials) {
  const name = `${trial.limit} ${trial.method}`;
  groups.set(name, [...(groups.get(name) ?? []), trial]);
}
console.log(
  formatTable(columns, [...groups.values()].sort(([a], [b]) => a!.limit - b!.limit).map(averageRow)),
);

function SHARES(): readonly (readonly [string, number])[] {
  return [
    ['compression', 3],
    ['dup-reduction', 3],
    ['pages kept', 4],
    ['fpr unseen', 4],
    ['loss unseen', 4],
  ];
}
