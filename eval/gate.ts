/**
 * The quality gate: no method may score below its floors in eval/floors.json on any corpus at hand.
 *
 *     npm run eval                                  fails below a floor
 *     npm run eval -- --raise                       raises floors to a little below what was measured; adds what is new
 *     npm run eval -- --lower --reason "why"        lowers the floors that failed, with the reason on record
 *     npm run eval -- --corpus examples/dokuwiki --methods auto,pattern-tree
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatTable } from '../src/cli/table.ts';
import { type Cell, columnsOf } from '../src/evaluation/table.ts';
import { type Failure, type Floors, failuresOf, lowered, type Measured, raised } from './floors.ts';
import { corpora, GATED, methodsNamed } from './measure.ts';
import { measureSideBySide } from './side-by-side.ts';

const { values } = parseArgs({
  options: {
    raise: { type: 'boolean', default: false },
    lower: { type: 'boolean', default: false },
    reason: { type: 'string', default: '' },
    corpus: { type: 'string' },
    methods: { type: 'string' },
  },
});
const FILE = fileURLToPath(new URL('./floors.json', import.meta.url));
const COLUMNS = columnsOf(
  'corpus',
  'method',
  ['Prec', 3],
  ['Rec', 3],
  ['F1', 3],
  ['floor', 3],
  ['loss', 4],
  ['ceiling', 4],
  ['seconds', 1],
);

if (values.lower && values.reason.trim() === '') {
  console.error('A floor is lowered with a reason only: npm run eval -- --lower --reason "why"');
  process.exit(2);
}
let floors = JSON.parse(readFileSync(FILE, 'utf8')) as Floors;
const methods = values.methods?.split(',') ?? GATED;
methodsNamed(methods);
const failures: Failure[] = [];
const rows: Cell[][] = [];
const start = performance.now();
const wanted = corpora().filter(({ name }) => values.corpus === undefined || name === values.corpus);
for (const { measured, seconds } of await measureSideBySide(wanted, methods)) {
  for (const [i, [method, scores]] of Object.entries(measured.methods).entries()) {
    const floor = floors.corpora[measured.corpus]?.methods[method];
    const { precision, recall, f1, loss } = scores;
    const limits = [floor?.f1 ?? null, loss, floor?.loss ?? null];
    rows.push([measured.corpus, method, precision, recall, f1, ...limits, seconds[i] ?? null]);
  }
  const found = failuresOf(floors, measured);
  floors = changed(floors, measured);
  failures.push(...(values.lower ? failuresOf(floors, measured) : found));
}
if (values.raise || values.lower) writeFileSync(FILE, `${JSON.stringify(floors, null, 2)}\n`);
console.log(formatTable(COLUMNS, rows));
for (const failure of failures) console.log(failureText(failure));
const took = ((performance.now() - start) / 1000).toFixed(0);
console.log(failures.length === 0 ? `All floors hold (${took} s).` : `${failures.length} below (${took} s).`);
process.exitCode = failures.length === 0 ? 0 : 1;

function changed(known: Floors, measured: Measured): Floors {
  const down = values.lower ? lowered(known, measured, values.reason) : known;
  return values.raise ? raised(down, measured) : down;
}

function failureText({ corpus, method, score, floor, measured }: Failure): string {
  if (score === 'digest') return `${corpus} is another file than the floors were set for`;
  const side = score === 'loss' ? 'above its ceiling' : 'below its floor';
  return `${method} on ${corpus}: ${score} ${measured.toFixed(4)} is ${side} ${floor.toFixed(3)}`;
}
